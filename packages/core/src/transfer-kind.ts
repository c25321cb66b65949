import { BURN_ADDRESS, isSameAddress, isZeroAddress } from './address.ts'
import type { Transfer } from './api/token-data.ts'

type TransferKind = 'received' | 'sent' | 'self' | 'minted' | 'burned'

export const transferSigns = { received: '+', minted: '+', sent: '−', burned: '−', self: '' } as const

export function getTransferKind(
  { from, to }: Pick<Transfer, 'from' | 'to'>,
  account: string,
): { kind: TransferKind; other?: Transfer['to'] } {
  if (isSameAddress(from, account)) {
    if (isSameAddress(to, account)) return { kind: 'self' }
    return isZeroAddress(to) || isSameAddress(to, BURN_ADDRESS) ? { kind: 'burned' } : { kind: 'sent', other: to }
  }
  return isZeroAddress(from) ? { kind: 'minted' } : { kind: 'received', other: from }
}
