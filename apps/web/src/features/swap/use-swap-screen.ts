import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Address } from 'viem'
import { accountFundsQuery } from '#shared/chain/account-funds.ts'
import { useWallet } from '#shared/wallet/wallet-store.ts'
import { swapFiguresQuery } from './queries/swap-figures.ts'
import { getTokens, swapTermsQuery } from './queries/swap-terms.ts'
import type { Side } from './quote.ts'

const nowhere: Address = '0x0000000000000000000000000000000000000000'

/** Everything that the swap screen reads from the chain; each part stands or fails by itself. */
export function useSwapScreen() {
  const { exposedAccount, configuredChainId: chainId } = useWallet()
  const account = exposedAccount as Address | ''
  const [side, setSide] = useState<Side>('buy')
  const terms = useQuery(swapTermsQuery(chainId))
  const figures = useQuery(swapFiguresQuery(chainId, terms.data))
  const tokens = terms.data && getTokens(terms.data, side)
  const fundsOf = (token: Address | undefined) => ({
    ...accountFundsQuery(chainId, token ?? nowhere, terms.data?.productSwap ?? nowhere, account || nowhere),
    enabled: token !== undefined && account !== '',
  })
  const given = useQuery(fundsOf(tokens?.given.address))
  const taken = useQuery(fundsOf(tokens?.taken.address))
  return { account, side, setSide, terms, figures, tokens, given, taken }
}

export type SwapScreen = ReturnType<typeof useSwapScreen>
