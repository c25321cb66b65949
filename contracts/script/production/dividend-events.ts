import { dividendVaultAbi } from '@app/abis/dividend-vault'

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
