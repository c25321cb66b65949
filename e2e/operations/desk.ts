import { randomBytes } from 'node:crypto'
import { dividendVaultAbi } from '@app/abis/dividend-vault'
import type { WholeDeployment } from '@app/config/deployment'
import type { Address } from '@app/core/address'
import type { SignedVoucher, Withdrawal, WithdrawalPage, WithdrawalTerms } from '@app/core/api/withdrawal'
import { getVoucherArgument } from '@app/core/withdrawal/voucher'
import { getRewithdrawalTypedData, getWithdrawalTypedData } from '@app/core/withdrawal/signed-request'
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

  const post = async (path: string, body: string) =>
    ask<Withdrawal>(url + path, { method: 'POST', headers: { 'content-type': 'application/json' }, body })

  const request = async (body: string) => post('/api/withdrawal', body)

  /** Asks for another voucher of the same withdrawal. */
  async function requestAgain(holder: PrivateKeyAccount, id: string, clockAt: number) {
    const frame = { account: holder.address, nonce: toHex(randomBytes(32)), deadlineAt: clockAt + 43_200 }
    const typedData = getRewithdrawalTypedData({ chainId, contract: vault }, { ...frame, id: BigInt(id) })
    const signature = await holder.signTypedData(typedData)
    return post('/api/rewithdrawal', JSON.stringify({ ...frame, id, signature }))
  }

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

  return { readTerms, list, sign, request, requestAgain, carryOut }
}
