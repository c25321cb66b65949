import type { ContractKind } from '@app/config/contract-kinds'

export type Excuse = { kind: ContractKind; event: string; reason: string }

const manager = 'accessManager' as const
const desk = 'settingsDesk' as const

/** Events that fill a table although no comparison would miss them, each with the reason. */
export const uncounted: readonly Excuse[] = [
  ...(['stakingPool', 'daoPool', 'powerMarket', 'cardVault'] as const).map((kind) => ({
    kind,
    event: 'FreeRewardsRecovered',
    reason: 'What was never promised is counted nowhere, and what others send in changes it without an event.',
  })),
  {
    kind: 'dividendVault',
    event: 'FreeTokensRecovered',
    reason: 'What was never funded is counted nowhere, and what others send in changes it without an event.',
  },
  {
    kind: 'productSwap',
    event: 'Swapped',
    reason:
      'The contract keeps nothing; its pair tells of the reserves beside it, and what is burned is in the supply.',
  },
  {
    kind: 'productPair',
    event: 'Swap',
    reason: 'The pair counts no swaps; the reserves, told of right before it, are compared.',
  },
  { kind: manager, event: 'RoleLabel', reason: 'The manager does not keep labels.' },
  ...['RoleGrantDelayChanged', 'TargetAdminDelayUpdated'].map((event) => ({
    kind: manager,
    event,
    reason: 'The manager says the delay in force only, which changes later, without an event.',
  })),
  ...['Executed', 'Cancelled'].map((event) => ({
    kind: desk,
    event,
    reason: 'The desk keeps who proposed, not who decided; that it was decided is in the schedule of the manager.',
  })),
]

/**
 * Events that are missed only for entries that the index already knows: no view lists what exists. Where only the
 * newest event counts (settings, the reserves of the pair), one that was replaced before the comparison stays missing
 * from the history.
 */
export const countedOnceKnown: readonly Excuse[] = [
  {
    kind: manager,
    event: 'RoleGranted',
    reason: 'The manager has no list of its members: the first role of an account is seen by nothing but its event.',
  },
  ...['OperationScheduled', 'OperationExecuted', 'OperationCanceled'].map((event) => ({
    kind: manager,
    event,
    reason: 'The manager has no list of what is scheduled: a call is asked for by its id, which its event tells.',
  })),
  { kind: desk, event: 'Proposed', reason: 'The desk has no list of proposals either.' },
]
