import { shortenAddress } from '@app/core/address'
import { lazy, Suspense } from 'react'
import { useTranslation } from '#shared/i18n/use-translation.ts'
import { cx } from '#shared/ui/cx.ts'
import { Icon } from '#shared/ui/icon.tsx'
import { Skeleton } from '#shared/ui/skeleton.tsx'
import { ViewOnlyIcon, WalletIcon, WrongNetworkIcon } from '#shared/ui/icons.ts'
import { openConnect, useWallet, type Wallet } from '#shared/wallet/wallet-store.ts'
import { accountFrame, accountInside, accountLook, connectLook, knownLook } from './account-look.ts'
import { openMenu } from './menu-store.ts'

// The first paint does not wait for it: its place is empty until there is a transaction.
const TransactionTray = lazy(() => import('#shared/tx/transaction-tray.tsx'))

const press = 'relative hit-6 active:opacity-85'

export function AccountButton() {
  const { t } = useTranslation()
  const wallet = useWallet()
  const address = wallet.viewOnly || wallet.account
  if (wallet.isResuming) return <Skeleton shape="control" className="mr-3 h-8.5 w-32" />
  if (address === '') {
    return (
      <button type="button" onClick={openConnect} className={cx(accountLook, press, connectLook)}>
        {t('connectWallet')}
      </button>
    )
  }
  const { state, icon, tone } = getLook(wallet)
  const short = shortenAddress(address)
  return (
    <span className={cx(accountFrame, knownLook)}>
      <Suspense>
        <TransactionTray />
      </Suspense>
      <button
        type="button"
        onClick={state === 'account' && wallet.status === 'unauthorised' ? openConnect : openMenu}
        data-account
        aria-label={t(`accountButton.${state}`, { address: short })}
        className={cx(accountInside, press)}
      >
        {/* The ring of the transactions takes its place. */}
        <Icon source={icon} size={14} className={cx('[button+button>&]:hidden', tone)} />
        {short}
      </button>
    </span>
  )
}

function getLook({ viewOnly, wrongChain, status }: Wallet) {
  if (viewOnly !== '') return { state: 'viewOnly', icon: ViewOnlyIcon, tone: 'text-positive' } as const
  if (wrongChain) return { state: 'wrongNetwork', icon: WrongNetworkIcon, tone: 'text-warning' } as const
  return { state: 'account', icon: WalletIcon, tone: status === 'authorised' ? 'text-positive' : undefined } as const
}
