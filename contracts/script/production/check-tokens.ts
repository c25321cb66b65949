import { getTokens } from '@app/config/contracts'
import type { Deployment, TokenFacts } from '@app/config/deployment'
import type { PublicClient } from 'viem'
import { z } from 'zod'
import { readToken } from '../token-facts.ts'
import { check, type Check } from './check.ts'

const show = ({ symbol, decimals }: TokenFacts) => `"${symbol}" with ${decimals} decimals`

const isSame = (a: TokenFacts, b: TokenFacts) => a.symbol === b.symbol && a.decimals === b.decimals

export async function checkTokens(client: PublicClient, deployment: Deployment): Promise<Check[]> {
  const checks: Check[] = []
  for (const token of getTokens(deployment))
    checks.push(
      await check(`${token.name} is ${show(token)}`, async () => {
        const actual = await readToken(client, token.address)
        return isSame(actual, token) ? undefined : `on the chain it is ${show(actual)}`
      }),
    )
  return checks
}

const configAnswer = z.object({
  data: z.object({
    chain: z.object({
      chainId: z.int(),
      rpcUrls: z.array(z.string()).min(1, 'pages have no node to read from'),
      blockExplorerUrls: z.array(z.string()),
    }),
    contracts: z.record(z.string(), z.string()),
    tokens: z.array(z.object({ address: z.string(), symbol: z.string(), decimals: z.int() })),
  }),
})

export async function checkApi(url: string, deployment: Deployment): Promise<Check[]> {
  const { chainId, contracts } = deployment
  let answer: z.output<typeof configAnswer>['data'] | undefined
  const read = await check(`the API answers for chain ${chainId}`, async () => {
    const response = await fetch(new URL('/api/systemConfig', url), { signal: AbortSignal.timeout(10_000) })
    answer = configAnswer.parse(await response.json()).data
    return answer.chain.chainId === chainId ? undefined : `it is for chain ${answer.chain.chainId}`
  })
  if (read.result === 'FAILED' || !answer) return [read]
  const { contracts: apiContracts, tokens: apiTokens, chain } = answer
  const checks: Check[] = [
    read,
    { what: 'pages read the chain from', result: 'note', detail: chain.rpcUrls.join(', ') },
    {
      what: 'explorer',
      result: 'note',
      detail: chain.blockExplorerUrls[0] ?? 'none, so pages link to none (EXPLORER_URL of the service names one)',
    },
  ]
  for (const [name, address] of Object.entries(contracts))
    checks.push(
      await check(`the API has ${name} at ${address}`, async () =>
        apiContracts[name] === address ? undefined : `it has it at ${String(apiContracts[name])}`,
      ),
    )
  for (const token of getTokens(deployment))
    checks.push(
      await check(`${token.name} is ${show(token)} in the API`, async () => {
        const found = apiTokens.find(({ address }) => address === token.address)
        if (!found) return 'it does not know this token'
        return isSame(found, token) ? undefined : `there it is ${show(found)}`
      }),
    )
  return checks
}
