import { formatWhole } from '@app/core/format-whole'
import { useQuery } from '@tanstack/react-query'
import FailureNotice from '#shared/states/failure-notice.tsx'
import { apiQuery, type Read } from '#shared/api/query.ts'
import { formatTokenAmount, formatTokenFigure } from '#shared/format/format-token-amount.ts'
import { useTranslation, useLocale } from '#shared/i18n/use-translation.ts'
import { KeyValue, KeyValueList } from '#shared/ui/key-value.tsx'
import { Section } from '#shared/ui/section.tsx'
import { AnswerAsOf } from '#shared/states/answer-as-of.tsx'
import { ReadFailure } from '#shared/states/read-failure.tsx'
import { findCardUnits, type CardUnits, type CardTerms, type OwnCard } from './reads.ts'

export function CardPool() {
  const { t } = useTranslation('cards')
  const locale = useLocale()
  const stat = useQuery(apiQuery('/api/nft721PoolStat', {}))
  const units = findCardUnits(stat.data?.data)
  if (stat.data === undefined && stat.error !== null)
    return (
      <FailureNotice
        className="mt-8"
        title={t('pool.failed')}
        error={stat.error}
        onRetry={() => void stat.refetch()}
        retrying={stat.isFetching}
      />
    )
  if (stat.data === undefined || units === undefined) return null
  const { data } = stat.data
  return (
    <Section title={t('pool.title')}>
      <KeyValueList>
        <KeyValue label={t('pool.sold')}>{formatWhole(data.sold, locale)}</KeyValue>
        <KeyValue label={t('pool.inVault')}>{formatWhole(data.staked, locale)}</KeyValue>
        <KeyValue label={t('pool.held')}>{formatTokenAmount(BigInt(data.held), units.product, locale)}</KeyValue>
        <KeyValue label={t('pool.reserve')}>
          {formatTokenAmount(BigInt(data.reserveHeld), units.reward, locale)}
        </KeyValue>
        <KeyValue label={t('pool.free')}>{formatTokenAmount(BigInt(data.reserveFree), units.reward, locale)}</KeyValue>
      </KeyValueList>
      <AnswerAsOf answer={stat.data} />
    </Section>
  )
}

interface Item {
  label: string
  value: string
  unit: string
  isGold?: boolean
}

interface CardFiguresProps {
  card: OwnCard
  units: CardUnits
  terms: CardTerms | undefined
}

export function CardFigures({ card, units, terms }: CardFiguresProps) {
  const { t } = useTranslation('cards')
  const locale = useLocale()
  const { product, reward } = units
  const tokens = (amount: string | bigint, token: typeof product) => formatTokenFigure(BigInt(amount), token, locale)
  const count = (number: number) => formatWhole(number, locale)
  const items: Record<OwnCard['state'], Item[]> = {
    unstaked: [
      {
        label: t('card.onceStaked'),
        value: terms ? tokens(terms.releasePerDay, product) : '—',
        unit: t('card.aDay', { symbol: product.symbol }),
      },
      {
        label: t('card.beside'),
        value: terms ? tokens(terms.incomePerDay, reward) : '—',
        unit: t('card.aDay', { symbol: reward.symbol }),
      },
      { label: t('card.released'), value: tokens(card.released, product), unit: product.symbol },
    ],
    staked: [
      { label: t('card.released'), value: tokens(card.released, product), unit: product.symbol },
      { label: t('card.toClaim'), value: tokens(card.claimable, product), unit: product.symbol, isGold: true },
      { label: t('card.toClaim'), value: tokens(card.claimableIncome, reward), unit: reward.symbol, isGold: true },
    ],
    ended: [
      { label: t('card.released'), value: tokens(card.released, product), unit: product.symbol },
      { label: t('card.income'), value: tokens(card.income, reward), unit: reward.symbol },
      { label: t('card.equity'), value: count(card.shares), unit: t('card.shares', { code: card.stockCode }) },
    ],
  }
  return (
    <dl className="grid grid-cols-3 gap-2 py-3">
      {items[card.state].map(({ label, value, unit, isGold }, index) => (
        <div key={index} className="min-w-0">
          <dt className="type-label text-text-2">{label}</dt>
          <dd className={`type-strong wrap-anywhere ${isGold ? 'text-gold-text' : ''}`}>
            {value}
            <span className="block type-caption text-text-3">{unit}</span>
          </dd>
        </div>
      ))}
    </dl>
  )
}

export function TermsFailure({ terms: { data, error, isFetching, refetch } }: { terms: Read }) {
  const { t } = useTranslation('cards')
  if (data !== undefined || error === null) return null
  return (
    <ReadFailure
      title={t('termsFailed')}
      error={error}
      onRetry={() => void refetch()}
      retrying={isFetching}
      className="mt-2"
    />
  )
}
