import type { AsOf } from '@app/core/api/envelope'
import { formatTokenAmount, type TokenUnit } from '#shared/format/format-token-amount.ts'
import { useTranslation, useLocale } from '#shared/i18n/use-translation.ts'
import { SourceEntry, SourceReading } from '#shared/sources/source-entry.tsx'
import { ValueSource } from '#shared/sources/value-source.tsx'
import { KeyValue } from '#shared/ui/key-value.tsx'
import type { CardTerms } from './reads.ts'

export interface CardSourcesProps {
  figures: { held: string; released: string; income: string; claimable: string; claimableIncome: string }
  path: '/api/nft721/detail' | '/api/nft/summarized'
  asOf: AsOf
  terms: CardTerms
}

export default function CardSources({ figures, path, asOf, terms }: CardSourcesProps) {
  const { t } = useTranslation(['cards', 'sources'])
  const locale = useLocale()
  const { product, reward } = terms
  const isOne = path === '/api/nft721/detail'
  const show = (amount: string | bigint, unit: TokenUnit) => formatTokenAmount(BigInt(amount), unit, locale)
  return (
    <>
      <SourceEntry title={t('detail.held')} value={show(figures.held, product)} rule={t('sources:cards.held')}>
        <KeyValue label={t('buy.holds')}>{show(terms.heldPerCard, product)}</KeyValue>
      </SourceEntry>
      <SourceEntry
        title={t('card.released')}
        value={show(figures.released, product)}
        rule={t('sources:cards.released', { amount: show(terms.releasePerDay, product) })}
      />
      <SourceEntry
        title={t('card.income')}
        value={show(figures.income, reward)}
        rule={t('sources:cards.income', { amount: show(terms.incomePerDay, reward) })}
      />
      <SourceEntry title={t('card.toClaim')} rule={t(isOne ? 'sources:cards.toClaimCard' : 'sources:cards.toClaim')}>
        <KeyValue label={product.symbol}>{show(figures.claimable, product)}</KeyValue>
        <KeyValue label={reward.symbol}>{show(figures.claimableIncome, reward)}</KeyValue>
      </SourceEntry>
      <ValueSource name={t('card.toClaim')} amount={BigInt(figures.claimable)} token={product} />
      <SourceReading
        reads={[
          { path, blockNumber: asOf.blockNumber, at: asOf.blockTimestamp },
          {
            name: t('sources:reading.vault'),
            contract: terms.vault,
            abi: 'cardVault',
            calls: isOne ? ['cardOf'] : ['cardsOf', 'creditOf'],
            blockNumber: asOf.blockNumber,
          },
        ]}
      />
    </>
  )
}
