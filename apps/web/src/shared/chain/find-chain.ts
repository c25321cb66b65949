import { type Chain, findChain as findKnownChain } from '@app/config/chains'
import { getFacts } from '#shared/base/page-config.ts'

/** The page's own chain is the operator's, which may be in no table. */
export function findChain(chainId: number): Chain | undefined {
  const { chain } = getFacts()
  return chain.id === chainId ? chain : findKnownChain(chainId)
}
