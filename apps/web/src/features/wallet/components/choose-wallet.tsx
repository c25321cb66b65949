import { shortenAddress } from '@app/core/address'
import { useTranslation } from 'react-i18next'
import { Button } from '#shared/ui/button.tsx'
import { ErrorNotice } from '#shared/ui/error-notice.tsx'
import { Note } from '#shared/ui/note.tsx'
import { SheetHeading } from '#shared/ui/sheet-heading.tsx'
import { Skeleton } from '#shared/ui/skeleton.tsx'
import { useWallet } from '#shared/web3/wallet-store.ts'
import type { WalletSources } from '../use-wallets.ts'
import { ConnectFailure } from './connect-failure.tsx'
import { ConnectSteps } from './connect-steps.tsx'
import { NoWallet, WithoutWallet } from './no-wallet.tsx'
import { WalletList } from './wallet-list.tsx'

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
  const { wallets } = sources
  const isSigningIn = wallet.status === 'unauthorised'

  return (
    <>
      {wallet.failure !== null && (
        <ConnectFailure
          failure={wallet.failure}
          onRetry={isSigningIn || wallet.failure === 'noWallet' ? undefined : () => onConnect()}
        />
      )}
      {isSigningIn ? (
        <SignIn onSignIn={() => onConnect(wallet.connectorName ?? undefined)} />
      ) : (
        <Note className="mb-3">{t('connect.note')}</Note>
      )}
      <SheetHeading>{t(isSigningIn ? 'connect.anotherWallet' : 'connect.inBrowser')}</SheetHeading>
      {sources.status === 'loading' && (
        <div aria-busy="true" className="space-y-2 border-t border-line py-2">
          <output className="sr-only">{t('connect.looking')}</output>
          <Skeleton className="h-9 w-full" />
          <Skeleton className="h-9 w-full" />
        </div>
      )}
      {sources.status === 'failed' && (
        <ErrorNotice title={t('connect.loadFailed')} onRetry={sources.retry}>
          {t('connect.loadFailedNote')}
        </ErrorNotice>
      )}
      {sources.status === 'ready' && wallets.length === 0 && <NoWallet onGet={() => onConnect()} onView={onView} />}
      {wallets.length > 0 && (
        <>
          <WalletList
            wallets={wallets}
            current={wallet.connectorName}
            isConnected={wallet.account !== ''}
            onChoose={onConnect}
          />
          {!isSigningIn && <ConnectSteps />}
          <WithoutWallet onView={onView} />
        </>
      )}
    </>
  )
}

function SignIn({ onSignIn }: { onSignIn: () => void }) {
  const { t } = useTranslation('wallet')
  const { account, walletName } = useWallet()
  return (
    <div className="mb-5">
      <p className="type-strong">
        {shortenAddress(account)}
        {walletName && <span className="font-normal text-text-2"> · {walletName}</span>}
      </p>
      <Note className="mt-0.5 mb-3">{t('signIn.note')}</Note>
      <Button onClick={onSignIn}>{t('signIn.action')}</Button>
    </div>
  )
}
