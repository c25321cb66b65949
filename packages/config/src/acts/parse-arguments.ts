import { roles, type RoleName } from '@app/abis/roles'
import { parseAddress } from '@app/core/checksum-address'
import { SECONDS_PER_DAY } from '@app/core/constants'
import { parseAmount } from '@app/core/parse-amount'
import { dividendKinds } from '@app/core/settlement/dividend-kinds'
import { type Address, isZeroAddress } from '@app/core/address'
import { isHex, size, toFunctionSelector } from 'viem'
import { type Contract, getContracts, getTokens } from '../contracts.ts'
import type { Act, Parameter } from './act.ts'
import { type ActDeployment, findUnit } from './act-terms.ts'

export class ArgumentError extends Error {}

export type ParsedAct = { contract: Contract; args: unknown[] }

export function getContractsOf(deployment: ActDeployment, { kinds }: Act): Contract[] {
  return getContracts(deployment).filter(({ kind }) => kinds.includes(kind))
}

export function showUsage(deployment: ActDeployment, act: Act): string {
  const words = act.parameters.map(({ name }) => name.toUpperCase())
  const many = getContractsOf(deployment, act).length > 1
  return [act.name, ...(many ? ['CONTRACT'] : []), ...words].join(' ')
}

/** @throws ArgumentError that says what to write instead. */
export function parseArguments(deployment: ActDeployment, act: Act, words: readonly string[]): ParsedAct {
  const contracts = getContractsOf(deployment, act)
  if (contracts.length === 0) throw new ArgumentError(`The deployment has no contract that can "${act.name}".`)
  const [first, ...others] = words
  const isChosen = contracts.length > 1
  const contract = isChosen ? contracts.find(({ name }) => name === first) : contracts[0]
  if (contract === undefined)
    throw new ArgumentError(`CONTRACT must be one of ${contracts.map(({ name }) => name).join(', ')}.`)
  const given = isChosen ? others : words
  if (given.length !== act.parameters.length)
    throw new ArgumentError(
      `${act.name} takes ${act.parameters.length} argument(s), not ${given.length}: ${showUsage(deployment, act)}`,
    )
  const args: unknown[] = []
  for (const [index, parameter] of act.parameters.entries()) {
    const valueOf = (name: string) => args[act.parameters.findIndex((one) => one.name === name)]
    args.push(parseWord(deployment, contract, parameter, given[index]!, valueOf))
  }
  return { contract, args }
}

export const argumentForms: Readonly<Record<Parameter['kind'], string>> = {
  account: 'an address',
  accounts: 'addresses with commas between them',
  amount: 'an amount in whole tokens, such as 12.5',
  bytes: 'bytes as 0x…',
  contract: 'a contract of the deployment file, by its name or address',
  count: 'a whole number',
  day: 'a UTC day such as 2026-12-01, or its number since 1970-01-01',
  dividendPool: `one of ${dividendKinds.join(', ')}`,
  duration: 'a duration such as 0s, 30m, 72h or 365d',
  functions: 'functions such as setUri(string,string), with ; between them',
  hash: '32 bytes as 0x…',
  role: `one of ${Object.keys(roles).join(', ')}`,
  text: 'a text',
  time: 'a time in UTC such as 2026-12-01T12:00Z',
  token: 'a token of the deployment file by its name or symbol, or an address',
  yesNo: 'yes or no',
}

function parseWord(
  deployment: ActDeployment,
  contract: Contract,
  parameter: Parameter,
  word: string,
  valueOf: (name: string) => unknown,
): unknown {
  const place = parameter.name.toUpperCase()
  const refuse = (why = `"${word}" is not one`): never => {
    throw new ArgumentError(`${place} must be ${argumentForms[parameter.kind]}: ${why}.`)
  }
  const number = (text: string, most: bigint) =>
    /^[0-9]{1,78}$/.test(text) && BigInt(text) <= most ? BigInt(text) : refuse()
  switch (parameter.kind) {
    case 'account':
      return parseAccount(word, refuse)
    case 'accounts': {
      const accounts = word.split(',').map((one) => parseAccount(one, refuse))
      return new Set(accounts).size === accounts.length ? accounts : refuse('an address stands there twice')
    }
    case 'amount': {
      const unit = findUnit(deployment, contract, parameter, valueOf)
      if (unit === undefined) return refuse('the decimals of its token are not known')
      const parsed = parseAmount(word, { decimals: unit.decimals, locale: 'en', isZeroAllowed: true })
      if (parsed.ok) return parsed.amount
      return refuse(
        parsed.problem === 'tooManyDecimals'
          ? `${unit.symbol} has ${unit.decimals} decimals, "${word}" more`
          : undefined,
      )
    }
    case 'bytes':
      return isHex(word) && word.length % 2 === 0 ? word : refuse()
    case 'contract':
      return getContracts(deployment).find(({ name }) => name === word)?.address ?? parseAccount(word, refuse)
    case 'count':
      return number(word, 2n ** 256n - 1n)
    case 'day': {
      if (!word.includes('-')) return number(word, 10n ** 8n)
      const at = Date.parse(`${word}T00:00Z`)
      return isDate(word, at) ? BigInt(at / 1_000 / SECONDS_PER_DAY) : refuse()
    }
    case 'dividendPool': {
      const index = (dividendKinds as readonly string[]).indexOf(word)
      return index === -1 ? refuse() : index
    }
    case 'duration': {
      const [, digits, unit] = /^([0-9]{1,9})([smhd])$/.exec(word) ?? []
      if (digits === undefined) return refuse()
      const seconds = Number(digits) * { s: 1, m: 60, h: 3_600, d: SECONDS_PER_DAY }[unit as 's' | 'm' | 'h' | 'd']
      return seconds < 2 ** 32 ? seconds : refuse('it is too long')
    }
    case 'functions': {
      const signatures = word.split(';').map((one) => one.trim())
      const isWhole = signatures.every((one) => /^\w+\([\w,[\]()]*\)$/.test(one))
      return isWhole ? signatures.map((one) => toFunctionSelector(one)) : refuse()
    }
    case 'hash':
      return isHex(word) && size(word) === 32 && word.length === 66 ? word : refuse()
    case 'role':
      return Object.hasOwn(roles, word) ? roles[word as RoleName] : refuse()
    case 'text':
      return word
    case 'time': {
      if (word === '0') return 0n
      const at = Date.parse(word)
      const isUtc = /^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}(:[0-9]{2})?Z$/.test(word)
      return isUtc && isDate(word.slice(0, 10), at) ? BigInt(at / 1_000) : refuse()
    }
    case 'token': {
      const lower = word.toLowerCase()
      const known = getTokens(deployment).filter(
        ({ name, symbol }) => name.toLowerCase() === lower || symbol.toLowerCase() === lower,
      )
      if (known.length > 1) return refuse(`"${word}" names several, ${known.map(({ name }) => name).join(' and ')}`)
      return known[0]?.address ?? parseAccount(word, refuse)
    }
    case 'yesNo':
      return word === 'yes' || word === 'no' ? word === 'yes' : refuse()
  }
}

/** `Date.parse` takes 31 February for 3 March. */
const isDate = (day: string, at: number) => !Number.isNaN(at) && new Date(at).toISOString().slice(0, 10) === day

function parseAccount(word: string, refuse: (why?: string) => never): Address {
  const parsed = parseAddress(word)
  if (!parsed.ok)
    return refuse(parsed.reason === 'checksum' ? `the checksum of ${word} is wrong, so it is mistyped` : undefined)
  return isZeroAddress(parsed.address) ? refuse('it is the zero address') : parsed.address
}
