import { setTimeout as sleep } from 'node:timers/promises'
import type { Address } from '@app/core/address'
import type { SignedVoucher, Withdrawal } from '@app/core/api/withdrawal'
import type { Hex, PrivateKeyAccount } from 'viem'
import type { Answer, Desk } from './desk.ts'

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
  const underWay = new Set<Promise<void>>()
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
      const one = withdrawOnce(holder, tokens[turn % tokens.length]!).catch(
        (error: unknown) => void failures.push({ what: String(error), at: getStage() }),
      )
      underWay.add(one)
      await one
      underWay.delete(one)
    }
  }
  const workers = Promise.all(holders.map(work))

  return {
    answered: answered as readonly Answered[],
    /** One more, beside these, as soon as something is signed. */
    request: async (holder: PrivateKeyAccount, token: Address, amount?: bigint) => {
      const from = performance.now()
      for (;;) {
        const given = await request(holder, token, amount)
        if (given) return given
        if (performance.now() - from > 120_000) throw new Error(`Nothing is signed: ${JSON.stringify([...refusals])}`)
      }
    },
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
      await Promise.all(underWay)
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
