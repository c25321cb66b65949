import { HANDLING_FEE_PERCENT } from '@app/core/constants'
import { formatPercent } from '@app/core/share'
import { formatTokenAmount } from '#shared/format/format-token-amount.ts'
import { useTranslation, useLocale } from '#shared/i18n/use-translation.ts'
import { SourceEntry, SourceReading } from '#shared/sources/source-entry.tsx'
import type { DrFigures, DrTerms } from './reads.ts'

export default function MintSources({ terms, figures }: { terms: DrTerms; figures: DrFigures }) {
  const { t } = useTranslation(['dao', 'sources'])
  const locale = useLocale()
  const show = (amount: bigint) => formatTokenAmount(amount, terms.dr, locale)
  const dr = terms.dr.symbol
  const block = { blockNumber: figures.blockNumber, at: figures.readAt }
  return (
    <>
      <SourceEntry
        title={t('mint.total')}
        rule={t('sources:mint.cost', {
          product: terms.product.symbol,
          dr,
          percent: formatPercent(BigInt(HANDLING_FEE_PERCENT), 100n, { locale }),
        })}
      />
      <SourceEntry title={t('supply.minted')} value={show(figures.supply)} rule={t('sources:mint.supply', { dr })} />
      <SourceEntry
        title={t('supply.staked')}
        value={show(figures.totalStaked)}
        rule={t('sources:mint.staked', { dr })}
      />
      <SourceReading
        reads={[
          { name: dr, contract: terms.dr.address, abi: 'erc20', calls: ['totalSupply', 'balanceOf'], ...block },
          { name: t('supply.staked'), contract: terms.pool, abi: 'stakingPool', calls: ['totalStaked'], ...block },
        ]}
      />
    </>
  )
}
