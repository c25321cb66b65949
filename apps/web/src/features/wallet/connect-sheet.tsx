import { useState } from 'react'
import { useTranslation } from '#shared/i18n/use-translation.ts'
import { Sheet } from '#shared/ui/overlay.tsx'
import { WALLETCONNECT_CONNECTOR } from '#shared/wallet/wallet-state.ts'
import { closeConnect, isConnectionUnfinished, useWallet, type Wallet } from '#shared/wallet/wallet-store.ts'
import { useWallets, type WalletSources } from './use-wallets.ts'
import { ChooseWallet } from './components/choose-wallet.tsx'
import { ViewAddressForm } from './components/view-address-form.tsx'
import { WaitingForWallet } from './components/waiting-for-wallet.tsx'

type Part = 'waiting' | 'view' | 'choose'

/** Everything between "Connect Wallet" and an authorised account. Closing it does not stop a wallet that is still asking. */
export default function ConnectSheet() {
  const { t } = useTranslation('wallet')
  const wallet = useWallet()
  const sources = useWallets()
  const [isViewing, setViewing] = useState(false)
  const [lastChosen, setLastChosen] = useState<string>()
  const part = getPart(wallet, isViewing)
  const walletName = findWalletName(wallet, sources.wallets) || t('connect.browserWallet')

  const titles: Record<Part, string> = {
    waiting: t('waiting.title', { wallet: walletName }),
    view: t('view.title'),
    choose: t(getChooseTitle(wallet)),
  }
  return (
    <Sheet
      open={wallet.openAuth}
      onOpenChange={(open) => {
        if (!open) closeConnect()
      }}
      onClosed={() => setViewing(false)}
      title={titles[part]}
    >
      {part === 'waiting' && (
        <WaitingForWallet
          key={wallet.flow?.connectorName}
          walletName={walletName}
          onStop={() => sources.runtime?.cancel()}
        />
      )}
      {part === 'view' && <ViewAddressForm onBack={() => setViewing(false)} />}
      {part === 'choose' && (
        <ChooseWallet
          sources={sources}
          onConnect={(connectorName = lastChosen) => {
            setLastChosen(connectorName)
            void sources.runtime?.connect(connectorName)
          }}
          onView={() => setViewing(true)}
        />
      )}
    </Sheet>
  )
}

function getPart(wallet: Wallet, isViewing: boolean): Part {
  if (wallet.flow !== null && wallet.flow.mode !== 'read') return 'waiting'
  return isViewing ? 'view' : 'choose'
}

function getChooseTitle(wallet: Wallet): string {
  if (!isConnectionUnfinished(wallet)) return 'connect.title'
  return wallet.wrongChain ? 'signIn.finish' : 'signIn.title'
}

function findWalletName(wallet: Wallet, wallets: WalletSources['wallets']): string {
  const connectorName = wallet.flow?.connectorName ?? wallet.connectorName
  if (connectorName === wallet.connectorName && wallet.walletName !== '') return wallet.walletName
  if (connectorName === WALLETCONNECT_CONNECTOR) return 'WalletConnect'
  const option = wallets.find((candidate) => candidate.connectorName === connectorName)
  return option?.name ?? ''
}
