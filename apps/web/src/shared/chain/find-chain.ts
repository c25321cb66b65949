import { type Chain, findChain as findKnownChain } from '@app/config/chains'
import { getFacts } from '#shared/base/page-config.ts'

/** The chain of this page is the operator's, which no table may know; of others what the table says. */
export function findChain(chainId: number): Chain | undefined {
  const { chain } = getFacts()
  return chain.id === chainId ? chain : findKnownChain(chainId)
}
