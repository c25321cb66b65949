import { dividendVaultAbi } from '@app/abis/dividend-vault'

/** Changes of what the vault takes in and pays, and fundings. */
export const dividendEvents = {
  abi: dividendVaultAbi,
  names: [
    'TokenAdded',
    'PoolFunded',
    'RootPosted',
    'RulesAnnounced',
    'EmptyPoolAnnounced',
    'SignerAdded',
    'DailyCapSet',
    'Paused',
  ],
} as const
