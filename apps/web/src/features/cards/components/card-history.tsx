import type { CardDetail, CardEvent } from '@app/core/api/cards'
import { useTranslation, useLocale } from '#shared/i18n/use-translation.ts'
import { formatDateTimeZoned } from '#shared/format/format-date.ts'
import { formatTokenAmount } from '#shared/format/format-token-amount.ts'
import { useDateTag } from '#shared/i18n/use-language.ts'
import { getChainExplorerLink } from '#shared/chain/explorer.ts'
import { Address, HashLink } from '#shared/ui/address.tsx'
import { List, ListRow } from '#shared/ui/list.tsx'
import { Note } from '#shared/ui/text.tsx'
import { Section } from '#shared/ui/section.tsx'
import type { CardUnits } from '../card-units.ts'

interface CardHistoryProps {
  card: CardDetail
  units: CardUnits
  chainId: number
}

/** What happened to a card, newest first, each with the transaction that says so. */
export function CardHistory({ card, units, chainId }: CardHistoryProps) {
  const { t } = useTranslation('cards')
  const locale = useLocale()
  const dateTag = useDateTag()
  const link = (kind: 'transaction' | 'address', value: string) => getChainExplorerLink(chainId, { kind, value })
  const describe = ({ kind, account, recipient, released, income }: CardEvent) => {
    if (kind === 'settled')
      return [
        formatTokenAmount(BigInt(released), units.product, locale),
        formatTokenAmount(BigInt(income), units.reward, locale),
      ].join(' · ')
    return <Address address={recipient ?? account} href={link('address', recipient ?? account)} copy={false} />
  }
  return (
    <Section title={t('detail.history')}>
      <List label={t('detail.history')}>
        {card.events.map((event) => (
          <ListRow
            key={`${event.blockNumber}-${event.kind}-${event.transaction}`}
            title={t(`event.${event.kind}`)}
            note={
              <span className="flex flex-wrap gap-x-2.5 gap-y-3">
                {describe(event)}
                <HashLink hash={event.transaction} href={link('transaction', event.transaction)} />
              </span>
            }
            valueNote={formatDateTimeZoned(event.happenedAt, dateTag)}
          />
        ))}
      </List>
      {card.eventCount > card.events.length && (
        <Note className="mt-2">{t('detail.historyCut', { number: card.events.length, total: card.eventCount })}</Note>
      )}
    </Section>
  )
}
