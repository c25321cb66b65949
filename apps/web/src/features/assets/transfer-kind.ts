import { BURN_ADDRESS, isSameAddress, isZeroAddress } from '@app/core/address'
import type { Transfer } from '@app/core/api/token-data'

type TransferKind = 'received' | 'sent' | 'self' | 'minted' | 'burned'

export function getTransferKind(
  { from, to }: Pick<Transfer, 'from' | 'to'>,
  account: string,
): { kind: TransferKind; other?: string } {
  if (isSameAddress(from, account)) {
    if (isSameAddress(to, account)) return { kind: 'self' }
    return isZeroAddress(to) || isSameAddress(to, BURN_ADDRESS) ? { kind: 'burned' } : { kind: 'sent', other: to }
  }
  return isZeroAddress(from) ? { kind: 'minted' } : { kind: 'received', other: from }
}
