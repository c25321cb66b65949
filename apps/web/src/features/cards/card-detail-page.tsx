import { getCardNumber } from '@app/core/card-number'
import type { CardDetail, CardEvent } from '@app/core/api/cards'
import { isSameAddress } from '@app/core/address'
import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { formatWhole } from '@app/core/format-whole'
import { useTranslation, useLocale } from '#shared/i18n/use-translation.ts'
import { apiQuery } from '#shared/api/query.ts'
import { getErrorKeyOf } from '#shared/api/error-key.ts'
import { usePageSubject } from '#shared/routing/page-subject.ts'
import { paths } from '#shared/routing/paths.ts'
import { ButtonLink } from '#shared/ui/button.tsx'
import { Cta } from '#shared/ui/cta.tsx'
import { Empty } from '#shared/ui/empty.tsx'
import { Term } from '#shared/ui/term.tsx'
import { Note } from '#shared/ui/text.tsx'
import { PageMain } from '#shared/ui/page-column.tsx'
import { AnswerAsOf } from '#shared/states/answer-as-of.tsx'
import { useWallet } from '#shared/wallet/wallet-store.ts'
import { formatDateTime, formatZone, formatDateTimeZoned } from '#shared/format/format-date.ts'
import { formatTokenAmount } from '#shared/format/format-token-amount.ts'
import { useDateTag } from '#shared/i18n/use-language.ts'
import { TokenValue } from '#shared/price/token-value.tsx'
import { lazySources } from '#shared/sources/lazy-sources.tsx'
import { KeyValue, KeyValueList } from '#shared/ui/key-value.tsx'
import { Section } from '#shared/ui/section.tsx'
import { List, ListRow } from '#shared/ui/list.tsx'
import { ExplorerAddress, ExplorerHash } from '#shared/wallet/explorer-links.tsx'
import { type CardActionKind, readCardId, getLifeDays, getSpentDays } from './cards.ts'
import { type CardFace, findCardUnits, type CardUnits, type CardTerms, cardTermsQuery } from './reads.ts'
import { CardButtons, CardPicture, CardStatus, startCardAction, StockOf } from './card-parts.tsx'
import { EquityClaim } from './equity-claim.tsx'
import { GiftSheet } from './gift-sheet.tsx'
import { CardsPageState } from './cards-page-state.tsx'
import { TermsFailure } from './card-pool.tsx'

export function CardDetailPage() {
  const { t } = useTranslation(['cards', 'errors'])
  const { exposedAccount: account, configuredChainId } = useWallet()
  const search: { id?: string } = useSearch({ strict: false })
  const id = readCardId(search.id)
  const terms = useQuery(cardTermsQuery(configuredChainId))
  const detail = useQuery({
    ...apiQuery('/api/nft721/detail', { id: id ?? '' }),
    enabled: id !== null && account !== null,
  })
  const isMissing = id === null || (detail.error !== null && getErrorKeyOf(detail.error) === 'CARD_NOT_FOUND')
  const card = detail.data?.data
  const units = findCardUnits(card)
  const face: CardFace | undefined = card && units && { ...units, life: card.life }
  usePageSubject(card && t('card.number', { number: getCardNumber(card.id) }))
  return (
    <>
      <PageMain>
        {isMissing ? (
          <Empty
            title={t('errors:CARD_NOT_FOUND')}
            action={<ButtonLink to={paths.backpack}>{t('detail.toBackpack')}</ButtonLink>}
          >
            {t('detail.missing')}
          </Empty>
        ) : (
          <CardsPageState account={account} answers={[detail]} until={[terms]} failure={t('detail.failed')}>
            <TermsFailure terms={terms} />
            {card && detail.data && face && (
              <div className="pt-4">
                <CardPicture card={card} face={face} />
                <div className="mt-3">
                  <CardStatus card={card} life={face.life} />
                </div>
                <AnswerAsOf answer={detail.data}>
                  {terms.data && (
                    <CardSources figures={card} path="/api/nft721/detail" asOf={detail.data.asOf} terms={terms.data} />
                  )}
                </AnswerAsOf>
                <CardFacts card={card} face={face} />
                {account && <EquityClaim card={card} account={account} />}
                <CardHistory card={card} units={face} />
              </div>
            )}
          </CardsPageState>
        )}
      </PageMain>
      {card && terms.data && !isMissing && <CardCta card={card} terms={terms.data} account={account} />}
    </>
  )
}

