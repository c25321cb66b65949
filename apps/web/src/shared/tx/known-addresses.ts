import { getContracts } from '@app/config/contracts'
import { findDeployment } from '@app/config/deployments'
import { type Address, BURN_ADDRESS, isAddressShaped, isSameAddress } from '@app/core/address'
import { isLookAlike } from '@app/core/look-alike'
import { getTxRecords } from '#shared/tx/tx-store.ts'
import { getBook } from '#shared/ui/address-book.ts'
import { getWallet } from '#shared/wallet/wallet-store.ts'

/**
 * `own`, `label` and `contract` are certain; `used`, `superior` and `sent` are acts of the account itself; `received`
 * and `invitee` are acts of others only.
 */
export type KnownAs = 'own' | 'label' | 'contract' | 'used' | 'superior' | 'sent' | 'received' | 'invitee' | 'entered'

export interface KnownAddress {
  address: Address
  as: KnownAs
  name?: string
}

/** The most certain first, each address once. */
export function readKnownAddresses(chainId: number): readonly KnownAddress[] {
  const { account, viewOnly } = getWallet()
  const deployment = findDeployment(chainId)
  const records = getTxRecords().filter((record) => record.chainId === chainId)
  const found: KnownAddress[] = [
    ...[account, ...records.map((record) => record.account)].map((address) => ({
      address: address as Address,
      as: 'own' as const,
    })),
    ...getBook().map(({ address, label }) => ({ address, as: 'label' as const, ...(label !== '' && { name: label }) })),
    ...(deployment === undefined ? [] : getContracts(deployment)).map(({ address, name }) => ({
      address,
      as: 'contract' as const,
      name,
    })),
    { address: BURN_ADDRESS, as: 'contract' },
    { address: viewOnly as Address, as: 'used' },
    ...records
      .filter(({ status }) => status === 'confirmed')
      .flatMap(({ title }) => Object.values(title.values ?? {}))
      .flatMap((value) => (value.type === 'address' ? { address: value.address as Address, as: 'used' as const } : [])),
  ]
  const known = new Map<string, KnownAddress>()
  for (const each of found) {
    const key = each.address.toLowerCase()
    if (isAddressShaped(each.address) && !known.has(key)) known.set(key, each)
  }
  return [...known.values()]
}

export function findMistaken(address: string, known: readonly KnownAddress[]): KnownAddress | undefined {
  if (known.some((each) => isSameAddress(each.address, address))) return undefined
  return known.find((each) => isLookAlike(each.address, address))
}
