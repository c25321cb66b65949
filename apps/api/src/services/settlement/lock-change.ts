import type { Address } from '@app/core/address'
import type { LockChange } from '@app/core/settlement/get-ve-weights'

export interface LockChangeRow {
  account: Address
  amount: bigint
  slope: bigint
  unlock_at: number
  changed_at: number
}

export function toLockChange({ unlock_at: unlockAt, changed_at: changedAt, ...row }: LockChangeRow): LockChange {
  return { ...row, unlockAt, changedAt }
}
