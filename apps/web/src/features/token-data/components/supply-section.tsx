import type { ApiAnswer } from '@app/core/api/endpoints'
import type { SupplyShare } from '@app/core/api/token-data'
import { formatAmount } from '@app/core/format-amount'
import { formatPercent } from '@app/core/share'
import { useTranslation, useLocale } from '#shared/i18n/use-translation.ts'
import type { TokenUnit } from '#shared/format/format-token-amount.ts'
import { lazySources } from '#shared/sources/lazy-sources.tsx'
import { Section } from '#shared/ui/section.tsx'
import { Shares } from '#shared/ui/bars.tsx'

const SupplySources = lazySources(() => import('./supply-sources.tsx'))

interface SupplySectionProps {
  answer: ApiAnswer<'/api/tokenStats'>
  unit: TokenUnit
  chainId: number
}

/** Everything that was ever minted, by where it is; each figure with the balances that it is the sum of. */
export function SupplySection({ answer, unit, chainId }: SupplySectionProps) {
  const { t } = useTranslation('tokenData')
  const locale = useLocale()
  const stats = answer.data
  const initial = BigInt(stats.initialSupply)
  const whole = (amount: string) =>
    formatAmount(BigInt(amount), { decimals: unit.decimals, locale, maximumFractionDigits: 0 })
  const shares = toDescending(stats.supply)
  return (
    <Section title={t('supply.title')} aux={t('supply.atStart', { amount: whole(stats.initialSupply) })}>
      <Shares
        label={t('supply.title')}
        items={shares.map(({ part, amount }) => ({
          label: t(`part.${part}`),
          weight: Number(amount),
          value: whole(amount),
          share: formatPercent(BigInt(amount), initial, { locale, minimumFractionDigits: 2 }) ?? '—',
          hollow: part === 'burned',
        }))}
      />
      <SupplySources
        className="pt-1"
        shares={shares}
        token={stats.token}
        asOf={answer.asOf}
        unit={unit}
        chainId={chainId}
      />
    </Section>
  )
}

/** The largest first; what is burned last, as it no longer counts. */
function toDescending(supply: readonly SupplyShare[]): SupplyShare[] {
  return supply.toSorted((left, right) => {
    if ((left.part === 'burned') !== (right.part === 'burned')) return left.part === 'burned' ? 1 : -1
    return BigInt(left.amount) < BigInt(right.amount) ? 1 : -1
  })
}
