import type { CardDetail } from '@app/core/api/cards'
import type { AsOf } from '@app/core/api/envelope'
import { formatWhole } from '@app/core/format-whole'
import { useTranslation, useLocale } from '#shared/i18n/use-translation.ts'
import { brand } from '#shared/base/brand.ts'
import { formatDateTime, formatZone } from '#shared/format/format-date.ts'
import { formatTokenAmount } from '#shared/format/format-token-amount.ts'
import { useDateTag } from '#shared/i18n/use-language.ts'
import { TokenValue } from '#shared/price/token-value.tsx'
import { lazySources } from '#shared/sources/lazy-sources.tsx'
import { getChainExplorerLink } from '#shared/chain/explorer.ts'
import { Address } from '#shared/ui/address.tsx'
import { KeyValue, KeyValueList } from '#shared/ui/key-value.tsx'
import { Section } from '#shared/ui/section.tsx'
import { getLifeDays, getSpentDays } from '../card-life.ts'
import type { CardFace } from '../card-units.ts'
import type { CardTerms } from '../queries/card-terms.ts'

const CardSources = lazySources(() => import('./card-sources.tsx'))

interface CardFactsProps {
  card: CardDetail
  /** The block that it was read at. */
  asOf: AsOf
  face: CardFace
  /** Undefined while the chain does not say them. */
  terms: CardTerms | undefined
  chainId: number
}

/** Every figure of a card, and the stock that it stands for. */
export function CardFacts({ card, asOf, face, terms, chainId }: CardFactsProps) {
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
          <KeyValue label={t('card.income')}>{inReward(card.income)}</KeyValue>
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
            <Address
              address={card.owner}
              href={getChainExplorerLink(chainId, { kind: 'address', value: card.owner })}
            />
          </KeyValue>
        </KeyValueList>
        {terms && <CardSources className="pt-1" figures={card} path="/api/nft721/detail" asOf={asOf} terms={terms} />}
      </Section>
      <Section title={t('card.equity')}>
        <KeyValueList>
          <KeyValue label={t('detail.shares')}>{formatWhole(brand.equityCard.shares, locale)}</KeyValue>
          <KeyValue label={t('detail.stockCode')}>{brand.equityCard.stockCode}</KeyValue>
          {card.equityClaim !== null && (
            <KeyValue label={t('claims.title')}>{t(`claims.state.${card.equityClaim}`)}</KeyValue>
          )}
        </KeyValueList>
      </Section>
    </>
  )
}
