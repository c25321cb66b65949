import type { Card } from '@app/core/api/cards'
import { useTranslation } from '#shared/i18n/use-translation.ts'
import { ActionNote } from '#shared/tx/action-cta.tsx'
import { Button } from '#shared/ui/button.tsx'
import { Cta } from '#shared/ui/cta.tsx'
import { TextButton } from '#shared/ui/text.tsx'
import { WriteGate } from '#shared/wallet/write-gate.tsx'
import { type CardActionKind, getCardActions } from '../card-life.ts'
import type { Selection } from '../use-selection.ts'
import { CardButtons } from './card-buttons.tsx'

interface BackpackCtaProps {
  cards: readonly Card[]
  selection: Selection
  onAction: (kind: CardActionKind, cards: readonly Card[]) => void
  onBuy: () => void
}

/** Buying, or what can be done with the chosen cards. */
export function BackpackCta({ cards, selection, onAction, onBuy }: BackpackCtaProps) {
  const { t } = useTranslation('cards')
  const chosen = cards.filter(({ id }) => selection.ids.has(id))
  if (selection.isActive)
    return (
      <Cta
        note={
          <>
            {t('select.chosen', { number: chosen.length })}{' '}
            <TextButton onClick={selection.end}>{t('select.end')}</TextButton>
          </>
        }
      >
        {chosen.length === 0 || getCardActions(chosen).length === 0 ? (
          <Button disabledReason={t(chosen.length === 0 ? 'select.none' : 'select.mixed')}>{t('select.go')}</Button>
        ) : (
          <CardButtons cards={chosen} size="page" onAction={(kind) => onAction(kind, chosen)} />
        )}
      </Cta>
    )
  return (
    <Cta note={<ActionNote action="cards." stillOpen={t('stillOpen')} />}>
      <WriteGate label={t('buy.open')}>
        <Button aria-haspopup="dialog" onClick={onBuy}>
          {t('buy.open')}
        </Button>
      </WriteGate>
    </Cta>
  )
}
