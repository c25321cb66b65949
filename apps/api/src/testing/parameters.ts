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
  required?: true
  bad: readonly string[]
}

const address: ParameterCases = { good: ADDRESS, required: true, bad: badAddresses }
const minBlock: ParameterCases = { bad: [...badNumbers, '9007199254740992'] }
const paging = { page: number('0', '2147483648'), pageSize: number('0', '101') }

const cardId: ParameterCases = {
  good: '4294967297',
  required: true,
  bad: [...badNumbers, '0', '18446744073709551616', ADDRESS],
}

const announcementType: ParameterCases = {
  good: '1',
  required: true,
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

/** Every query parameter of every endpoint, with values that must be refused by name. */
export const parameterCases: Readonly<Record<string, Readonly<Record<string, ParameterCases>>>> = {
  '/api/hello': {},
  '/api/systemConfig': {},
  '/api/useRelationship': {
    address: { bad: badAddresses },
    code: { bad: ['', 'X'.repeat(17), '%F0%9F%92%A9'.repeat(17), 'Y'.repeat(4_000)] },
    minBlock,
  },
  '/api/userStaking': { address, minBlock },
  '/api/deposit/list': {
    address,
    ...paging,
    kind: { good: 'dr', bad: ['', 'stak', 'STAKE', 'DR', '1', '%00', 'ステーク', 's'.repeat(4_000)] },
    minBlock,
  },
  '/api/dao/ranking': { address: { bad: badAddresses }, ...paging, minBlock },
  '/api/stats/node-list': { address, ...paging, minBlock },
  '/api/ve': { address: { bad: badAddresses }, minBlock },
  '/api/power/orders': {
    address,
    ...paging,
    state: { good: 'outOfFuel', bad: ['', 'running', 'INPROGRESS', 'outoffuel', '1', '%00', 's'.repeat(4_000)] },
    minBlock,
  },
  '/api/stats/recommend-list': { address, ...paging, minBlock },
  '/api/stats/association-list': {
    address,
    ...paging,
    layerFrom: number('0', '129'),
    layerTo: number('0', '129'),
    minBlock,
  },
  '/api/stats/userStakingDaily': {
    address,
    ...paging,
    from: { good: '2', bad: [...badNumbers, '253402300800'] },
    to: { good: '2', bad: [...badNumbers, '253402300800'] },
    minBlock,
  },
  '/api/nft721': {
    address,
    ...paging,
    state: { good: 'ended', bad: ['', 'STAKED', 'stake', 'Staked', '1', '%00', 's'.repeat(4_000)] },
    minBlock,
  },
  '/api/nft721/detail': { id: cardId, minBlock },
  '/api/nft721/{id}/metadata': {},
  '/api/nft721/{id}/image': { bare: { bad: ['', 'true', '2', '01', '%00', '1'.repeat(4_000)] } },
  '/api/nft721PoolStat': { minBlock },
  '/api/nft/summarized': { address, minBlock },
  '/api/nft/rewards': { address, ...paging, minBlock },
  '/api/tokenStats': { minBlock },
  '/api/klines': {
    symbol: { bad: ['', 'a', 'loongusdt', 'A-B', '%00', 'Ａ', 'NOSUCHMARKET', 'S'.repeat(4_000)] },
    interval: { good: '1h', required: true, bad: ['', '1H', '2m', '1w', '60', '%00', '1'.repeat(4_000)] },
    from: { good: '2', bad: [...badNumbers, '253402300800'] },
    to: { good: '2', bad: [...badNumbers, '253402300800'] },
    limit: number('0', '1001'),
    minBlock,
  },
  '/api/getTransferLog': {
    address: { bad: badAddresses },
    token: { bad: badAddresses },
    ...paging,
    minBlock,
  },
  '/api/solvency': { minBlock },
  '/api/governance/access': { minBlock },
  '/api/governance/members': {
    role: { good: 'OPERATOR', bad: ['', 'operator', '1', 'PUBLIC', '%00', 'O'.repeat(4_000)] },
    address: { bad: badAddresses },
    ...paging,
    minBlock,
  },
  '/api/governance/operations': {
    state: { good: 'open', bad: ['', 'OPEN', 'done', '1', '%00', 'o'.repeat(4_000)] },
    ...paging,
    minBlock,
  },
  '/api/governance/changes': {
    kind: { good: 'price', bad: ['', 'PRICE', 'prices', '1', '%00', 'p'.repeat(4_000)] },
    address: { bad: badAddresses },
    ...paging,
    minBlock,
  },
  '/api/governance/guards': { minBlock },
  '/api/article/announcemen': { type: announcementType, language, ...paging },
  '/api/article/announcemen/{id}': { language },
  '/api/pictures/{name}': {},
  '/api/depositBonus/list': {
    address,
    ...paging,
    kind: { good: 'dao', bad: ['', 'DAO', 'stake', 'promotionPool', 'vault', '1', '%00', 's'.repeat(4_000)] },
  },
  '/api/depositBonus/detail': {
    address,
    epoch: { good: '2', required: true, bad: [...badNumbers, '2147483648'] },
    token: address,
    kind: { good: 'promotion', required: true, bad: ['', 'DAO', 'stake', '1', '%00', 's'.repeat(4_000)] },
  },
  '/api/depositInvitor/list': { address, ...paging, minBlock },
  '/api/depositNode/list': { address, ...paging },
  '/api/stats/bonusList': { address, ...paging },
  '/api/depositBonusPool/list': { address: { bad: badAddresses }, ...paging },
  '/api/getAssets': { address, minBlock },
  '/api/withdrawal/terms': { address: { bad: badAddresses }, minBlock },
  '/api/withdrawalLog': { address, ...paging, minBlock },
  '/api/claim/list': { address, ...paging },
  '/api/days': { ...paging, minBlock },
  '/api/proof': { address, token: address, minBlock },
  '/api/files/{hash}': {},
  '/api/export.csv': {
    list: {
      good: 'dividends',
      required: true,
      bad: ['', 'withdrawal', 'DIVIDENDS', 'stake', '1', '%00', 'd'.repeat(4_000)],
    },
    address,
  },
  '/api/events': { address: { bad: badAddresses } },
}

/** Paths whose answers are JSON and built from chain data. */
export const chainReadPaths = Object.keys(parameterCases).filter((path) => parameterCases[path]?.['minBlock'])

/** What others expect of a card. */
export const cardFilePaths = ['/api/nft721/{id}/metadata', '/api/nft721/{id}/image']

export const picturePath = '/api/pictures/{name}'

export const dayFilePath = '/api/files/{hash}'

/** Paths whose answers are files, not the envelope. */
export const filePaths = [...cardFilePaths, picturePath, dayFilePath]

/** A list as CSV. */
export const exportPath = '/api/export.csv'

/** Paths whose answers end, in the envelope. */
export const answerPaths = Object.keys(parameterCases).filter(
  (path) => !['/api/events', exportPath, ...filePaths].includes(path),
)
