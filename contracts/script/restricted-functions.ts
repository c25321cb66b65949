import type { RoleName } from '@app/abis/roles'

const stream = {
  'fund(uint256)': 'OPERATOR',
  'recoverFreeRewards(address,uint256)': 'ADMIN',
} as const
const pause = { 'pause()': 'GUARDIAN', 'unpause()': 'ADMIN' } as const
const pool = { ...stream, ...pause } as const

/** Role of every `restricted` function of every contract; a test compares it with the sources. */
export const restrictedFunctions = {
  stakingPoolUsdt: pool,
  stakingPoolRwas: pool,
  daoPool: pool,
  powerMarket: {
    ...stream,
    ...pause,
    'setPrice(address,uint256)': 'OPERATOR',
    'setMinimumExchange(uint256)': 'OPERATOR',
    'setTerms(uint256,uint256,uint256)': 'OPERATOR',
  },
  cardSeller: {
    ...pause,
    'setPrice(uint256)': 'OPERATOR',
    'setWhitelist(address[],bool)': 'OPERATOR',
    'setSaleWhitelist(uint256)': 'OPERATOR',
    'recoverStock(address,uint256)': 'ADMIN',
  },
  equityCard: { 'setUri(string,string)': 'ADMIN' },
  cardVault: stream,
  productSwap: { ...pause, 'setMinimumExchange(address,uint256)': 'OPERATOR' },
  votingEscrow: pause,
  rewardsVault: {
    ...pause,
    'fund(address,uint256)': 'OPERATOR',
    'rotateSigner(address)': 'SIGNER_ADMIN',
    'disableSigner()': 'GUARDIAN',
    'raiseDailyCap(address,uint256)': 'ADMIN',
    'lowerDailyCap(address,uint256)': 'GUARDIAN',
    'recoverFreeTokens(address,address,uint256)': 'ADMIN',
  },
} as const satisfies Record<string, Record<string, RoleName>>
