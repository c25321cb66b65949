import type { Address } from '../../address.ts'
import type { Hash } from '../../api/primitives.ts'
import { dividendKinds } from '../dividend-kinds.ts'
import type { Earned } from './earnings.ts'
import type { PoolOfDay } from './share-pools.ts'

/** The other day files have only the changed leaves. */
export const WHOLE_EVERY_DAYS = 30

export interface DayFileFacts {
  chainId: number
  vault: Address
  day: number
  rulesHash: Hash
  root: Hash | undefined
  isWhole: boolean
  pools: readonly PoolOfDay[]
  tokens: readonly Address[]
  leafCount: number
  lineCount: number
}

const LINES_AT_ONCE = 4_096

/** ASCII, with a line feed after each line. The format is in docs/verifying.md. */
export function* writeDayFile(facts: DayFileFacts, leaves: Iterable<Earned>): Generator<string> {
  yield writeDayFileHead(facts)
  const writeLine = createLineWriter(facts)
  let lines: string[] = []
  for (const leaf of leaves) {
    lines.push(writeLine(leaf))
    if (lines.length < LINES_AT_ONCE) continue
    yield lines.join('')
    lines = []
  }
  yield lines.join('')
}

export function writeDayFileHead(facts: DayFileFacts): string {
  return `${getHead(facts).join('\n')}\n`
}

export function createLineWriter({ tokens }: Pick<DayFileFacts, 'tokens'>): (leaf: Earned) => string {
  const numbers = new Map(tokens.map((token, index) => [token, index]))
  return ({ account, token, cumulative }) => `${account} ${numbers.get(token)!} ${cumulative}\n`
}

function getHead(facts: DayFileFacts): string[] {
  const { chainId, vault, day, rulesHash, root, isWhole, pools, tokens, leafCount, lineCount } = facts
  return [
    'settled-day 1',
    `chain ${chainId}`,
    `vault ${vault}`,
    `day ${day}`,
    `rules ${rulesHash}`,
    `root ${root ?? '-'}`,
    ...pools.map(
      ({ kind, token, release, backlog, budget, given, totalWeight }) =>
        `pool ${dividendKinds.indexOf(kind)} ${token} ${release} ${backlog} ${budget} ${given} ${totalWeight}`,
    ),
    ...tokens.map((token) => `token ${token}`),
    `leaves ${leafCount}`,
    `${isWhole ? 'all' : 'changed'} ${lineCount}`,
  ]
}
