export const roleNames = ['ADMIN', 'OPERATOR', 'GUARDIAN', 'SIGNER_ADMIN'] as const
export type RightsRole = (typeof roleNames)[number]

export interface HeldRole {
  name: RightsRole
  /** In seconds; `Infinity` when it may change no setting. */
  delay: number
}

export const operatorRights = {
  read: roleNames,
  notes: roleNames,
  /** For other operators' notes; everybody may strike their own. */
  noteStrike: ['ADMIN'],
  announcements: ['ADMIN', 'OPERATOR'],
  funding: ['OPERATOR'],
  claims: ['ADMIN', 'OPERATOR'],
  limits: ['ADMIN', 'OPERATOR'],
  limitCancel: ['ADMIN', 'OPERATOR', 'GUARDIAN'],
  signing: ['ADMIN', 'GUARDIAN'],
  signingOn: ['ADMIN'],
} as const satisfies Record<string, readonly RightsRole[]>
export type OperatorRight = keyof typeof operatorRights

export function hasRight(roles: readonly RightsRole[], right: OperatorRight): boolean {
  return operatorRights[right].some((role) => roles.includes(role))
}

/** In seconds, for the role with the shortest delay; `Infinity` when no role may set limits. */
export function getLimitDelay(held: readonly HeldRole[]): number {
  return Math.min(...held.filter(({ name }) => hasRight([name], 'limits')).map(({ delay }) => delay))
}
