import type { TokenAssets } from '@app/core/api/withdrawal'
import { Fragment } from 'react'
import { useTranslation, useLocale } from '#shared/i18n/use-translation.ts'
import { formatTokenFigure } from '#shared/format/format-token-amount.ts'
import { TokenValue } from '#shared/price/token-value.tsx'
import { lazySources } from '#shared/sources/lazy-sources.tsx'
import { ReadFailure } from '#shared/states/read-failure.tsx'
import type { TokenTerms } from '#shared/chain/tokens.ts'
import { Icon } from '#shared/ui/icon.tsx'
import { LockedIcon, PendingIcon, ReadyIcon, WalletIcon } from '#shared/ui/icons.ts'
import { Section } from '#shared/ui/section.tsx'
import { TokenIcon } from '#shared/ui/tiles.tsx'
import { findAssets } from '../find-assets.ts'
import type { AssetsScreen } from '../use-assets-screen.ts'

const BalanceSources = lazySources(() => import('./balance-sources.tsx'))

/** Token by token: in the wallet, to withdraw, locked, asked for. */
export function AssetsBalances({ screen, tokens }: { screen: AssetsScreen; tokens: readonly TokenTerms[] }) {
  const { t } = useTranslation('assets')
  const { wallet, assets } = screen
  return (
    <Section title={t('balances.title')} aux={t('balances.inWallet')}>
      {wallet.data === undefined && wallet.error !== null && (
        <ReadFailure
          title={t('balances.failed')}
          error={wallet.error}
          onRetry={() => void wallet.refetch()}
          retrying={wallet.isFetching}
          className="mb-2"
        />
      )}
      <ul className="border-b border-line">
        {tokens.map((token, index) => (
          <Balance
            key={token.address}
            token={token}
            inWallet={wallet.data?.balances[index]}
            assets={findAssets(assets.data?.data.tokens, token.address)}
          />
        ))}
      </ul>
      <BalanceSources className="pt-2.5" screen={screen} tokens={tokens} />
    </Section>
  )
}

interface BalanceProps {
  token: TokenTerms
  inWallet: bigint | undefined
  assets: TokenAssets | undefined
}

const parts = [
  { name: 'available', icon: ReadyIcon },
  { name: 'locked', icon: LockedIcon },
  { name: 'pendingWithdrawal', icon: PendingIcon },
] as const

function Balance({ token, inWallet, assets }: BalanceProps) {
  const { t } = useTranslation('assets')
  const locale = useLocale()
  const show = (amount: bigint) => formatTokenFigure(amount, token, locale)
  const shown = parts.filter(({ name }) => assets !== undefined && assets[name].amount !== '0')
  return (
    <li className="flex items-start gap-3 border-t border-line py-2.5">
      <TokenIcon symbol={token.symbol} />
      <div className="min-w-0 flex-1">
        <div className="flex flex-wrap items-baseline justify-between gap-x-3 type-strong">
          <span>{token.symbol}</span>
          <span className="ml-auto flex items-center gap-1.5">
            <Icon source={WalletIcon} size={14} className="text-text-3" />
            {inWallet === undefined ? '—' : show(inWallet)}
          </span>
        </div>
        <TokenValue amount={inWallet} token={token} className="text-right" />
        {shown.map(({ name, icon }) => (
          <Fragment key={name}>
            <div className="flex flex-wrap justify-between gap-x-3 type-label text-text-2">
              <span className="flex items-center gap-1.5">
                <Icon source={icon} size={14} />
                {t(`balances.${name}`)}
              </span>
              <span className="ml-auto">{show(BigInt(assets![name].amount))}</span>
            </div>
            <TokenValue amount={BigInt(assets![name].amount)} token={token} className="text-right" />
          </Fragment>
        ))}
      </div>
    </li>
  )
}
