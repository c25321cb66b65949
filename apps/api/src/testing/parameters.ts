import type { PublicRead } from '@app/core/api/endpoint'
import { publicReads } from '@app/core/api/endpoints'

const ADDRESS = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'

/** Values that are wrong for an address whatever the endpoint, as they stand in a query string. */
const badAddresses = [
  '',
  '0x',
  '0x123',
  ADDRESS.slice(2),
  `${ADDRESS}0`,
  `${ADDRESS}%20`,
  `%20${ADDRESS}`,
  ADDRESS.replace('7', 'g'),
  ADDRESS.replace('C', 'c'),
  '0xАБВ97970C51812dc3A010C7d01b50e0d17dc79C8',
  '%F0%9F%92%A9',
  '%00',
  '%E0%A4%A',
  "0x' or 1=1 --",
  'null',
  '12',
  '0'.repeat(4_000),
]

/** For a whole number with bounds. */
const badNumbers = [
  '',
  'x',
  '1.5',
  '1e3',
  '0x10',
  '-1',
  '+1',
  '%201',
  '01',
  '٣',
  'NaN',
  'Infinity',
  '99999999999999999999999999',
  '1'.repeat(4_000),
  '%00',
]

const number = (...outOfRange: string[]) => ({ good: '2', bad: [...badNumbers, ...outOfRange] })

export interface ParameterCases {
  good?: string
  required?: boolean
  bad: readonly string[]
}

const address: ParameterCases = { good: ADDRESS, bad: badAddresses }
const minBlock: ParameterCases = { bad: [...badNumbers, '9007199254740992'] }
const transaction: ParameterCases = {
  good: `0x${'5'.repeat(64)}`,
  bad: ['', '0x', ADDRESS, '5'.repeat(64), `0x${'5'.repeat(65)}`, `0x${'g'.repeat(64)}`, '%00', '1', '0'.repeat(4_000)],
}
const paging = { page: number('0', '2147483648'), pageSize: number('0', '101') }

const cardId: ParameterCases = {
  good: '4294967297',
  bad: [...badNumbers, '0', '18446744073709551616', ADDRESS],
}

const announcementType: ParameterCases = {
  good: '1',
  bad: ['', '0', '4', '01', '1.0', ' 1', 'notice', '%00', '1'.repeat(4_000)],
}
const language: ParameterCases = { good: 'kaz', bad: ['', 'EN', 'ko', 'kk', 'en-US', 'xx', '%00', 'e'.repeat(4_000)] }

/** The path of a request: parts in braces stand for what is there. */
export function toRequestPath(path: string): string {
  return path
    .replace('{id}', '1')
    .replace('{name}', `${'0'.repeat(64)}.png`)
    .replace('{hash}', `0x${'0'.repeat(64)}`)
}

const time: ParameterCases = { good: '2', bad: [...badNumbers, '253402300800'] }

/** By the name of a parameter, which means the same at every endpoint. */
const casesByName: Readonly<Record<string, ParameterCases>> = {
  address,
  token: address,
  contract: address,
  with: address,
  minBlock,
  transaction,
  ...paging,
  code: { bad: ['', 'X'.repeat(17), '%F0%9F%92%A9'.repeat(17), 'Y'.repeat(4_000)] },
  layerFrom: number('0', '129'),
  layerTo: number('0', '129'),
  from: time,
  to: time,
  limit: number('0', '1001'),
  day: { good: '2', bad: [...badNumbers, '2147483648'] },
  epoch: { good: '2', bad: [...badNumbers, '2147483648'] },
  id: cardId,
  type: announcementType,
  language,
  symbol: { bad: ['', 'a', 'loongusdt', 'A-B', '%00', 'Ａ', 'NOSUCHMARKET', 'S'.repeat(4_000)] },
  interval: { good: '1h', bad: ['', '1H', '2m', '1w', '60', '%00', '1'.repeat(4_000)] },
  role: { good: 'OPERATOR', bad: ['', 'operator', '1', 'PUBLIC', '%00', 'O'.repeat(4_000)] },
}

const depositKind: ParameterCases = {
  good: 'dr',
  bad: ['', 'stak', 'STAKE', 'DR', '1', '%00', 'ステーク', 's'.repeat(4_000)],
}
const depositId: ParameterCases = {
  good: '120-3',
  bad: ['', 'x', '1.5', '-1', '1-', '1-2-3', '%201', '٣', '%00', '1'.repeat(79), '1'.repeat(4_000)],
}
const direction: ParameterCases = { good: 'out', bad: ['', 'OUT', 'both', '1', '%00', 'o'.repeat(4_000)] }

