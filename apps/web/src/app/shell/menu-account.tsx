import { findChain } from '@app/config/chains'
import { shortenAddress } from '@app/core/address'
import { useTranslation } from 'react-i18next'
import { CopyButton } from '#shared/ui/copy-button.tsx'
import { cx } from '#shared/ui/cx.ts'
import { IconButton } from '#shared/ui/icon-button.tsx'
import { Icon } from '#shared/ui/icon.tsx'
import { DisconnectIcon, DoneIcon, ViewOnlyIcon, WrongNetworkIcon } from '#shared/ui/icons.ts'
import { disconnectWallet, leaveView, useWallet, type Wallet } from '#shared/web3/wallet-store.ts'

/** Whose page this is: the account, where its wallet stands, copy and disconnect. Nothing without an account. */
export function MenuAccount() {
  const { t } = useTranslation('menu')
  const wallet = useWallet()
  const address = wallet.viewOnly || wallet.account
  if (address === '') return null
  const isViewOnly = wallet.viewOnly !== ''
  const short = shortenAddress(address)
  return (
    <div className="flex items-center border-b border-line py-3 pr-2 pl-5">
      <div className="min-w-0 flex-1">
        <p className="type-strong">{short}</p>
        <AccountState wallet={wallet} />
      </div>
      <CopyButton text={address} name={short} />
      <IconButton
        icon={DisconnectIcon}
        label={t(isViewOnly ? 'leaveView' : 'disconnect')}
        onClick={isViewOnly ? leaveView : disconnectWallet}
        className="text-text-2"
      />
    </div>
  )
}

function AccountState({ wallet }: { wallet: Wallet }) {
  const { t } = useTranslation('menu')
  const chainName =
    wallet.chainId === null ? t('unknownChain') : (findChain(wallet.chainId)?.chainName ?? String(wallet.chainId))
  const isWrong = wallet.viewOnly === '' && wallet.wrongChain
  const icon = wallet.viewOnly === '' ? (isWrong ? WrongNetworkIcon : DoneIcon) : ViewOnlyIcon
  const text =
    wallet.viewOnly === ''
      ? wallet.status === 'authorised'
        ? [chainName, wallet.walletName].filter(Boolean).join(' · ')
        : t('notSignedIn', { chainName })
      : t('viewOnly')
  return (
    <p className="flex items-center gap-1.5 type-label text-text-2">
      <Icon
        source={icon}
        size={14}
        className={cx(isWrong ? 'text-warning' : wallet.status === 'authorised' && 'text-positive')}
      />
      {text}
    </p>
  )
}
