import { multicall3Abi } from '@app/abis/multicall3'
import type { Deployment } from '@app/config/deployment'
import type { PublicClient } from 'viem'
import { check, type Check } from './check.ts'
import { checkFunds } from './check-funds.ts'
import { checkRoles } from './check-roles.ts'
import { checkTokens } from './check-tokens.ts'
import { checkWiring } from './check-wiring.ts'
import { isCodeOf, ourContractNames } from './runtime-code.ts'

/**
 * Holds a deployment file against its chain. Reads only.
 * @param api Address of a service that knows who was ever given a role.
 */
export async function checkDeployment(client: PublicClient, deployment: Deployment, api?: string): Promise<Check[]> {
  const chain = await check(`the chain is ${deployment.chainId}`, async () => {
    const actual = await client.getChainId()
    return actual === deployment.chainId ? undefined : `the endpoint is on chain ${actual}`
  })
  if (chain.result === 'FAILED') return [chain]
  return [
    chain,
    ...(await checkCode(client, deployment)),
    ...(await checkTokens(client, deployment)),
    ...(await checkWiring(client, deployment)),
    ...(await checkRoles(client, deployment, api)),
    ...(await checkFunds(client, deployment)),
  ]
}

async function checkCode(client: PublicClient, { chainId, contracts }: Deployment): Promise<Check[]> {
  const checks: Check[] = []
  for (const name of ourContractNames)
    checks.push(
      await check(`code of ${name}`, async () => {
        const code = await client.getCode({ address: contracts[name] })
        if (!code || code === '0x') return `nothing stands at ${contracts[name]}`
        return isCodeOf(name, code) ? undefined : `what stands at ${contracts[name]} is not ${name}`
      }),
    )
  checks.push(
    await check('multicall3 answers', async () => {
      const call = { address: contracts.multicall3, abi: multicall3Abi, functionName: 'getChainId' } as const
      const actual = await client.readContract(call)
      return actual === BigInt(chainId) ? undefined : `it says chain ${actual}`
    }),
  )
  return checks
}
