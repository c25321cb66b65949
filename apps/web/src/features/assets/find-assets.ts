import type { TokenAssets } from '@app/core/api/withdrawal'
import { isSameAddress } from '@app/core/address'

/** What the service says of a token; undefined where the account has nothing of it there. */
export function findAssets(assets: readonly TokenAssets[] | undefined, token: string): TokenAssets | undefined {
  return assets?.find((own) => isSameAddress(own.token, token))
}
