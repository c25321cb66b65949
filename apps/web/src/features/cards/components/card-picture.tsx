import type { Card } from '@app/core/api/cards'
import { getCardNumber } from '@app/core/card-number'
import { useTranslation, useLocale } from '#shared/i18n/use-translation.ts'
import { brand } from '#shared/base/brand.ts'
import { formatTokenFigure } from '#shared/format/format-token-amount.ts'
import { getLifeDays, getSpentDays, isClaimable } from '../card-life.ts'
import type { CardFace } from '../card-units.ts'

/** The card as it stands: a unit for each day of its life, drawn by the server as for marketplaces; the words are ours. */
export function CardPicture({ card, face }: { card: Card; face: CardFace }) {
  const { t } = useTranslation(['cards', 'ui'])
  const locale = useLocale()
  const held = formatTokenFigure(BigInt(card.held), face.product, locale)
  const spent = getSpentDays(card, face.life)
  const label = t('card.picture', {
    name: brand.equityCard.name,
    number: getCardNumber(card.id),
    state: t(`ui:status.${card.state}`),
    spent,
    days: getLifeDays(face.life),
    held,
    symbol: face.product.symbol,
  })
  const look = `${card.state}-${spent}-${isClaimable(card) ? 1 : 0}`
  return (
    <div className="relative aspect-335/190 overflow-hidden rounded-card bg-card">
      <img
        src={`/api/nft721/${card.id}/image?bare=1&look=${look}`}
        alt={label}
        loading="lazy"
        decoding="async"
        className="absolute inset-0 size-full"
      />
      <div aria-hidden="true" className="absolute inset-4 flex flex-col justify-between text-card-text">
        <div>
          <p className="type-value">{brand.equityCard.name}</p>
          <p className="type-label text-card-text-2">{t('card.number', { number: getCardNumber(card.id) })}</p>
        </div>
        <div>
          <p className="type-label text-card-text-2">{t('card.heldIn', { symbol: face.product.symbol })}</p>
          <p className="type-figure-m">{held}</p>
        </div>
      </div>
    </div>
  )
}
