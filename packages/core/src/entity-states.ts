/** Specification §3 and §4. */
export const cardStates = ['unstaked', 'staked', 'ended'] as const
export type CardState = (typeof cardStates)[number]

/** `cancelled` is not in the specification: a later request has replaced one in `resend`. */
export const withdrawalStates = ['pending', 'successful', 'resend', 'cancelled'] as const
export type WithdrawalState = (typeof withdrawalStates)[number]

export const equityClaimStates = ['registered', 'processing', 'delivered', 'rejected'] as const
export type EquityClaimState = (typeof equityClaimStates)[number]

export const nodeClasses = ['node', 'advancedNode', 'daoCoFounder', 'daoGenesis'] as const
export type NodeClass = (typeof nodeClasses)[number]

export const featureStates = ['live', 'soon', 'off'] as const
