// Generated from contracts/ by `npm run abis`. Never edited by hand.
export const roles = {
  ADMIN: 0n,
  OPERATOR: 1n,
  GUARDIAN: 2n,
  SIGNER_ADMIN: 3n,
  SETTINGS: 4n,
  SETTLER: 5n,
  VETOER: 6n,
} as const

export type RoleName = keyof typeof roles
