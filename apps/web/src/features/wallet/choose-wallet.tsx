import { useState, useCallback, useEffect, useSyncExternalStore } from 'react'
import { LazyMount } from '#shared/base/lazy-mount.tsx'
import { useTranslation } from '#shared/i18n/use-translation.ts'
import { ErrorNotice } from '#shared/ui/error-notice.tsx'
import { Note, ExternalLink, TextButton } from '#shared/ui/text.tsx'
import { SheetHeading } from '#shared/ui/overlay.tsx'
import { Skeleton } from '#shared/ui/skeleton.tsx'
import { WALLETCONNECT_CONNECTOR } from '#shared/wallet/wallet-state.ts'
import { isConnectionUnfinished, useWallet, getWalletRuntime } from '#shared/wallet/wallet-store.ts'
import { List, ListRowButton } from '#shared/ui/list.tsx'
import { WalletTile } from '#shared/ui/tiles.tsx'
import type { WalletOption, WalletRuntime } from '#shared/wallet/wallet-runtime-type.ts'
import { brand } from '#shared/base/brand.ts'
import { Button } from '#shared/ui/button.tsx'
import { Empty } from '#shared/ui/empty.tsx'
import { ConnectFailure, ConnectSteps, FinishConnection } from './connect-steps.tsx'

const relayedWallets = [{ connectorName: WALLETCONNECT_CONNECTOR, name: 'WalletConnect', icon: null }]

export interface ChooseWalletProps {
  sources: WalletSources
  /** Leaves out the steps that follow. */
  brief?: boolean
  /** Without a name it is the wallet tried last, or the connected one. */
  onConnect: (connectorName?: string) => void
  onView: () => void
}

export function ChooseWallet({ sources, brief, onConnect, onView }: ChooseWalletProps) {
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
          {brief && <Skeleton className="h-9 w-full" />}
        </div>
      )}
      {sources.status === 'failed' && (
        <ErrorNotice title={t('connect.loadFailed')} onRetry={sources.retry}>
          {t(sources.needsReload ? 'connect.reloadNote' : 'connect.loadFailedNote')}
        </ErrorNotice>
      )}
      {sources.status === 'ready' && sources.wallets.length === 0 && (
        <NoWallet onGet={() => onConnect()} onView={onView} />
      )}
      {wallets.length > 0 && (
        <WalletList
          label={t('connect.inBrowser')}
          wallets={wallets}
          current={wallet.connectorName}
          isConnected={wallet.account !== ''}
          onChoose={onConnect}
        />
      )}
      {/* Always at this place, so that a late wallet takes neither the focus nor a press from it. */}
      {sources.status === 'ready' && (wallets.length > 0 || sources.wallets.length === 0) && relayed}
      {(wallets.length > 0 || (sources.status === 'loading' && !brief)) && (
        <>
          {!isUnfinished && !brief && <ConnectSteps />}
          <WithoutWallet onView={onView} />
        </>
      )}
    </>
  )
}

export interface WalletListProps {
  label: string
  wallets: readonly WalletOption[]
  current: string | null
  isConnected: boolean
  onChoose: (connectorName: string) => void
}

export function WalletList({ label, wallets, current, isConnected, onChoose }: WalletListProps) {
  const { t } = useTranslation('wallet')
  return (
    <List label={label}>
      {wallets.map(({ connectorName, name, icon }) => {
        const shownName = name || t('connect.browserWallet')
        const mark = connectorName === current && t(isConnected ? 'connect.connected' : 'connect.usedLastTime')
        return (
          <ListRowButton
            key={connectorName}
            size="slim"
            lead={<WalletTile name={shownName} picture={icon ?? undefined} />}
            title={shownName}
            valueNote={mark || undefined}
            onClick={() => onChoose(connectorName)}
          />
        )
      })}
    </List>
  )
}

export function NoWallet({ onGet, onView }: { onGet: () => void; onView: () => void }) {
  const { t } = useTranslation('wallet')
  return (
    <Empty
      compact
      title={t('connect.none')}
      action={
        <>
          <Button onClick={onGet}>{t('connect.getWallet')}</Button>
          <Button variant="quiet" onClick={onView}>
            {t('view.title')}
          </Button>
        </>
      }
    >
      {t('connect.whatIsWallet')} <span className="mt-1.5 block">{t('connect.noneNote')}</span>
    </Empty>
  )
}

export function WithoutWallet({ onView }: { onView: () => void }) {
  const { t } = useTranslation('wallet')
  // By hand: react-i18next's Trans weighs 4 KiB of what connecting fetches.
  const parts = t('connect.without').split(/<(get|view)>(.*?)<\/\1>/)
  return (
    <Note className="mt-3.5">
      {parts.map((part, index) => {
        const tag = index % 3 === 2 ? parts[index - 1] : undefined
        if (tag === 'get')
          return (
            <ExternalLink key={tag} href={brand.links.walletDownload}>
              {part}
            </ExternalLink>
          )
        if (tag === 'view')
          return (
            <TextButton key={tag} onClick={onView}>
              {part}
            </TextButton>
          )
        return index % 3 === 0 ? part : null
      })}
    </Note>
  )
}

const loadViewForm = () => import('./view-address-form.tsx')

export function ViewAddress({ onBack }: { onBack: () => void }) {
  const { t } = useTranslation('wallet')
  return (
    <>
      <LazyMount wanted load={loadViewForm} fallback={<Skeleton className="h-48 w-full" />} />
      <Button variant="quiet" className="mt-2" onClick={onBack}>
        {t('view.back')}
      </Button>
    </>
  )
}

type Loading = { status: 'loading' } | { status: 'ready'; runtime: WalletRuntime } | { status: 'failed' }

/** Failed imports after which a reload is offered: browsers cache failures, and the page may be out of date. */
const failuresBeforeReload = 2

export type WalletSources = ReturnType<typeof useWallets>

/**
 * Installed wallets announce themselves at once. Those that load with the page take longer; the Sandbox Wallet does so
 * only after first paint.
 */
const announceMs = import.meta.env.SANDBOX ? 5_000 : 500

const none: readonly WalletOption[] = []
const nothing = () => undefined

export function useWallets() {
  const [loading, setLoading] = useState<Loading>({ status: 'loading' })
  const [failures, setFailures] = useState(0)
  const runtime = loading.status === 'ready' ? loading.runtime : null

  const load = useCallback(() => {
    getWalletRuntime().then(
      (loaded) => setLoading({ status: 'ready', runtime: loaded }),
      () => {
        setLoading({ status: 'failed' })
        setFailures((count) => count + 1)
      },
    )
  }, [])
  useEffect(load, [load])

  const [hasWaited, setWaited] = useState(false)
  useEffect(() => {
    if (runtime === null) return undefined
    const timer = setTimeout(() => setWaited(true), announceMs)
    return () => clearTimeout(timer)
  }, [runtime])

  const subscribe = useCallback((listener: () => void) => runtime?.subscribeWallets(listener) ?? nothing, [runtime])
  const wallets = useSyncExternalStore(subscribe, () => runtime?.getWallets() ?? none)

  const needsReload = failures >= failuresBeforeReload

  function retry(): void {
    if (needsReload) {
      location.reload()
      return
    }
    setLoading({ status: 'loading' })
    load()
  }
  const isLooking = loading.status === 'ready' && wallets.length === 0 && !hasWaited
  return { status: isLooking ? ('loading' as const) : loading.status, runtime, wallets, needsReload, retry }
}
