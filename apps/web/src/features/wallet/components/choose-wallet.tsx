import { useTranslation } from '#shared/i18n/use-translation.ts'
import { ErrorNotice } from '#shared/ui/error-notice.tsx'
import { Note } from '#shared/ui/text.tsx'
import { SheetHeading } from '#shared/ui/overlay.tsx'
import { Skeleton } from '#shared/ui/skeleton.tsx'
import { WALLETCONNECT_CONNECTOR } from '#shared/wallet/wallet-state.ts'
import { isConnectionUnfinished, useWallet } from '#shared/wallet/wallet-store.ts'
import type { WalletSources } from '../use-wallets.ts'
import { ConnectFailure } from './connect-failure.tsx'
import { ConnectSteps } from './connect-steps.tsx'
import { FinishConnection } from './finish-connection.tsx'
import { NoWallet, WithoutWallet } from './no-wallet.tsx'
import { WalletList } from './wallet-list.tsx'

const relayedWallets = [{ connectorName: WALLETCONNECT_CONNECTOR, name: 'WalletConnect', icon: null }]

export interface ChooseWalletProps {
  sources: WalletSources
  /** Without a name: the wallet tried last, or the one that is connected. */
  onConnect: (connectorName?: string) => void
  onView: () => void
}

/** The wallets of this browser and what choosing one will lead to. */
export function ChooseWallet({ sources, onConnect, onView }: ChooseWalletProps) {
  const { t } = useTranslation('wallet')
  const wallet = useWallet()
  const isUnfinished = isConnectionUnfinished(wallet)
  const wallets = sources.wallets.filter(({ connectorName }) => !isUnfinished || connectorName !== wallet.connectorName)
  const isRelayed = isUnfinished && wallet.connectorName === WALLETCONNECT_CONNECTOR
  const relayed = sources.runtime?.hasRelay && !isRelayed && (
    <>
      <SheetHeading>{t('pairing.heading')}</SheetHeading>
      <WalletList
        label={t('pairing.heading')}
        wallets={relayedWallets}
        current={wallet.connectorName}
        isConnected={wallet.account !== ''}
        onChoose={onConnect}
      />
    </>
  )

  return (
    <>
      {wallet.failure !== null && (
        <ConnectFailure
          failure={wallet.failure}
          onRetry={isUnfinished || wallet.failure === 'noWallet' ? undefined : () => onConnect()}
        />
      )}
      {isUnfinished ? (
        <FinishConnection onFinish={() => onConnect(wallet.connectorName ?? undefined)} />
      ) : (
        <Note className="mb-3">{t('connect.note')}</Note>
      )}
      {(wallets.length > 0 || !isUnfinished) && (
        <SheetHeading>{t(isUnfinished ? 'connect.anotherWallet' : 'connect.inBrowser')}</SheetHeading>
      )}
      {sources.status === 'loading' && (
        <div aria-busy="true" className="space-y-2 border-t border-line py-2">
          <output className="sr-only">{t('connect.looking')}</output>
          <Skeleton className="h-9 w-full" />
          <Skeleton className="h-9 w-full" />
        </div>
      )}
      {sources.status === 'failed' && (
        <ErrorNotice title={t('connect.loadFailed')} onRetry={sources.retry}>
          {t(sources.needsReload ? 'connect.reloadNote' : 'connect.loadFailedNote')}
        </ErrorNotice>
      )}
      {sources.status === 'ready' && sources.wallets.length === 0 && (
        <>
          <NoWallet onGet={() => onConnect()} onView={onView} />
          {relayed}
        </>
      )}
      {wallets.length > 0 && (
        <>
          <WalletList
            label={t('connect.inBrowser')}
            wallets={wallets}
            current={wallet.connectorName}
            isConnected={wallet.account !== ''}
            onChoose={onConnect}
          />
          {relayed}
          {!isUnfinished && <ConnectSteps />}
          <WithoutWallet onView={onView} />
        </>
      )}
    </>
  )
}
