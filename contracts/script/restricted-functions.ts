import type { RoleName } from '@app/abis/roles'

const stream = {
  'fund(uint256)': 'OPERATOR',
  'recoverFreeRewards(address,uint256)': 'ADMIN',
} as const
const pause = { 'pause()': 'GUARDIAN', 'unpause()': 'ADMIN' } as const
const pool = { ...stream, ...pause } as const

/** Role of every function that asks for one, in every contract; a test compares it with the sources. ADMIN vetoes as well as VETOER. */
export const restrictedFunctions = {
  stakingPoolUsdt: pool,
  stakingPoolRwas: pool,
  daoPool: pool,
  powerMarket: {
    ...stream,
    ...pause,
    'setPrice(address,uint256)': 'SETTINGS',
    'setMinimumExchange(uint256)': 'SETTINGS',
    'setTerms(uint256,uint256,uint256)': 'SETTINGS',
  },
  cardSeller: {
    ...pause,
    'setPrice(uint256)': 'SETTINGS',
    'setWhitelist(address[],bool)': 'SETTINGS',
    'setSaleWhitelist(uint256)': 'SETTINGS',
    'recoverStock(address,uint256)': 'ADMIN',
  },
  equityCard: { 'setUri(string,string)': 'ADMIN' },
  cardVault: stream,
  productSwap: { ...pause, 'setMinimumExchange(address,uint256)': 'SETTINGS' },
  votingEscrow: pause,
  dividendVault: {
    ...pause,
    'fund(address,uint8,uint256,uint256,uint256)': 'OPERATOR',
    'post(uint256,bytes32,bytes32,bytes32,uint256,bytes32,bytes32)': 'SETTLER',
    'veto(uint256,bytes32)': 'VETOER',
    'announceRules(bytes32,uint256)': 'SETTINGS',
    'announceEmptyPool(uint256,uint8)': 'SETTINGS',
    'addSigner(address,uint256)': 'SIGNER_ADMIN',
    'disableSigner()': 'GUARDIAN',
    'addToken(address)': 'ADMIN',
    'raiseDailyCap(address,uint256)': 'ADMIN',
    'lowerDailyCap(address,uint256)': 'GUARDIAN',
    'recoverFreeTokens(address,address,uint256)': 'ADMIN',
  },
  settingsDesk: {
    'propose(address,bytes)': 'OPERATOR',
    'execute(address,bytes)': 'OPERATOR',
    'cancel(address,bytes)': 'OPERATOR',
  },
} as const satisfies Record<string, Record<string, RoleName>>
