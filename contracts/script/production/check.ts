import type { TokenFacts } from '@app/config/deployment'
import { formatUnits } from 'viem'
import type { Change } from './history.ts'

export type Setting = {
  what: string
  contract: string
  isOf: (change: Change) => boolean
  read: () => Promise<string>
  planned?: readonly string[]
  next: string
}

export const showAmount = (amount: bigint, { symbol, decimals }: TokenFacts) =>
  `${formatUnits(amount, decimals)} ${symbol}`

export type Check = { what: string; result: 'ok' | 'FAILED' | 'note'; detail?: string }

export async function check(what: string, look: () => Promise<string | undefined>): Promise<Check> {
  const detail = await look().catch((error: unknown) => `could not be read: ${getFirstLine(error)}`)
  return detail === undefined ? { what, result: 'ok' } : { what, result: 'FAILED', detail }
}

export async function note(what: string, look: () => Promise<string>): Promise<Check> {
  try {
    return { what, result: 'note', detail: await look() }
  } catch (error) {
    return { what, result: 'FAILED', detail: `could not be read: ${getFirstLine(error)}` }
  }
}

const getFirstLine = (error: unknown) =>
  (error instanceof Error ? error.message : String(error)).replaceAll('\n- ', ' ').split('\n')[0]!

export const formatCheck = ({ what, result, detail }: Check) =>
  `${result.padEnd(6)}  ${what}${detail === undefined ? '' : `: ${detail}`}`
