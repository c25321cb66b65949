import { randomBytes } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { dividendVaultAbi } from '@app/abis/dividend-vault'
import type { WholeDeployment } from '@app/config/deployment'
import type { Address } from '@app/core/address'
import type { SignedVoucher, Withdrawal, WithdrawalPage, WithdrawalTerms } from '@app/core/api/withdrawal'
import { getVoucherArgument } from '@app/core/withdrawal/voucher'
import { getWithdrawalTypedData } from '@app/core/withdrawal/signed-request'
import { type Hex, type PrivateKeyAccount, toHex } from 'viem'
import type { Chain } from './chain.ts'
import { send } from './holders.ts'

export interface Answer<Data> {
  status: number
  data: Data | undefined
  error: string | undefined
  message: string | undefined
}

/** Undefined where nobody answered. */
async function ask<Data>(url: string, init?: RequestInit): Promise<Answer<Data> | undefined> {
  try {
    const answer = await fetch(url, { ...init, signal: AbortSignal.timeout(30_000) })
    const { data, error, message } = (await answer.json()) as Partial<Answer<Data>>
    return { status: answer.status, data, error, message }
  } catch {
    return undefined
  }
}

export type Desk = ReturnType<typeof openDesk>

/** What a holder's page does: reads terms, signs and sends a request, carries its voucher out. */
export function openDesk(url: string, chain: Chain, { chainId, contracts }: WholeDeployment) {
  const vault = contracts.dividendVault

  const readTerms = async (account: Address) => ask<WithdrawalTerms>(`${url}/api/withdrawal/terms?address=${account}`)

  const list = async (account: Address, filter: string) =>
    ask<WithdrawalPage>(`${url}/api/withdrawalLog?address=${account}&pageSize=100&${filter}`)

  /** Signed once, so that the same bytes can be sent again. */
  async function sign(holder: PrivateKeyAccount, token: Address, amount: bigint, clockAt: number): Promise<string> {
    const frame = { account: holder.address, nonce: toHex(randomBytes(32)), deadlineAt: clockAt + 43_200 }
    const request = { ...frame, token, amount }
    const signature = await holder.signTypedData(getWithdrawalTypedData({ chainId, contract: vault }, request))
    return JSON.stringify({ ...request, amount: amount.toString(), signature })
  }

  const request = async (body: string) =>
    ask<Withdrawal>(`${url}/api/withdrawal`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body,
    })

  const carryOut = async (holder: PrivateKeyAccount, voucher: SignedVoucher): Promise<Hex> => {
    const { account, token, upTo, deadlineAt, signature, proof } = voucher
    const argument = getVoucherArgument({ account, token, upTo: BigInt(upTo), deadlineAt: BigInt(deadlineAt) })
    const args = [
      argument,
      signature as Hex,
      BigInt(proof.index),
      proof.root,
      BigInt(proof.cumulative),
      proof.proof,
    ] as const
    const { transactionHash } = await send(chain, holder, vault, [dividendVaultAbi, 'withdraw', args])
    return transactionHash
  }

  return { readTerms, list, sign, request, carryOut }
}

export interface Answered {
  id: string
  account: Address
  token: Address
  amount: bigint
  to: bigint
  /** Of the payment, once the voucher was carried out. */
  transaction: Hex | undefined
}

export type Withdrawing = ReturnType<typeof startWithdrawing>

interface Setting {
  desk: Desk
  holders: readonly PrivateKeyAccount[]
  tokens: readonly Address[]
  getStage: () => string
}

const step = 10n ** 15n

