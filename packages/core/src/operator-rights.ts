/** Roles of the AccessManager by which rights over the HTTP interface are given. */
export const roleNames = ['ADMIN', 'OPERATOR', 'GUARDIAN', 'SIGNER_ADMIN'] as const
export type RightsRole = (typeof roleNames)[number]

export interface HeldRole {
  name: RightsRole
  /** Seconds that a setting waits which the account proposes with it; `Infinity` while it can change none. */
  delay: number
}

/** What an operator can do over the HTTP interface, and the roles on the chain of which one is needed. */
export const operatorRights = {
  read: roleNames,
  announcements: ['ADMIN', 'OPERATOR'],
  funding: ['OPERATOR'],
  claims: ['ADMIN', 'OPERATOR'],
  limits: ['ADMIN', 'OPERATOR'],
  limitCancel: ['ADMIN', 'OPERATOR', 'GUARDIAN'],
  signing: ['ADMIN', 'GUARDIAN'],
  signingOn: ['ADMIN'],
} as const satisfies Record<string, readonly RightsRole[]>
export type OperatorRight = keyof typeof operatorRights

/** Whether an account that holds `roles` now may do it. */
export function hasRight(roles: readonly RightsRole[], right: OperatorRight): boolean {
  return operatorRights[right].some((role) => roles.includes(role))
}

/** Seconds that limits wait, by the role with which they come into force the soonest; `Infinity` when there is none. */
export function getLimitDelay(held: readonly HeldRole[]): number {
  return Math.min(...held.filter(({ name }) => hasRight([name], 'limits')).map(({ delay }) => delay))
}
