import { dividendVaultAbi } from '@app/abis/dividend-vault'

/** Events by which somebody changes what the DividendVault takes in and pays, and those by which money comes in. */
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
