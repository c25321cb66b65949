import { multicall3Abi } from '@app/abis/multicall3'
import type { Deployment } from '@app/config/deployment'
import type { Address, PublicClient } from 'viem'
import { check, type Check } from './check.ts'
import { checkAdmin, checkPlan, checkWiring } from './check-wiring.ts'
import { checkDividends } from './check-dividends.ts'
import { checkFunds } from './check-funds.ts'
import { checkRoles } from './check-roles.ts'
import { checkSettings } from './check-settings.ts'
import { checkTokens } from './check-tokens.ts'
import { readHistory, type History } from './history.ts'
import { getOurContracts, isCodeOf } from './runtime-code.ts'

type Expected = {
  settings?: unknown
  signers?: readonly Address[]
}

export async function checkDeployment(
  client: PublicClient,
  deployment: Deployment,
  { settings, signers }: Expected = {},
): Promise<Check[]> {
  const chain = await check(`the chain is ${deployment.chainId}`, async () => {
    const actual = await client.getChainId()
    return actual === deployment.chainId ? undefined : `the endpoint is on chain ${actual}`
  })
  if (chain.result === 'FAILED') return [chain]
  const plan: Awaited<ReturnType<typeof checkPlan>> =
    settings === undefined
      ? { checks: [unplanned], settings: undefined }
      : await checkPlan(client, deployment, settings)
  let history: History | undefined
  const logs = await check('the logs tell all that was ever changed', async () => {
    history = await readHistory(client, deployment)
    return undefined
  })
  const { governance } = deployment
  return [
    chain,
    ...(await checkCode(client, deployment)),
    ...plan.checks,
    ...(await checkTokens(client, deployment)),
    ...(await checkWiring(client, deployment)),
    logs,
    ...(await checkRoles(client, deployment, history)),
    ...(governance ? await checkAdmin(client, governance, history) : []),
    ...(history ? await checkSettings(client, deployment, history, plan.settings) : []),
    ...(await checkFunds(client, deployment)),
    ...(await checkDividends(client, deployment, history, signers)),
  ]
}

const unplanned: Check = {
  what: 'what contracts were made with',
  result: 'note',
  detail: 'not compared: give the settings that were agreed on with --settings',
}

async function checkCode(client: PublicClient, deployment: Deployment): Promise<Check[]> {
  const { chainId, contracts } = deployment
  const checks: Check[] = []
  for (const { name, kind, address } of getOurContracts(deployment))
    checks.push(
      await check(`code of ${name}`, async () => {
        const code = await client.getCode({ address })
        if (!code || code === '0x') return `nothing stands at ${address}`
        return isCodeOf(kind, code) ? undefined : `what stands at ${address} is not ${name}`
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
