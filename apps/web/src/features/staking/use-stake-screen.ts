import { useQuery } from '@tanstack/react-query'
import type { Address } from 'viem'
import { accountFundsQuery } from '#shared/chain/account-funds.ts'
import { useWallet } from '#shared/wallet/wallet-store.ts'
import { accountStakeQuery } from './queries/account-stake.ts'
import { poolFiguresQuery } from './queries/pool-figures.ts'
import { poolTermsQuery } from './queries/pool-terms.ts'

const nowhere: Address = '0x0000000000000000000000000000000000000000'

/** Everything that a pool's screen reads from the chain; each part stands or fails by itself. */
export function useStakeScreen(name: string) {
  const { exposedAccount, configuredChainId } = useWallet()
  const account = exposedAccount as Address
  const terms = useQuery(poolTermsQuery(configuredChainId, name))
  const pool = terms.data?.pool ?? nowhere
  const token = terms.data?.token.address ?? nowhere
  const isReady = terms.data !== undefined
  const figures = useQuery({ ...poolFiguresQuery(configuredChainId, pool), enabled: isReady })
  const hasAccount = isReady && exposedAccount !== ''
  const stake = useQuery({ ...accountStakeQuery(configuredChainId, pool, account), enabled: hasAccount })
  const funds = useQuery({ ...accountFundsQuery(configuredChainId, token, pool, account), enabled: hasAccount })
  return { name, account: exposedAccount, chainId: configuredChainId, terms, figures, stake, funds }
}

export type StakeScreen = ReturnType<typeof useStakeScreen>
