import type { TokenAssets } from '@app/core/api/withdrawal'
import { Fragment, type ReactNode } from 'react'
import { formatWhole } from '@app/core/format-whole'
import { type DividendKind, dividendKinds } from '@app/core/settlement/dividend-kinds'
import { useTranslation, useLocale } from '#shared/i18n/use-translation.ts'
import { KeptRequests } from '#shared/signed-request/kept-requests.tsx'
import { paths } from '#shared/routing/paths.ts'
import { PageMain } from '#shared/ui/page-column.tsx'
import { SkeletonFigure } from '#shared/ui/skeleton.tsx'
import { SkeletonRows } from '#shared/ui/loading.tsx'
import { OnChainNote } from '#shared/states/on-chain-note.tsx'
import { AnswerAsOf } from '#shared/states/answer-as-of.tsx'
import { formatTokenSum } from '#shared/format/format-token-amount.ts'
import { findToken, tokenList, type Token } from '#shared/base/tokens.ts'
import { TextLink } from '#shared/ui/text.tsx'
import { List, ListRowLink } from '#shared/ui/list.tsx'
import { Beside } from '#shared/ui/beside.tsx'
import { Section } from '#shared/ui/section.tsx'
import { TokenValue } from '#shared/price/token-value.tsx'
import { lazySources } from '#shared/sources/lazy-sources.tsx'
import { ReadFailure } from '#shared/states/read-failure.tsx'
import { Icon } from '#shared/ui/icon.tsx'
import { LockedIcon, PendingIcon, ReadyIcon, WalletIcon } from '#shared/ui/icons.ts'
import { TokenIcon } from '#shared/ui/tiles.tsx'
import { TokenFigure } from '#shared/ui/token-stat.tsx'
import { AssetsPageState } from './assets-page-state.tsx'
import { isKindOffered } from './offered-kinds.ts'
import { SolvencyRow } from './solvency-row.tsx'
import { AssetsParts, AssetsTotal } from './assets-total.tsx'
import { IncomeByDay } from './income-bars.tsx'
import { NextDates } from './next-dates.tsx'
import { ReadyNow } from './ready-now.tsx'
import { findAssets, getFurtherReads, useAssetsScreen, type AssetsScreen } from './reads.ts'

interface AssetsPageProps {
  /** Holdings in features that are not live. */
  held?: ReactNode
  ready?: ReactNode
  onChain?: ReactNode
}

export function AssetsPage({ held, ready, onChain }: AssetsPageProps) {
  const { t } = useTranslation('assets')
  const screen = useAssetsScreen()
  const { account, assets, wallet } = screen
  const isUnanswered = account !== null && assets.data === undefined && assets.error !== null
  return (
    <PageMain>
      <KeptRequests paths={['/api/withdrawal', '/api/rewithdrawal']} />
      <AssetsPageState
        account={account}
        answers={[assets]}
        until={getFurtherReads(screen)}
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
            <AnswerAsOf answer={assets.data}>
              <BalanceSources screen={screen} />
            </AnswerAsOf>
            <Beside>
              <ReadyNow screen={screen} ready={ready} />
            </Beside>
            <AssetsParts screen={screen} />
            {held}
            <IncomeByDay />
            {account !== null && (
              <Beside>
                <NextDates account={account} />
              </Beside>
            )}
            <AssetsBalances screen={screen} />
            <SolvencyRow />
            <AssetsIncome assets={assets.data.data.tokens} />
            <AssetsTotals assets={assets.data.data.tokens} />
          </>
        )}
      </AssetsPageState>
      {isUnanswered && (
        <>
          {wallet.data !== undefined && (
            <OnChainNote>
              <BalanceSources screen={screen} />
            </OnChainNote>
          )}
          <AssetsBalances screen={screen} />
          {onChain}
        </>
      )}
    </PageMain>
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
            return token === undefined || amount === 0n ? [] : [formatTokenSum(amount, token, locale)]
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
        <ListRowLink
          to={paths.assetsAccounts}
          title={t('common:title.assetsAccounts')}
          note={t('totals.accountsNote')}
        />
        <ListRowLink to={paths.allowances} title={t('totals.allowances')} note={t('totals.allowancesNote')} />
      </List>
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
      <ul className="*:first:border-t-0">
        {tokenList.map((token, index) => (
          <Balance
            key={token.address}
            token={token}
            inWallet={wallet.data?.balances[index]}
            assets={findAssets(assets.data?.data.tokens, token.address)}
          />
        ))}
      </ul>
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
  const shown = parts.filter(({ name }) => assets !== undefined && assets[name].amount !== '0')
  return (
    <li className="flex items-start gap-3 border-t border-line py-2.5">
      <TokenIcon symbol={token.symbol} />
      <div className="min-w-0 flex-1">
        <div className="flex flex-wrap items-baseline justify-between gap-x-3 type-strong">
          <span>{token.symbol}</span>
          <span className="ml-auto flex items-center gap-1.5">
            <Icon source={WalletIcon} size={14} className="text-text-3" />
            {inWallet === undefined ? '—' : <TokenFigure amount={inWallet} token={token} />}
          </span>
        </div>
        <TokenValue amount={inWallet} token={token} className="text-right" />
        {shown.map(({ name, icon }) => (
          <Fragment key={name}>
            <div className="flex flex-wrap justify-between gap-x-3 type-note text-text-2">
              <span className="flex items-center gap-1.5">
                <Icon source={icon} size={14} />
                {t(`balances.${name}`)}
              </span>
              <span className="ml-auto">
                <TokenFigure amount={BigInt(assets![name].amount)} token={token} />
              </span>
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
  ve: inList('ve'),
  dao: inList('dao'),
} as const

function inList(kind: DividendKind) {
  return { to: paths.assetsBonusList, search: { kind } } as const
}

/** Earnings of a kind that is not offered stay listed. */
export function AssetsIncome({ assets }: { assets: readonly TokenAssets[] }) {
  const { t } = useTranslation('assets')
  const locale = useLocale()
  return (
    <Section title={t('income.title')} action={<TextLink to={paths.assetsBonus}>{t('income.pools')}</TextLink>}>
      <List label={t('income.title')}>
        {dividendKinds.flatMap((kind) => {
          const rows = assets.reduce((sum, own) => sum + own[kind].rowCount, 0)
          const isOffered = isKindOffered(kind)
          if (!isOffered && rows === 0) return []
          const sums = assets.flatMap((own) => {
            const token = findToken(own.token)
            const amount = BigInt(own[kind].amount)
            return token === undefined || amount === 0n ? [] : [formatTokenSum(amount, token, locale)]
          })
          return (
            <ListRowLink
              key={kind}
              {...(isOffered ? places[kind] : inList(kind))}
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
