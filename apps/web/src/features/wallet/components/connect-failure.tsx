import { useTranslation } from '#shared/i18n/use-translation.ts'
import { ErrorNotice } from '#shared/ui/error-notice.tsx'
import { getChainName } from '#shared/chain/app-chain.ts'
import { walletFailureKeys } from '#shared/wallet/wallet-failure.ts'
import type { WalletFailure } from '#shared/wallet/wallet-state.ts'
import { useWallet } from '#shared/wallet/wallet-store.ts'

export interface ConnectFailureProps {
  failure: WalletFailure
  onRetry?: (() => void) | undefined
}

/** What went wrong in the words of the catalogue, what it means, and the way on. */
export function ConnectFailure({ failure, onRetry }: ConnectFailureProps) {
  const { t } = useTranslation(['wallet', 'errors'])
  const chain = getChainName(useWallet().configuredChainId)
  return (
    <ErrorNotice title={t(`errors:${walletFailureKeys[failure]}`)} onRetry={onRetry} className="mb-4">
      {t(`wallet:failure.${failure}`, { chain })}
    </ErrorNotice>
  )
}
