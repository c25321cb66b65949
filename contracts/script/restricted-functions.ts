import type { RoleName } from '@app/abis/roles'

/** Role of each `restricted` function by contract. One that is not listed belongs to ADMIN, AccessManager's default. */
export const restrictedFunctions = {
  stakingPoolUsdt: {
    'fund(uint256)': 'OPERATOR',
    'pause()': 'GUARDIAN',
    'unpause()': 'ADMIN',
    'recoverFreeRewards(address,uint256)': 'ADMIN',
  },
} as const satisfies Record<string, Record<string, RoleName>>