function CardCta({ card, terms, account }: { card: CardDetail; terms: CardTerms; account: string | null }) {
  const { t } = useTranslation('cards')
  const [isGiving, setGiving] = useState(false)
  if (account === null || !isSameAddress(card.owner, account))
    return (
      <Cta>
        <Note className="w-full text-center">{t('detail.notYours')}</Note>
      </Cta>
    )
  const act = (kind: CardActionKind) => {
    if (kind === 'gift') setGiving(true)
    else startCardAction(kind, { terms, cards: [card] })
  }
  return (
    <>
      <Cta>
        <CardButtons cards={[card]} size="page" onAction={act} />
      </Cta>
      <GiftSheet
        cards={[card]}
        terms={terms}
        open={isGiving}
        onClose={() => setGiving(false)}
        onDone={() => undefined}
      />
    </>
  )
}

const CardSources = lazySources(async () => (await import('./sources.ts')).useCardSources)

interface CardFactsProps {
  card: CardDetail
  face: CardFace
}

export function CardFacts({ card, face }: CardFactsProps) {
  const { t } = useTranslation('cards')
  const locale = useLocale()
  const dateTag = useDateTag()
  const { product, reward, life } = face
  const inProduct = (amount: string) => formatTokenAmount(BigInt(amount), product, locale)
  const inReward = (amount: string) => formatTokenAmount(BigInt(amount), reward, locale)
  const days = { day: getSpentDays(card, life), days: getLifeDays(life) }
  return (
    <>
      <Section title={t('detail.figures')}>
        <KeyValueList>
          <KeyValue label={t('detail.held')} note={<TokenValue amount={BigInt(card.held)} token={product} />}>
            {inProduct(card.held)}
          </KeyValue>
          <KeyValue label={t('card.released')}>{inProduct(card.released)}</KeyValue>
          <KeyValue label={<Term name="rwas">{t('card.income')}</Term>}>{inReward(card.income)}</KeyValue>
          <KeyValue label={t('detail.toClaim')} note={inReward(card.claimableIncome)}>
            {inProduct(card.claimable)}
          </KeyValue>
          <KeyValue label={t('detail.days')}>{t('detail.daysOf', days)}</KeyValue>
          {card.endsAt !== null && (
            <KeyValue label={t('detail.ends')} note={formatZone(card.endsAt)}>
              {formatDateTime(card.endsAt, dateTag)}
            </KeyValue>
          )}
          <KeyValue label={t('detail.owner')}>
            <ExplorerAddress address={card.owner} />
          </KeyValue>
        </KeyValueList>
      </Section>
      <Section title={t('card.equity')}>
        <KeyValueList>
          <KeyValue label={t('detail.shares')}>{formatWhole(card.shares, locale)}</KeyValue>
          <StockOf code={card.stockCode} />
          {card.equityClaim !== null && (
            <KeyValue label={t('claims.title')}>{t(`claims.state.${card.equityClaim}`)}</KeyValue>
          )}
        </KeyValueList>
      </Section>
    </>
  )
}

interface CardHistoryProps {
  card: CardDetail
  units: CardUnits
}

export function CardHistory({ card, units }: CardHistoryProps) {
  const { t } = useTranslation('cards')
  const locale = useLocale()
  const dateTag = useDateTag()
  const describe = ({ kind, account, recipient, released, income }: CardEvent) => {
    if (kind === 'settled')
      return [
        formatTokenAmount(BigInt(released), units.product, locale),
        formatTokenAmount(BigInt(income), units.reward, locale),
      ].join(' · ')
    return <ExplorerAddress address={recipient ?? account} copy={false} />
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
                <ExplorerHash hash={event.transaction} />
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
