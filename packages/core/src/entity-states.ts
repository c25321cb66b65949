/** States of the specification's entities (§3, §4), in the order a holder meets them. */
export const cardStates = ['unstaked', 'staked', 'ended'] as const
export type CardState = (typeof cardStates)[number]

/** `cancelled` is ours: a resend in whose place a later request came. */
export const withdrawalStates = ['pending', 'successful', 'resend', 'cancelled'] as const
export type WithdrawalState = (typeof withdrawalStates)[number]

/** `registered` until an operator decides. */
export const equityClaimStates = ['registered', 'processing', 'delivered', 'rejected'] as const
export type EquityClaimState = (typeof equityClaimStates)[number]

/** DAO classes of a node user, lowest first; the last two are the super nodes. */
export const nodeClasses = ['node', 'advancedNode', 'daoCoFounder', 'daoGenesis'] as const
export type NodeClass = (typeof nodeClasses)[number]

/** What a menu item does: works, answers "Coming soon!", or is not there. */
export const featureStates = ['live', 'soon', 'off'] as const
