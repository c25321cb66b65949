import { type Address, isSameAddress } from '@app/core/address'
import { findDeployment } from '@app/config/deployments'
import type { FeatureContract, TokenContract } from '@app/config/deployment'
import { brand } from './brand.ts'
import { getRuntimeConfig } from './runtime-config.ts'

export type Token = { address: Address; decimals: number; symbol: string }

type Named = Record<Exclude<TokenContract, FeatureContract>, Token> &
  Partial<Record<Extract<TokenContract, FeatureContract>, Token>> &
  Record<string, Token>

const deployment = findDeployment(getRuntimeConfig().chainId)

/**
 * Our tokens by their name in the deployment file, for amounts that are shown. What is typed, signed or sent takes its
 * decimals from the chain: `shared/chain/read-token.ts`.
 */
export const tokens = Object.fromEntries(
  Object.entries(deployment?.tokens ?? {}).map(([name, facts]): [string, Token] => {
    const token = { ...facts, address: deployment!.contracts[name]! }
    return [name, name === 'productToken' ? { ...token, symbol: brand.product.symbol } : token]
  }),
) as Readonly<Named>
export const tokenList: readonly Token[] = Object.values(tokens)

/** Undefined for a foreign token: its decimals are never guessed. */
export function findToken(address: string | undefined): Token | undefined {
  return pickToken(tokenList, address)
}

export function pickToken(from: readonly Token[] | undefined, address: string | undefined): Token | undefined {
  return address === undefined ? undefined : from?.find((token) => isSameAddress(token.address, address))
}
