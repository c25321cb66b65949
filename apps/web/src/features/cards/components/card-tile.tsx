import type { Card } from '@app/core/api/cards'
import { getCardNumber } from '@app/core/card-number'
import { Link } from '@tanstack/react-router'
import { useTranslation } from '#shared/i18n/use-translation.ts'
import { paths } from '#shared/routing/paths.ts'
import { Icon } from '#shared/ui/icon.tsx'
import { CheckIcon } from '#shared/ui/icons.ts'
import type { CardActionKind } from '../card-life.ts'
import type { CardFace } from '../card-units.ts'
import type { CardTerms } from '../queries/card-terms.ts'
import type { Selection } from '../use-selection.ts'
import { CardButtons } from './card-buttons.tsx'
import { CardFigures } from './card-figures.tsx'
import { CardPicture } from './card-picture.tsx'
import { CardStatus } from './card-status.tsx'

interface CardTileProps {
  card: Card
  face: CardFace
  /** Undefined while the chain does not say them: then nothing can be done with a card. */
  terms: CardTerms | undefined
  selection: Selection
  onAction: (kind: CardActionKind, card: Card) => void
}

/** A card with its figures and its actions; while cards are being chosen, a box to tick in their place. */
export function CardTile({ card, face, terms, selection, onAction }: CardTileProps) {
  const { t } = useTranslation('cards')
  const isChosen = selection.ids.has(card.id)
  const number = getCardNumber(card.id)
  return (
    <div className="py-5">
      {selection.isActive ? (
        <label className="relative block cursor-pointer rounded-card has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus">
          <input
            type="checkbox"
            className="sr-only"
            aria-label={t('select.card', { number })}
            checked={isChosen}
            onChange={() => selection.toggle(card.id)}
          />
          <CardPicture card={card} face={face} />
          <span
            aria-hidden="true"
            className={`absolute top-3 right-3 grid size-7 place-items-center rounded-full border-2 ${isChosen ? 'border-accent bg-accent text-on-accent' : 'border-card-text-2 bg-card'}`}
          >
            {isChosen && <Icon source={CheckIcon} size={16} />}
          </span>
        </label>
      ) : (
        <Link
          to={paths.backpackDetail}
          search={{ id: card.id }}
          aria-label={t('card.open', { number })}
          className="block"
        >
          <CardPicture card={card} face={face} />
        </Link>
      )}
      <div className="mt-3">
        <CardStatus card={card} life={face.life} />
      </div>
      <CardFigures card={card} units={face} terms={terms} />
      {terms && !selection.isActive && <CardButtons cards={[card]} onAction={(kind) => onAction(kind, card)} />}
    </div>
  )
}
