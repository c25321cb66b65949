import { getCardNumber } from '@app/core/card-number'
import { useQuery } from '@tanstack/react-query'
import type { Address } from 'viem'
import { formatTokenAmount } from '#shared/format/format-token-amount.ts'
import { useLocale, useTranslation } from '#shared/i18n/use-translation.ts'
import { OnChainNote } from '#shared/states/on-chain-note.tsx'
import { PartState } from '#shared/states/part-state.tsx'
import { ReadFailure } from '#shared/states/read-failure.tsx'
import { KeyValue, KeyValueList } from '#shared/ui/key-value.tsx'
import { Section } from '#shared/ui/section.tsx'
import { useWallet } from '#shared/wallet/wallet-store.ts'
import { CardButtons, CardStatus } from './card-parts.tsx'
import { CardFigures } from './card-pool.tsx'
import type { CardActionKind } from './cards.ts'
import { Credit } from './held-cards.tsx'
import { ownCardsQuery } from './read-own-cards.ts'
import type { CardTerms, OwnCard } from './reads.ts'

interface CardsOnChainProps {
  terms: CardTerms
  account: Address | null
  onAction: (kind: CardActionKind, cards: readonly OwnCard[]) => void
}

export function CardsOnChain({ terms, account, onAction }: CardsOnChainProps) {
  const { t } = useTranslation('cards')
  const locale = useLocale()
  const read = useQuery(ownCardsQuery(useWallet().configuredChainId, terms, account))
  if (account === null) return null
  return (
    <PartState reads={[read]} loading={t('loading')} failure={t('failed')} Failure={ReadFailure}>
      {({ cards, credit }) => (
        <>
          <OnChainNote />
          {(credit.released > 0n || credit.income > 0n) && <Credit {...credit} units={terms} terms={terms} />}
          {cards.length === 0 && <Section title={t('none')}>{null}</Section>}
          {cards.map((card) => (
            <Section key={card.id} title={`${card.name} ${t('card.number', { number: getCardNumber(card.id) })}`}>
              <CardStatus card={card} life={terms.life} />
              <KeyValueList className="mt-2">
                <KeyValue label={t('detail.held')}>
                  {formatTokenAmount(BigInt(card.held), terms.product, locale)}
                </KeyValue>
              </KeyValueList>
              <CardFigures card={card} units={terms} terms={terms} />
              <CardButtons cards={[card]} onAction={(kind) => onAction(kind, [card])} />
            </Section>
          ))}
        </>
      )}
    </PartState>
  )
}
