import type { Obligation, Solvency } from '@app/core/api/token-data'
import { formatPercent } from '@app/core/share'
import { useQuery } from '@tanstack/react-query'
import { LazyMount } from '#shared/base/lazy-mount.tsx'
import { findToken } from '#shared/base/tokens.ts'
import { IndexAsOf } from '#shared/states/index-as-of.tsx'
import { withTexts } from '#shared/i18n/i18n.ts'
import { useTranslation, useLocale } from '#shared/i18n/use-translation.ts'
import { PartState } from '#shared/states/part-state.tsx'
import { apiQuery } from '#shared/api/query.ts'
import { formatTokenAmount, formatTokenFigure, type TokenUnit } from '#shared/format/format-token-amount.ts'
import { Badge } from '#shared/ui/badge.tsx'
import { CoveredIcon, RiskIcon, UnknownIcon } from '#shared/ui/icons.ts'
import { KeyValue, KeyValueList } from '#shared/ui/key-value.tsx'
import { SkeletonFacts } from '#shared/ui/loading.tsx'
import { Meter } from '#shared/ui/bars.tsx'
import { Note } from '#shared/ui/text.tsx'
import { Fold, Section } from '#shared/ui/section.tsx'
import { ExplorerHash } from '#shared/wallet/explorer-links.tsx'
import { useSourceName } from './use-source-name.ts'

/** The index's own answers can be this old. */
export const solvencyQuery = { ...apiQuery('/api/solvency', {}), refetchInterval: 15_000 }

const loadOnChain = () => withTexts(import('./solvency-on-chain.tsx'), ['wallet'])

export function SolvencySection({ product }: { product: string }) {
  const { t } = useTranslation('tokenData')
  const read = useQuery(solvencyQuery)
  return (
    <Section title={t('solvency.title')}>
      <PartState
        reads={[read]}
        loading={t('solvency.loading')}
        failure={t('solvency.failed')}
        skeleton={<SkeletonFacts count={12} />}
      >
        {(answer) => (
          <>
            <p className="type-label text-text-2">{t('solvency.note')}</p>
            <TokenMeters
              {...answer.data}
              totals={answer.data.totals.toSorted(
                (left, right) => Number(right.token === product) - Number(left.token === product),
              )}
            />
            <IndexAsOf answer={answer} />
          </>
        )}
      </PartState>
      {read.data === undefined && read.error !== null && <LazyMount wanted load={loadOnChain} />}
    </Section>
  )
}

export function TokenMeters({ totals, obligations }: Pick<Solvency, 'totals' | 'obligations'>) {
  return totals.map((total) => {
    const unit = findToken(total.token)
    if (unit === undefined) return null
    return (
      <TokenMeter
        key={total.token}
        total={total}
        unit={unit}
        obligations={obligations.filter(({ token }) => token === total.token)}
      />
    )
  })
}

type Total = Solvency['totals'][number]

function Coverage({ total: { held, owed }, unit }: { total: Total; unit: TokenUnit }) {
  const { t } = useTranslation('tokenData')
  const locale = useLocale()
  if (held === null || owed === null) return <Badge icon={UnknownIcon}>{t('solvency.unknown')}</Badge>
  const missing = BigInt(owed) - BigInt(held)
  if (missing > 0n)
    return (
      <Badge icon={RiskIcon} tone="danger">
        {t('solvency.short', { amount: formatTokenAmount(missing, unit, locale) })}
      </Badge>
    )
  const percent = formatPercent(BigInt(held), BigInt(owed), { locale, maximumFractionDigits: 0 })
  return (
    <Badge icon={CoveredIcon} tone="positive">
      {percent === undefined ? t('solvency.nothing') : t('solvency.covered', { percent })}
    </Badge>
  )
}

interface TokenMeterProps {
  total: Total
  unit: TokenUnit
  obligations: readonly Obligation[]
}

function TokenMeter({ total, unit, obligations }: TokenMeterProps) {
  const { t } = useTranslation(['tokenData', 'ui'])
  const name = useSourceName()
  const locale = useLocale()
  const { held, owed } = total
  const figure = (amount: string | null) => (amount === null ? '—' : formatTokenFigure(BigInt(amount), unit, locale))
  // The chain alone has no reason: it does not know what the dividend vault owes.
  const reason =
    obligations.find(({ unknown }) => unknown !== null)?.unknown ?? (owed === null ? 'vaultOnChain' : undefined)
  return (
    <section aria-label={unit.symbol} className="mt-4">
      <div className="flex items-baseline justify-between gap-3">
        <h3 className="type-heading">{unit.symbol}</h3>
        <Coverage total={total} unit={unit} />
      </div>
      {held !== null && owed !== null && (
        <Meter
          held={Number(held)}
          owed={Number(owed)}
          heldText={figure(held)}
          owedText={figure(owed)}
          symbol={unit.symbol}
        />
      )}
      {reason !== undefined && <Note>{t(`solvency.${reason}`)}</Note>}
      <Fold summary={t('solvency.details')}>
        <KeyValueList>
          {obligations.map(({ contract, key, kind, held: there, owed: promised }) => (
            <KeyValue
              key={`${contract}-${kind}`}
              label={
                <>
                  <span className="block text-text">
                    {name(key)}, {t(`kind.${kind}`)}
                  </span>
                  <ExplorerHash hash={contract} kind="address" />
                </>
              }
            >
              <Amount label={t('ui:meter.held')}>{figure(there)}</Amount>
              <Amount label={t('ui:meter.owed')}>{figure(promised)}</Amount>
            </KeyValue>
          ))}
          {held !== null && owed !== null && BigInt(held) >= BigInt(owed) && (
            <KeyValue label={t('solvency.free')} total>
              {formatTokenAmount(BigInt(held) - BigInt(owed), unit, locale)}
            </KeyValue>
          )}
        </KeyValueList>
      </Fold>
    </section>
  )
}

function Amount({ label, children }: { label: string; children: string }) {
  return (
    <span className="block">
      <span className="mr-1.5 type-label font-normal text-text-2">{label}</span>
      {children}
    </span>
  )
}
