import type { SystemConfig } from '@app/core/api/system-config'
import { isSameAddress } from '@app/core/address'
import type { TokenUnit } from '#shared/format/format-token-amount.ts'

/** Undefined while the configuration is unknown, and for a token that it does not have. */
export function findUnit(config: SystemConfig | undefined, token: string): TokenUnit | undefined {
  return config?.tokens.find(({ address }) => address !== '' && isSameAddress(address, token))
}
