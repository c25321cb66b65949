import { createHash } from 'node:crypto'
import { z } from 'zod'
import type { Address } from '../../address.ts'
import type { Hash } from '../../api/primitives.ts'
import { type FundingFacts, getAllBelow, type SettlementRules, settlementRules } from '../rules.ts'
import type { HistoryContracts } from './events.ts'

export type RulesContracts = Omit<HistoryContracts, 'vault'>

export interface RulesFile {
  hash: Hash
  text: string
  settlementRules: SettlementRules
  chainId: number
  firstBlock: number
  contracts: RulesContracts
  stakeDecimals: number
  /** Base units; a smaller backlog is given in full. 0 for a token that the rules do not name. */
  getAllBelow(token: Address): bigint
}

/** Identifies the formulas of this code. A file with another format is refused. */
const FORMAT = 'rules-of-sharing 1'
const FORMULAS = [
  'A day is a UTC day. Its inputs are all logs of the contracts in blocks before it ends; locks count by the second.',
  'release = floor(amount / days) for each funding, the rest of the division on its last day.',
  'backlog = all releases until and with the day - all that was given on the days before.',
  'budget = backlog if backlog < allBelow, else min(backlog, max(2 * release, ceil(backlog / 30))).',
  'revenue = floor(budget * weight / total). What is not given stays in the backlog.',
  'promotion: weight = sum of rate * stake over the layers below, of stakes from least.stake on; total = all stake * sum of rates.',
  'node: weight = staked DR * rate of its class; total = sum of weights.',
  'community: weight = rate * stake + sum over invitees of (rate - theirs) * stake of theirs and all below, rate by the grade of own stake and all below, none for genesis accounts; total = all stake * highest rate.',
  've: weight = sum over the seconds of the day of floor(amount / 126230400) * (unlock - second), of locks from least.lock on; total = sum of weights.',
  'dao: weight = staked DR, from least.stakedDr on; total = sum of weights.',
]

const address = z.string().regex(/^0x[0-9a-f]{40}$/, 'an address in lower case')
const amount = z.string().regex(/^(0|[1-9][0-9]*)$/, 'a whole number in a string')
const count = z.int().nonnegative()

const schema = z.strictObject({
  format: z.literal(FORMAT),
  formulas: z.array(z.string()),
  version: z.int().positive(),
  chainId: z.int().positive(),
  firstBlock: count,
  contracts: z.strictObject({
    referralRegistry: address.optional(),
    stakingPool: address.optional(),
    daoPool: address.optional(),
    votingEscrow: address.optional(),
  }),
  stakeDecimals: count,
  tokens: z.array(z.strictObject({ address, decimals: count, allBelow: amount })),
  promotionRates: z.array(count),
  grades: z.array(z.strictObject({ stake: amount, rate: amount })),
  nodes: z.array(z.strictObject({ stakedDr: amount, rate: amount })),
  least: z.strictObject({ stake: amount, stakedDr: amount, lock: amount }),
})
type RulesContent = z.infer<typeof schema>

export interface RulesDeployment extends FundingFacts {
  chainId: number
  startBlock: number
  contracts: FundingFacts['contracts'] & { stakingPoolUsdt: Address } & Partial<
      Record<'referralRegistry' | 'daoPool' | 'votingEscrow', Address>
    >
}

export function makeRulesFile(deployment: RulesDeployment, rules: SettlementRules): RulesFile {
  const { chainId, startBlock, contracts, tokens } = deployment
  const lower = (name: keyof FundingFacts['contracts']) => contracts[name].toLowerCase()
  const names = ['productToken', 'usdt', 'rwas'] as const
  const content: RulesContent = {
    format: FORMAT,
    formulas: FORMULAS,
    version: rules.version,
    chainId,
    firstBlock: startBlock,
    contracts: listSources(contracts),
    stakeDecimals: tokens.usdt.decimals,
    tokens: names.map((name) => ({
      address: lower(name),
      decimals: tokens[name].decimals,
      allBelow: getAllBelow(contracts[name], deployment, rules).toString(),
    })),
    promotionRates: [...rules.promotionRates],
    grades: rules.grades.map(toTexts),
    nodes: rules.nodes.map(toTexts),
    least: toTexts(rules.least),
  }
  return parseRulesFile(format(content))
}

/** In the order of the file, which is hashed. */
function listSources({ referralRegistry, stakingPoolUsdt, daoPool, votingEscrow }: RulesDeployment['contracts']) {
  const stakingPool = referralRegistry && stakingPoolUsdt
  return Object.fromEntries(
    Object.entries({ referralRegistry, stakingPool, daoPool, votingEscrow }).flatMap(([name, at]) =>
      at ? [[name, at.toLowerCase()] as const] : [],
    ),
  )
}

export function makeKnownRules(deployment: RulesDeployment): RulesFile[] {
  return settlementRules.map((rules) => makeRulesFile(deployment, rules))
}

/** @throws Error when the text is not the canonical file of rules that this code implements. */
export function parseRulesFile(text: string): RulesFile {
  const content = schema.parse(JSON.parse(text))
  if (format(content) !== text || content.formulas.join('\n') !== FORMULAS.join('\n'))
    throw new Error(
      'These rules are not in the form that their hash is of, or say other formulas than this code computes',
    )
  const { version, promotionRates, chainId, firstBlock, contracts, stakeDecimals, tokens } = content
  const allBelow = new Map(tokens.map((token) => [token.address, BigInt(token.allBelow)]))
  return {
    hash: hashText([text]),
    text,
    chainId,
    firstBlock,
    contracts: contracts as RulesContracts,
    stakeDecimals,
    getAllBelow: (token) => allBelow.get(token) ?? 0n,
    settlementRules: {
      version,
      fromEpoch: 0,
      promotionRates,
      grades: content.grades.map(toAmounts),
      nodes: content.nodes.map(toAmounts),
      least: toAmounts(content.least),
      // The file has base units for each token instead.
      allBelow: { productToken: 0n, usdt: 0n, rwas: 0n },
    },
  }
}

function format(content: RulesContent): string {
  return `${JSON.stringify(content, null, 2)}\n`
}

function toTexts<name extends string>(amounts: Record<name, bigint>): Record<name, string> {
  return Object.fromEntries(Object.entries<bigint>(amounts).map(([key, value]) => [key, value.toString()])) as Record<
    name,
    string
  >
}

function toAmounts<name extends string>(texts: Record<name, string>): Record<name, bigint> {
  return Object.fromEntries(Object.entries<string>(texts).map(([key, text]) => [key, BigInt(text)])) as Record<
    name,
    bigint
  >
}

export function hashText(parts: Iterable<string>): Hash {
  const hash = createHash('sha256')
  for (const part of parts) hash.update(part)
  return `0x${hash.digest('hex')}`
}