/** Each holder withdraws a little, in one token after the other, for as long as the load lasts. */
export function startWithdrawing({ desk, holders, tokens, getStage }: Setting) {
  const answered: Answered[] = []
  const failures: { what: string; at: string }[] = []
  const refusals = new Map<string, number>()
  const over = new AbortController()
  let isHeld = false
  let busy = 0
  let longestMs = 0

  async function refuse(reason: string): Promise<undefined> {
    const key = `${getStage()}: ${reason}`
    refusals.set(key, (refusals.get(key) ?? 0) + 1)
    await sleep(500)
    return undefined
  }

  /** The same request until it is answered. */
  async function insist(body: string): Promise<Answer<Withdrawal>> {
    const from = performance.now()
    for (;;) {
      const answer = await desk.request(body)
      const isLater = !answer || (answer.status >= 500 && answer.error !== 'SIGNING_PAUSED')
      if (!isLater) {
        longestMs = Math.max(longestMs, performance.now() - from)
        return answer
      }
      if (performance.now() - from > 60_000) throw new Error(`A request was not answered in a minute: ${answer?.error}`)
      await refuse(answer?.error ?? 'no answer')
    }
  }

  /** Answered, and not carried out; undefined while nothing is signed. */
  async function request(
    holder: PrivateKeyAccount,
    token: Address,
    wanted = step,
  ): Promise<{ made: Answered; voucher: SignedVoucher } | undefined> {
    const terms = (await desk.readTerms(holder.address))?.data
    const own = terms?.tokens.find((each) => each.token === token)
    if (!terms || !own) return refuse('no terms')
    if (terms.signing !== null) return refuse(terms.signing)
    const most = BigInt(own.withdrawable ?? 0)
    const amount = most < wanted ? most : wanted
    if (amount < BigInt(own.minimum)) return refuse('nothing to withdraw')
    const answer = await insist(await desk.sign(holder, token, amount, terms.clockAt))
    if (answer.error === 'SIGNING_PAUSED') return refuse(answer.error)
    if (answer.status !== 200) throw new Error(`A withdrawal was refused: ${answer.status} ${answer.message}`)
    const { id, to, voucher } = answer.data!
    const made: Answered = { id, account: holder.address, token, amount, to: BigInt(to), transaction: undefined }
    answered.push(made)
    return { made, voucher: voucher! }
  }

  async function carryOut(holder: PrivateKeyAccount, { made, voucher }: { made: Answered; voucher: SignedVoucher }) {
    made.transaction = await desk.carryOut(holder, voucher)
    await untilListed(made, performance.now())
  }

  async function withdrawOnce(holder: PrivateKeyAccount, token: Address): Promise<void> {
    const given = await request(holder, token)
    if (given) await carryOut(holder, given)
  }

  async function untilListed({ account, transaction }: Answered, since: number): Promise<void> {
    const listed = (await desk.list(account, `transaction=${transaction}`))?.data?.list[0]
    if (listed?.state === 'successful') return
    if (performance.now() - since > 120_000) throw new Error(`${transaction} of ${account} is not listed as paid`)
    await sleep(300)
    return untilListed({ account, transaction } as Answered, since)
  }

  async function work(holder: PrivateKeyAccount): Promise<void> {
    for (let turn = 0; !over.signal.aborted; turn += 1) {
      if (isHeld) {
        await sleep(100)
        continue
      }
      busy += 1
      await withdrawOnce(holder, tokens[turn % tokens.length]!).catch((error: unknown) =>
        failures.push({ what: String(error), at: getStage() }),
      )
      busy -= 1
    }
  }
  const workers = Promise.all(holders.map(work))

  return {
    answered: answered as readonly Answered[],
    /** One more, beside these. */
    request,
    carryOut,
    failures: failures as readonly { what: string; at: string }[],
    refusals: refusals as ReadonlyMap<string, number>,
    takeLongestMs: () => {
      const taken = longestMs
      longestMs = 0
      return taken
    },
    /** Lets each finish what it has begun; a voucher would end while days go by. */
    hold: async () => {
      isHeld = true
      while (busy > 0) await sleep(50)
    },
    goOn: () => void (isHeld = false),
    /** Until each holder was paid `count` times more. */
    untilPaid: async (count: number) => {
      const before = answered.length
      const from = performance.now()
      while (
        answered.filter(({ transaction }, index) => index >= before && transaction).length <
        count * holders.length
      ) {
        if (performance.now() - from > 180_000) {
          const said = JSON.stringify([...refusals])
          throw new Error(`Only ${answered.length - before} withdrawals in three minutes: ${said}`)
        }
        await sleep(200)
      }
    },
    finish: async () => {
      over.abort()
      await workers
    },
  }
}
