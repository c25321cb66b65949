import type { TokenAssets } from '@app/core/api/withdrawal'
import { Fragment } from 'react'
import { formatWhole } from '@app/core/format-whole'
import { dividendKinds } from '@app/core/settlement/dividend-kinds'
import { useTranslation, useLocale } from '#shared/i18n/use-translation.ts'
import { KeptRequests } from '#shared/signed-request/kept-requests.tsx'
import { paths } from '#shared/routing/paths.ts'
import { ButtonLink, Buttons } from '#shared/ui/button.tsx'
import { PageMain } from '#shared/ui/page-column.tsx'
import { SkeletonFigure } from '#shared/ui/skeleton.tsx'
import { SkeletonRows } from '#shared/ui/loading.tsx'
import { AnswerAsOf } from '#shared/states/answer-as-of.tsx'
import { formatTokenFigure, formatTokenAmount } from '#shared/format/format-token-amount.ts'
import { findToken, tokenList, tokens, type Token } from '#shared/base/tokens.ts'
import { Note, TextLink } from '#shared/ui/text.tsx'
import { Stat } from '#shared/ui/figure.tsx'
import { CalendarButton } from '#shared/calendar/calendar-button.tsx'
import { List, ListRowLink } from '#shared/ui/list.tsx'
import { Section } from '#shared/ui/section.tsx'
import { TokenValue } from '#shared/price/token-value.tsx'
import { lazySources } from '#shared/sources/lazy-sources.tsx'
import { ReadFailure } from '#shared/states/read-failure.tsx'
import { Icon } from '#shared/ui/icon.tsx'
import { LockedIcon, PendingIcon, ReadyIcon, WalletIcon } from '#shared/ui/icons.ts'
import { TokenIcon } from '#shared/ui/tiles.tsx'
import { AssetsPageState } from './assets-page-state.tsx'
import { SolvencyRow } from './solvency-row.tsx'
import { useAssetsScreen, readTotal, type AssetsScreen, findAssets } from './reads.ts'

export function AssetsPage() {
  const { t } = useTranslation('assets')
  const screen = useAssetsScreen()
  const { account, assets, wallet, stats, solvency } = screen
  return (
    <PageMain>
      <KeptRequests paths={['/api/withdrawal', '/api/rewithdrawal']} />
      <AssetsPageState
        account={account}
        answers={[assets]}
        until={[wallet, stats, solvency]}
        failure={t('failed')}
        skeleton={
          <>
            <SkeletonFigure className="pt-3" />
            <SkeletonRows count={5} lead className="mt-16" />
          </>
        }
      >
        {assets.data && (
          <>
            <AssetsTotal screen={screen} />
            <AnswerAsOf answer={assets.data} />
            <SolvencyRow />
            <Buttons className="mt-4">
              <ButtonLink to={paths.assetsWithdraw}>{t('withdraw.go')}</ButtonLink>
              <ButtonLink to={paths.nftClaimAllBase} variant="gold">
                {t('claimAll')}
              </ButtonLink>
            </Buttons>
            <AssetsBalances screen={screen} />
            <AssetsIncome assets={assets.data.data.tokens} />
            <AssetsTotals assets={assets.data.data.tokens} />
          </>
        )}
      </AssetsPageState>
    </PageMain>
  )
}

export function AssetsTotal({ screen }: { screen: AssetsScreen }) {
  const { t } = useTranslation('assets')
  const locale = useLocale()
  const exchange = screen.stats.data?.data.exchange
  const total = readTotal(screen)
  return (
    <Stat
      className="pt-4"
      size="xl"
      label={t('total.label')}
      value={total === null ? undefined : formatTokenFigure(total.value, tokens.usdt, locale)}
      unit={tokens.usdt.symbol}
      unknown={exchange === null || exchange?.price === null ? t('total.noPrice') : undefined}
    >
      {total !== null && total.leftOut.length > 0 && (
        <Note className="mt-1">{t('total.leftOut', { symbols: total.leftOut.join(', ') })}</Note>
      )}
    </Stat>
  )
}

const totals = [
  { name: 'invested', to: paths.assetsRecordStake },
  { name: 'withdrawn', to: paths.assetsRecordWithdraw },
] as const

export function AssetsTotals({ assets }: { assets: readonly TokenAssets[] }) {
  const { t } = useTranslation('assets')
  const locale = useLocale()
  return (
    <Section title={t('totals.title')}>
      <List label={t('totals.title')}>
        {totals.map(({ name, to }) => {
          const sums = assets.flatMap((own) => {
            const token = findToken(own.token)
            const amount = BigInt(own[name].amount)
            return token === undefined || amount === 0n ? [] : [formatTokenAmount(amount, token, locale)]
          })
          return (
            <ListRowLink
              key={name}
              to={to}
              title={t(`totals.${name}`)}
              note={sums.length === 0 ? t('totals.nothing') : sums.join(', ')}
            />
          )
        })}
        <ListRowLink
          to={paths.assetsTransfers}
          title={t('common:title.assetsTransfers')}
          note={t('totals.transfersNote')}
        />
        <ListRowLink to={paths.allowances} title={t('totals.allowances')} note={t('totals.allowancesNote')} />
      </List>
      <CalendarButton className="mt-4" />
    </Section>
  )
}

const BalanceSources = lazySources(async () => (await import('./sources.ts')).useBalanceSources)

export function AssetsBalances({ screen }: { screen: AssetsScreen }) {
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
        {tokenList.map((token, index) => (
          <Balance
            key={token.address}
            token={token}
            inWallet={wallet.data?.balances[index]}
            assets={findAssets(assets.data?.data.tokens, token.address)}
          />
        ))}
      </ul>
      <BalanceSources className="pt-2.5" screen={screen} />
    </Section>
  )
}

interface BalanceProps {
  token: Token
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

const places = {
  promotion: { to: paths.assetsRecordInvite, search: {} },
  node: { to: paths.assetsRecordNode, search: {} },
  community: { to: paths.assetsRecordTeam, search: {} },
  ve: { to: paths.assetsBonusList, search: { kind: 've' } },
  dao: { to: paths.assetsBonusList, search: { kind: 'dao' } },
} as const

export function AssetsIncome({ assets }: { assets: readonly TokenAssets[] }) {
  const { t } = useTranslation('assets')
  const locale = useLocale()
  return (
    <Section title={t('income.title')} action={<TextLink to={paths.assetsBonus}>{t('income.pools')}</TextLink>}>
      <List label={t('income.title')}>
        {dividendKinds.map((kind) => {
          const sums = assets.flatMap((own) => {
            const token = findToken(own.token)
            const amount = BigInt(own[kind].amount)
            return token === undefined || amount === 0n ? [] : [formatTokenAmount(amount, token, locale)]
          })
          const rows = assets.reduce((sum, own) => sum + own[kind].rowCount, 0)
          return (
            <ListRowLink
              key={kind}
              {...places[kind]}
              title={t(`kind.${kind}`)}
              note={t('income.rows', { number: formatWhole(rows, locale) })}
              value={sums[0] ?? '0'}
              valueNote={
                sums.length > 1 ? (
                  <span>
                    {sums.slice(1).map((sum) => (
                      <span key={sum} className="block">
                        {sum}
                      </span>
                    ))}
                  </span>
                ) : undefined
              }
            />
          )
        })}
      </List>
    </Section>
  )
}
