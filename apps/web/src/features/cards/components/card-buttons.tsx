import type { Card } from '@app/core/api/cards'
import { useTranslation } from '#shared/i18n/use-translation.ts'
import { Button, Buttons } from '#shared/ui/button.tsx'
import { WriteGate } from '#shared/wallet/write-gate.tsx'
import { type CardActionKind, getCardActions } from '../card-life.ts'

const looks = { stake: 'primary', claim: 'gold', takeOut: 'second', gift: 'second' } as const

interface CardButtonsProps {
  cards: readonly Card[]
  onAction: (kind: CardActionKind) => void
  size?: 'row' | 'page'
}

/** What can be done with the cards, one button each. */
export function CardButtons({ cards, onAction, size = 'row' }: CardButtonsProps) {
  const { t } = useTranslation('cards')
  const actions = getCardActions(cards)
  if (actions.length === 0) return null
  const count = cards.length
  return (
    <WriteGate label={t(`action.${actions[0]!}`)}>
      <Buttons className="w-full">
        {actions.map((kind) => (
          <Button
            key={kind}
            size={size}
            variant={looks[kind]}
            aria-haspopup={kind === 'gift' ? 'dialog' : undefined}
            onClick={() => onAction(kind)}
          >
            {count === 1 ? t(`action.${kind}`) : t('action.counted', { action: t(`action.${kind}`), number: count })}
          </Button>
        ))}
      </Buttons>
    </WriteGate>
  )
}
