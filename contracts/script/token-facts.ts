import { getAddress } from '@app/config/contracts'
import { type Deployment, tokenContracts, type TokenFacts } from '@app/config/deployment'
import { erc20Abi, type Address, type PublicClient } from 'viem'

type Client = Pick<PublicClient, 'readContract'>

export async function readToken(client: Client, address: Address): Promise<TokenFacts> {
  const token = { address, abi: erc20Abi } as const
  const [symbol, decimals] = await Promise.all([
    client.readContract({ ...token, functionName: 'symbol' }),
    client.readContract({ ...token, functionName: 'decimals' }),
  ])
  return { symbol, decimals }
}

/** @throws Error naming the token that does not answer. */
export async function readTokens(
  client: Client,
  { contracts, pools }: Pick<Deployment, 'contracts' | 'pools'>,
): Promise<Deployment['tokens']> {
  const ours = tokenContracts.filter((name) => contracts[name] !== undefined)
  const names = new Set([...ours, ...Object.values(pools).map(({ token }) => token)])
  const tokens = await Promise.all(
    [...names].map(async (name) => {
      const address = getAddress({ contracts }, name)
      const facts = await readToken(client, address).catch((error: unknown) => {
        throw new Error(`${name} ${address} does not answer symbol() and decimals()`, { cause: error })
      })
      return [name, facts] as const
    }),
  )
  return Object.fromEntries(tokens) as Deployment['tokens']
}
