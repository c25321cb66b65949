import type { Address } from '../address.ts'
import { SECONDS_PER_DAY } from '../constants.ts'

type Hex = `0x${string}`

/**
 * `deadlineAt`: the last Unix second, by the newest final block, at which a request is accepted. `nonce`: 32 random
 * bytes; the same request again gets the stored answer.
 */
export interface RequestFrame {
  account: Address
  nonce: Hex
  deadlineAt: number
}

/** Base units of `token`, fee included. */
export type WithdrawalRequest = RequestFrame & { token: Address; amount: bigint }
export type WithdrawalIdRequest = RequestFrame & { id: bigint }
/** Names what is claimed, so that a change of the configuration between screen and service is refused, never signed. */
export type ClaimRequest = RequestFrame & { cardId: bigint; stockCode: string; shares: bigint }

export interface RequestDomain {
  chainId: number
  contract: Address
}

export const MAX_REQUEST_SECONDS = SECONDS_PER_DAY

const account = { name: 'account', type: 'address' } as const
const frame = [
  { name: 'nonce', type: 'bytes32' },
  { name: 'deadline', type: 'uint256' },
] as const
const id = { name: 'id', type: 'uint256' } as const

const withdrawalTypes = {
  Withdrawal: [account, { name: 'token', type: 'address' }, { name: 'amount', type: 'uint256' }, ...frame],
} as const
const rewithdrawalTypes = { Rewithdrawal: [account, id, ...frame] } as const
const claimTypes = {
  Claim: [
    account,
    { name: 'cardId', type: 'uint256' },
    { name: 'stockCode', type: 'string' },
    { name: 'shares', type: 'uint256' },
    ...frame,
  ],
} as const

function getDomain({ chainId, contract }: RequestDomain) {
  return { name: 'SignedRequest', version: '1', chainId, verifyingContract: contract } as const
}

function getMessage<T extends RequestFrame>({ deadlineAt, ...rest }: T) {
  return { ...rest, deadline: BigInt(deadlineAt) }
}

export function getWithdrawalTypedData(domain: RequestDomain, request: WithdrawalRequest) {
  const { account: owner, token, amount, nonce, deadlineAt } = request
  return {
    domain: getDomain(domain),
    types: withdrawalTypes,
    primaryType: 'Withdrawal',
    message: getMessage({ account: owner, token, amount, nonce, deadlineAt }),
  } as const
}

export function getRewithdrawalTypedData(domain: RequestDomain, request: WithdrawalIdRequest) {
  const { account: owner, id: withdrawal, nonce, deadlineAt } = request
  return {
    domain: getDomain(domain),
    types: rewithdrawalTypes,
    primaryType: 'Rewithdrawal',
    message: getMessage({ account: owner, id: withdrawal, nonce, deadlineAt }),
  } as const
}

export function getClaimTypedData(domain: RequestDomain, request: ClaimRequest) {
  const { account: owner, cardId, stockCode, shares, nonce, deadlineAt } = request
  return {
    domain: getDomain(domain),
    types: claimTypes,
    primaryType: 'Claim',
    message: getMessage({ account: owner, cardId, stockCode, shares, nonce, deadlineAt }),
  } as const
}
