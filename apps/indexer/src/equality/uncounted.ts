import type { ContractName } from '@app/config/deployments'

/** Events that a table is made of and no comparison would miss, each with the reason. Docs: decision 0049. */
export const uncounted: readonly { contract: ContractName; event: string; reason: string }[] = [
  ...(['stakingPoolUsdt', 'stakingPoolRwas', 'daoPool', 'powerMarket', 'cardVault'] as const).map((contract) => ({
    contract,
    event: 'FreeRewardsRecovered',
    reason: 'What was never promised is counted nowhere, and what others send in changes it without an event.',
  })),
  {
    contract: 'rewardsVault',
    event: 'FreeTokensRecovered',
    reason: 'What was never funded is counted nowhere, and what others send in changes it without an event.',
  },
  {
    contract: 'productSwap',
    event: 'Swapped',
    reason:
      'The contract keeps nothing; its pair tells of the reserves beside it, and what is burned is in the supply.',
  },
  {
    contract: 'productPair',
    event: 'Swap',
    reason: 'The pair counts no swaps; the reserves, told of right before it, are compared.',
  },
]
