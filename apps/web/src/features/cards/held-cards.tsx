import { formatTokenAmount } from '#shared/format/format-token-amount.ts'
import { useLocale, useTranslation } from '#shared/i18n/use-translation.ts'
import FailureNotice from '#shared/states/failure-notice.tsx'
import { HeldPart } from '#shared/states/held-part.tsx'
import { PagedList } from '#shared/states/paged-list.tsx'
import { startAction } from '#shared/tx/start-action.ts'
import { Button } from '#shared/ui/button.tsx'
import { KeyValue, KeyValueList } from '#shared/ui/key-value.tsx'
import { WriteGate } from '#shared/wallet/write-gate.tsx'
import { claimCardsAction } from './actions.ts'
import { CardTile, startCardAction, useSelection } from './card-parts.tsx'
import { type CardTerms, type CardUnits, useCards } from './reads.ts'

export function HeldCards({ name }: { name: string }) {
  const { t } = useTranslation('cards')
  const { summary, list, terms, face, cards } = useCards(undefined)
  const selection = useSelection()
  const hasAnswers = summary.data !== undefined && list.data !== undefined
  return (
    <HeldPart
      name={name}
      reads={[summary, list, terms]}
      failure={t('failed')}
      Failure={hasAnswers ? undefined : FailureNotice}
    >
      {({ data }, _, known) => {
        const credit = { released: BigInt(data.credited), income: BigInt(data.creditedIncome) }
        const hasCredit = credit.released > 0n || credit.income > 0n
        if (face === undefined || (cards.length === 0 && !hasCredit)) return null
        return (
          <>
            {hasCredit && <Credit {...credit} units={face} terms={known} />}
            <PagedList
              label={t('cards')}
              className="[&_li:first-child]:border-t-0"
              items={cards}
              getKey={({ id }) => id}
              read={list}
              renderItem={(card) => (
                <CardTile
                  card={card}
                  face={face}
                  terms={known}
                  selection={selection}
                  onAction={(kind) => {
                    if (kind !== 'gift') startCardAction(kind, { terms: known, cards: [card] })
                  }}
                />
              )}
            />
          </>
        )
      }}
    </HeldPart>
  )
}

interface CreditProps {
  released: bigint
  income: bigint
  units: CardUnits
  terms: CardTerms
}

export function Credit({ released, income, units, terms }: CreditProps) {
  const { t } = useTranslation('cards')
  const locale = useLocale()
  const label = t('action.claim')
  return (
    <>
      <KeyValueList className="mt-2">
        <KeyValue label={t('card.toClaim')} note={formatTokenAmount(income, units.reward, locale)}>
          {formatTokenAmount(released, units.product, locale)}
        </KeyValue>
      </KeyValueList>
      <div className="mt-3">
        <WriteGate label={label}>
          <Button size="row" variant="gold" onClick={() => startAction(claimCardsAction, { terms, ids: [] })}>
            {label}
          </Button>
        </WriteGate>
      </div>
    </>
  )
}
