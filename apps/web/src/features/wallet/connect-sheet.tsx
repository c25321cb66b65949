import { useState, useEffect } from 'react'
import { useTranslation } from '#shared/i18n/use-translation.ts'
import { Sheet } from '#shared/ui/overlay.tsx'
import { WALLETCONNECT_CONNECTOR, type WalletStep } from '#shared/wallet/wallet-state.ts'
import { closeConnect, isConnectionUnfinished, useWallet, type Wallet } from '#shared/wallet/wallet-store.ts'
import { Timeline, type StepState } from '#shared/ui/timeline.tsx'
import { getChainName } from '#shared/chain/app-chain.ts'
import { Button } from '#shared/ui/button.tsx'
import { Note } from '#shared/ui/text.tsx'
import { Skeleton } from '#shared/ui/skeleton.tsx'
import { useWaitsForOwners } from '#shared/wallet/owners-store.ts'
import { usePairingUri } from '#shared/wallet/connectors/pairing-store.ts'
import { LazyMount } from '#shared/base/lazy-mount.tsx'
import { useWallets, type WalletSources, ChooseWallet, ViewAddress } from './choose-wallet.tsx'

type Part = 'waiting' | 'view' | 'choose'

/** Closing it does not stop a wallet that is still asking. */
export default function ConnectSheet() {
  const { t } = useTranslation('wallet')
  const wallet = useWallet()
  const sources = useWallets()
  const [isViewing, setViewing] = useState(false)
  const [lastChosen, setLastChosen] = useState<string>()
  const asked = wallet.flow?.connectorName
  if (asked !== undefined && asked !== lastChosen) setLastChosen(asked)
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
      {part === 'view' && <ViewAddress onBack={() => setViewing(false)} />}
      {part === 'choose' && (
        <ChooseWallet
          sources={sources}
          onConnect={(connectorName = lastChosen) => void sources.runtime?.connect(connectorName)}
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

const loadPairing = () => import('./pairing.tsx')
const slowMs = 8_000
const order: readonly WalletStep[] = ['requestingAccount', 'checkingChain', 'authorising']

export interface WaitingForWalletProps {
  walletName: string
  onStop: () => void
}

export function WaitingForWallet({ walletName, onStop }: WaitingForWalletProps) {
  const { t } = useTranslation('wallet')
  const { flow, configuredChainId } = useWallet()
  const uri = usePairingUri()
  const isSlow = useSlow(flow?.step)
  const waitsForOwners = useWaitsForOwners()
  if (flow === null) return null
  const values = { wallet: walletName, chain: getChainName(configuredChainId) }
  const isPairing = flow.connectorName === WALLETCONNECT_CONNECTOR && flow.step === 'requestingAccount'
  const steps = flow.mode === 'switchChain' ? order.slice(1, 2) : order
  const now = steps.indexOf(flow.step)
  const titles: Record<WalletStep, string> = {
    requestingAccount: t('waiting.account'),
    checkingChain: t('waiting.chain', values),
    authorising: t('waiting.signature'),
  }
  const getState = (index: number): StepState => (index < now ? 'done' : index === now ? 'now' : 'todo')
  return (
    <>
      <output className="mb-4 block type-body">
        {isPairing ? t('pairing.scan') : t(`waiting.${flow.step}`, values)}
      </output>
      {isPairing && uri === null && (
        <div aria-busy="true" className="mb-5">
          <output className="sr-only">{t('pairing.loading')}</output>
          <Skeleton className="mx-auto size-50" />
        </div>
      )}
      <LazyMount wanted={isPairing && uri !== null} load={loadPairing} />
      <Timeline
        label={t('waiting.steps')}
        steps={steps.map((step, index) => ({ state: getState(index), title: titles[step] }))}
      />
      <output className="mt-4 block min-h-9">
        {isSlow && !isPairing && <Note>{t(waitsForOwners ? 'waiting.owners' : 'waiting.slow')}</Note>}
      </output>
      <Button variant="second" className="mt-4" onClick={onStop}>
        {t('waiting.stop')}
      </Button>
    </>
  )
}

/** A step that takes this long may mean that the wallet's window is hidden. */
function useSlow(step: WalletStep | undefined): boolean {
  const [slowStep, setSlowStep] = useState<WalletStep>()
  useEffect(() => {
    const timer = setTimeout(() => setSlowStep(step), slowMs)
    return () => clearTimeout(timer)
  }, [step])
  return step !== undefined && slowStep === step
}