const dividendKind: ParameterCases = {
  good: 'dao',
  bad: ['', 'DAO', 'stake', 'promotionPool', 'vault', '1', '%00', 's'.repeat(4_000)],
}

/** For parameters that take other values at each path. */
const casesByPath: Readonly<Record<string, ParameterCases>> = {
  '/api/addressCheck accounts': {
    good: `${ADDRESS},${ADDRESS.toLowerCase()}`,
    bad: [...badAddresses, `${ADDRESS},`, `,${ADDRESS}`, `${ADDRESS};${ADDRESS}`, Array(101).fill(ADDRESS).join()],
  },
  '/api/withdrawalLog id': {
    good: '259834623475823746582736458273645827364',
    bad: ['', '0x10', '01', '-1', '1.5', '120-3', ADDRESS, '%00', '1'.repeat(79), '1'.repeat(4_000)],
  },
  '/api/deposit/list kind': depositKind,
  '/api/deposit/list id': depositId,
  '/api/deposit/sums kind': depositKind,
  '/api/deposit/sums id': depositId,
  '/api/getTransferLog direction': direction,
  '/api/getTransferLog/sums direction': direction,
  '/api/deposit/list order': { good: 'unlock', bad: ['', 'UNLOCK', 'oldest', '1', '%00', 'n'.repeat(4_000)] },
  '/api/power/orders state': {
    good: 'outOfFuel',
    bad: ['', 'running', 'INPROGRESS', 'outoffuel', '1', '%00', 's'.repeat(4_000)],
  },
  '/api/nft721 state': { good: 'ended', bad: ['', 'STAKED', 'stake', 'Staked', '1', '%00', 's'.repeat(4_000)] },
  '/api/governance/operations state': { good: 'open', bad: ['', 'OPEN', 'done', '1', '%00', 'o'.repeat(4_000)] },
  '/api/governance/changes kind': { good: 'price', bad: ['', 'PRICE', 'prices', '1', '%00', 'p'.repeat(4_000)] },
  '/api/depositBonus/list kind': dividendKind,
  '/api/depositBonus/days kind': dividendKind,
  '/api/depositBonus/detail kind': { good: 'promotion', bad: ['', 'DAO', 'stake', '1', '%00', 's'.repeat(4_000)] },
}

const reads: readonly PublicRead[] = Object.values(publicReads)

/** Paths whose answers end, in the envelope. */
export const answerPaths = reads.map(({ path }) => path)

/** Paths whose answers are JSON and built from chain data. */
export const chainReadPaths = reads.filter(({ kind }) => kind === 'chainRead').map(({ path }) => path)

function listCases({ path, query }: PublicRead): Record<string, ParameterCases> {
  return Object.fromEntries(
    Object.entries(query?.shape ?? {}).map(([name, schema]) => {
      const cases = casesByPath[`${path} ${name}`] ?? casesByName[name]
      if (cases === undefined) throw new Error(`What is wrong for ${name} of ${path} is not listed`)
      return [name, { ...cases, required: !schema.safeParse(undefined).success }]
    }),
  )
}

/** Every query parameter of every public read, with values that must be refused by name. */
export const parameterCases: Readonly<Record<string, Readonly<Record<string, ParameterCases>>>> = {
  ...Object.fromEntries(reads.map((read) => [read.path, listCases(read)])),
  '/api/nft721/{id}/metadata': {},
  '/api/nft721/{id}/image': { bare: { bad: ['', 'true', '2', '01', '%00', '1'.repeat(4_000)] } },
  '/api/pictures/{name}': {},
  '/api/files/{hash}': {},
  '/api/export.csv': {
    list: {
      good: 'dividends',
      required: true,
      bad: ['', 'withdrawal', 'DIVIDENDS', 'stake', '1', '%00', 'd'.repeat(4_000)],
    },
    address: { ...address, required: true },
  },
  '/api/events': { address: { bad: badAddresses } },
}

/** Files that other sites expect of a card. */
export const cardFilePaths = ['/api/nft721/{id}/metadata', '/api/nft721/{id}/image']

export const picturePath = '/api/pictures/{name}'

export const dayFilePath = '/api/files/{hash}'

/** Paths whose answers are files, not the envelope. */
export const filePaths = [...cardFilePaths, picturePath, dayFilePath]

/** A list as CSV. */
export const exportPath = '/api/export.csv'
