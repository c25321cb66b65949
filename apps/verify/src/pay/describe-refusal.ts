import { dividendVaultAbi } from '@app/abis/dividend-vault'
import { decodeErrorResult, type Hex } from 'viem'
import { VerifyError } from '../verify-error.ts'
import type { FormatAmount } from './format-amount.ts'

/**
 * Why an exit was refused, in words that follow "is not paid"; undefined where it was paid before.
 * @throws VerifyError where the root does not pay anybody.
 */
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
