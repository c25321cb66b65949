import type { Card } from '@app/core/api/cards'
import { formatWhole } from '@app/core/format-whole'
import { useTranslation, useLocale } from '#shared/i18n/use-translation.ts'
import { brand } from '#shared/base/brand.ts'
import { formatTokenFigure } from '#shared/format/format-token-amount.ts'
import type { CardUnits } from '../card-units.ts'
import type { CardTerms } from '../queries/card-terms.ts'

interface Item {
  label: string
  value: string
  unit: string
  isGold?: boolean
}

interface CardFiguresProps {
  card: Card
  units: CardUnits
  /** Undefined while the chain does not say them. */
  terms: CardTerms | undefined
}

/** Three figures: what a card would give, gives, or has given. */
export function CardFigures({ card, units, terms }: CardFiguresProps) {
  const { t } = useTranslation('cards')
  const locale = useLocale()
  const { product, reward } = units
  const tokens = (amount: string | bigint, token: typeof product) => formatTokenFigure(BigInt(amount), token, locale)
  const count = (number: number) => formatWhole(number, locale)
  const items: Record<Card['state'], Item[]> = {
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
      { label: t('card.equity'), value: count(brand.equityCard.shares), unit: t('card.shares') },
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
