import { type Deployment, tokenContracts, type TokenContract, type TokenFacts } from '@app/config/deployment'
import { erc20Abi, type Address, type PublicClient } from 'viem'

type Client = Pick<PublicClient, 'readContract'>

/** What a token says of itself. */
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
  contracts: Deployment['contracts'],
): Promise<Record<TokenContract, TokenFacts>> {
  const tokens = await Promise.all(
    tokenContracts.map(async (name) => {
      const facts = await readToken(client, contracts[name]).catch((error: unknown) => {
        throw new Error(`${name} ${contracts[name]} does not answer symbol() and decimals()`, { cause: error })
      })
      return [name, facts] as const
    }),
  )
  return Object.fromEntries(tokens) as Record<TokenContract, TokenFacts>
}
