import { useQuery } from '@tanstack/react-query'
import type { Address } from 'viem'
import { accountFundsQuery } from '#shared/chain/account-funds.ts'
import { useWallet } from '#shared/wallet/wallet-store.ts'
import { drFiguresQuery } from './queries/dr-figures.ts'
import { drTermsQuery } from './queries/dr-terms.ts'

const nowhere: Address = '0x0000000000000000000000000000000000000000'

/** Everything that DR's own part of the screen reads from the chain; each part stands or fails by itself. */
export function useDaoScreen() {
  const { exposedAccount: account, configuredChainId: chainId } = useWallet()
  const terms = useQuery(drTermsQuery(chainId))
  const figures = useQuery(drFiguresQuery(chainId, terms.data, account as Address | ''))
  const product = terms.data?.product.address ?? nowhere
  const spender = terms.data?.dr.address ?? nowhere
  const funds = useQuery({
    ...accountFundsQuery(chainId, product, spender, account as Address),
    enabled: terms.data !== undefined && account !== '',
  })
  return { account, chainId, terms, figures, funds }
}

export type DaoScreen = ReturnType<typeof useDaoScreen>
