import { useQuery } from '@tanstack/react-query'
import type { Address } from 'viem'
import { accountFundsQuery } from '#shared/chain/account-funds.ts'
import { useWallet } from '#shared/wallet/wallet-store.ts'
import { escrowFiguresQuery } from './queries/escrow-figures.ts'
import { escrowTermsQuery } from './queries/escrow-terms.ts'

const nowhere: Address = '0x0000000000000000000000000000000000000000'

/** Everything that the escrow screen reads from the chain; each part stands or fails by itself. */
export function useEscrowScreen() {
  const { exposedAccount, configuredChainId } = useWallet()
  const account = exposedAccount as Address | ''
  const terms = useQuery(escrowTermsQuery(configuredChainId))
  const escrow = terms.data?.escrow ?? nowhere
  const token = terms.data?.token.address ?? nowhere
  const isReady = terms.data !== undefined
  const figures = useQuery({ ...escrowFiguresQuery(configuredChainId, escrow, account), enabled: isReady })
  const funds = useQuery({
    ...accountFundsQuery(configuredChainId, token, escrow, account || nowhere),
    enabled: isReady && account !== '',
  })
  return { account, terms, figures, funds }
}

export type EscrowScreen = ReturnType<typeof useEscrowScreen>
