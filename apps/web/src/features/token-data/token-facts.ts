import { isSameAddress } from '@app/core/address'
import type { SystemConfig } from '@app/core/api/system-config'
import type { TokenUnit } from '#shared/format/format-token-amount.ts'

/** Decimals and symbol of a token by its address; undefined while they are not known. */
export function findUnit(token: string, config: SystemConfig | undefined): TokenUnit | undefined {
  return config?.tokens.find(({ address }) => isSameAddress(address, token))
}
