import { shortenAddress } from '@app/core/address'
import { useTranslation } from '#shared/i18n/use-translation.ts'
import { cx } from '#shared/ui/cx.ts'
import { Icon } from '#shared/ui/icon.tsx'
import { ViewOnlyIcon, WalletIcon, WrongNetworkIcon } from '#shared/ui/icons.ts'
import { openConnect, useWallet, type Wallet } from '#shared/wallet/wallet-store.ts'
import { accountLook, connectLook, knownLook } from './account-look.ts'
import { openMenu } from './menu-store.ts'

const look = `${accountLook} hit-6 active:opacity-85`

/** The account on screen, shortened, or the way to one. The raw address shows on a wrong network too. */
export function AccountButton() {
  const { t } = useTranslation()
  const wallet = useWallet()
  const address = wallet.viewOnly || wallet.account
  if (address === '') {
    return (
      <button type="button" onClick={openConnect} className={cx(look, connectLook)}>
        {t('connectWallet')}
      </button>
    )
  }
  const { state, icon, tone } = getLook(wallet)
  const short = shortenAddress(address)
  return (
    <button
      type="button"
      onClick={state === 'account' && wallet.status === 'unauthorised' ? openConnect : openMenu}
      aria-label={t(`accountButton.${state}`, { address: short })}
      className={cx(look, knownLook)}
    >
      <Icon source={icon} size={14} className={tone} />
      {short}
    </button>
  )
}

function getLook({ viewOnly, wrongChain, status }: Wallet) {
  if (viewOnly !== '') return { state: 'viewOnly', icon: ViewOnlyIcon, tone: 'text-positive' } as const
  if (wrongChain) return { state: 'wrongNetwork', icon: WrongNetworkIcon, tone: 'text-warning' } as const
  return { state: 'account', icon: WalletIcon, tone: status === 'authorised' ? 'text-positive' : undefined } as const
}
