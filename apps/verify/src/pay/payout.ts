import { getTokens } from '@app/config/contracts'
import type { Deployment } from '@app/config/deployment'
import { type Address, isSameAddress } from '@app/core/address'
import { decodeErrorResult, formatUnits, type Hex } from 'viem'
import { dividendVaultAbi } from '@app/abis/dividend-vault'
import { VerifyError } from '../messages.ts'

export type FormatAmount = (token: Address, amount: bigint) => string

export function createFormatAmount(deployment: Deployment): FormatAmount {
  const tokens = getTokens(deployment)
  return (token, amount) => {
    const known = tokens.find(({ address }) => isSameAddress(address, token))
    return known ? `${formatUnits(amount, known.decimals)} ${known.symbol}` : `${amount} base units of ${token}`
  }
}

export interface TokenPayout {
  /** Gross: includes `burned`. */
  amount: bigint
  burned: bigint
}

export interface Payout {
  paid: number
  tokens: Map<Address, TokenPayout>
  paidBefore: number
  refused: Map<string, number>
  failure: Error | undefined
}

export function countRefused({ refused }: Payout): number {
  return [...refused.values()].reduce((sum, count) => sum + count, 0)
}

export function printPayout(payout: Payout, format: FormatAmount): string {
  const { paid, paidBefore, refused } = payout
  const amounts = Array.from(payout.tokens, ([token, { amount, burned }]) =>
    burned === 0n ? format(token, amount) : `${format(token, amount)} (burned of it: ${format(token, burned)})`,
  )
  return [
    amounts.length === 0 ? 'Nothing was paid.' : `${paid} paid: ${amounts.join(', ')}.`,
    `${paidBefore} had been paid before.`,
    `${countRefused(payout)} refused${refused.size === 0 ? '.' : ':'}`,
    ...Array.from(refused, ([why, count]) => `  ${count} × ${why}`),
  ].join('\n')
}

export function describeRefusal(data: Hex, format: FormatAmount): string | undefined {
  const error = decode(data)
  switch (error?.errorName) {
    case 'NothingToPay':
      return undefined
    case 'RootTooYoung': {
      const from = new Date(Number(error.args[1]) * 1_000).toISOString()
      throw new VerifyError(
        `Root ${error.args[0]} opens at ${from}: its file pays nobody before. Take the file of an open root`,
      )
    }
    case 'RootUnknown':
      throw new VerifyError(
        `Root ${error.args[0]} (${error.args[1]}) does not stand in the vault: write the files again with --write`,
      )
    case 'WrongProof':
      return 'its proof does not lead to the root'
    case 'PaidToItself':
      return 'it is the vault or the token'
    case 'FundingExceeded':
      return `the vault may pay no more than ${format(error.args[0], error.args[2])} at the moment: try again when more is released or covered`
    default:
      return `the token refuses the transfer (${nameError(error, data)}); the account itself may take it elsewhere with exitTo`
  }
}

function decode(data: Hex) {
  try {
    return decodeErrorResult({ abi: dividendVaultAbi, data })
  } catch {
    return undefined
  }
}

function nameError(error: { errorName: string; args?: readonly unknown[] | undefined } | undefined, data: Hex): string {
  if (!error) return data === '0x' ? 'it does not say why' : data
  return `${error.errorName}(${(error.args ?? []).map(String).join(', ')})`
}
