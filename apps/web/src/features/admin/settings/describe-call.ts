import { cardSellerAbi } from '@app/abis/card-seller'
import { powerMarketAbi } from '@app/abis/power-market'
import { productSwapAbi } from '@app/abis/product-swap'
import type { Deployment } from '@app/config/deployments'
import { type Abi, type Address, decodeFunctionData, type Hex, isAddressEqual } from 'viem'

/** Contracts with functions that the settings desk may call. */
const abis = { cardSeller: cardSellerAbi, powerMarket: powerMarketAbi, productSwap: productSwapAbi } as const

/** A call in letters, as far as it can be read: `powerMarket.setTerms(1, 2, 3)`. */
export function describeCall({ contracts }: Deployment, { target, data }: { target: Address; data: Hex }): string {
  const found = (Object.entries(abis) as [keyof typeof abis, Abi][]).find(([name]) =>
    isAddressEqual(contracts[name], target),
  )
  if (found === undefined) return `${target} ${data}`
  const [name, abi] = found
  try {
    const { functionName, args = [] } = decodeFunctionData({ abi, data })
    return `${name}.${functionName}(${args.map(String).join(', ')})`
  } catch {
    return `${name} ${data}`
  }
}
