import type { ContractName } from '@app/config/deployments'
import { paths } from '#shared/routing/paths.ts'

export type VenueName = 'productSwap' | 'router'

type Venue = {
  contract: ContractName
  /** The screen where it is used. */
  path: string
  /** 2 % of the {product} side is burned, and there is a least amount. */
  burns: boolean
}

/** Two ways over the same pair: the product's own, which burns, and the pair's router. */
export const venues: Readonly<Record<VenueName, Venue>> = {
  productSwap: { contract: 'productSwap', path: paths.swapProduct, burns: true },
  router: { contract: 'uniswapV2Router', path: paths.swap, burns: false },
}
