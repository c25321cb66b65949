import { uniswapV2FactoryAbi } from '@app/abis/uniswap-v2-factory'
import { getAddress, getContractsWith } from '@app/config/contracts'
import type { Deployment } from '@app/config/deployment'
import { parseAbi, zeroAddress, type Address, type PublicClient } from 'viem'
import { check, type Check } from './check.ts'

/** What a getter must name, by its name in the deployment; null for nothing. */
function resolveName({ pools }: Deployment, name: string, target: string | null): string | null {
  const pool = pools[name]
  if (target === 'stakedToken') return pool!.token
  if (target === 'superiors') return pool!.needsSuperior ? 'referralRegistry' : null
  return target
}

export async function checkWiring(client: PublicClient, deployment: Deployment): Promise<Check[]> {
  const { contracts, governance } = deployment
  const read = (address: Address, getter: string) =>
    client.readContract({
      address,
      abi: parseAbi([`function ${getter}() view returns (address)`] as readonly string[]),
      functionName: getter,
    })
  const getters = getContractsWith(deployment, 'names').flatMap(({ name, address, names }) =>
    Object.entries(names).map(([getter, target]) => {
      const shown = resolveName(deployment, name, target)
      return {
        name,
        address,
        getter,
        shown: shown ?? 'none',
        expected: shown ? getAddress(deployment, shown) : zeroAddress,
      }
    }),
  )
  if (governance)
    for (const name of ['powerMarket', 'cardSeller'] as const)
      getters.push({
        name,
        address: contracts[name],
        getter: 'treasury',
        expected: governance.treasury,
        shown: 'the treasury',
      })
  const checks: Check[] = []
  for (const { name, address, getter, expected, shown } of getters)
    checks.push(
      await check(`${name}.${getter} is ${shown}`, async () => {
        const actual = await read(address, getter)
        return actual === expected ? undefined : `it is ${String(actual)}, not ${expected}`
      }),
    )
  checks.push(
    await check('the factory knows the pair of the product and USDT', async () => {
      const pair = await client.readContract({
        address: contracts.uniswapV2Factory,
        abi: uniswapV2FactoryAbi,
        functionName: 'getPair',
        args: [contracts.productToken, contracts.usdt],
      })
      return pair === contracts.productPair ? undefined : `it names ${pair}`
    }),
  )
  return checks
}
