import type { Act } from '@app/config/acts/act'
import { findToken } from '@app/config/acts/act-terms'
import type { Deployment } from '@app/config/deployment'
import { parseAccountAddress } from '@app/core/checksum-address'
import { erc20Abi, type PublicClient } from 'viem'

/** A token that the vault was given after the deployment is not in the file: its decimals are those of the chain. */
export async function readFurtherTokens(
  client: PublicClient,
  deployment: Deployment,
  { parameters }: Act,
  words: readonly string[],
): Promise<Deployment> {
  if (!parameters.some(({ kind }) => kind === 'token')) return deployment
  let { contracts, tokens } = deployment
  for (const word of words) {
    const address = parseAccountAddress(word)
    if (address === null || findToken(deployment, address)) continue
    const token = { address, abi: erc20Abi } as const
    const facts = await Promise.all([
      client.readContract({ ...token, functionName: 'symbol' }),
      client.readContract({ ...token, functionName: 'decimals' }),
    ]).catch(() => undefined)
    if (facts === undefined) continue
    contracts = { ...contracts, [address]: address }
    tokens = { ...tokens, [address]: { symbol: facts[0], decimals: facts[1] } }
  }
  return { ...deployment, contracts, tokens }
}
