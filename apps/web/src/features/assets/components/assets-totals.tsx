import type { TokenAssets } from '@app/core/api/withdrawal'
import { useTranslation, useLocale } from '#shared/i18n/use-translation.ts'
import { CalendarButton } from '#shared/calendar/calendar-button.tsx'
import { formatTokenAmount } from '#shared/format/format-token-amount.ts'
import { paths } from '#shared/routing/paths.ts'
import { findToken, type TokenTerms } from '#shared/chain/tokens.ts'
import { List, ListRowLink } from '#shared/ui/list.tsx'
import { Section } from '#shared/ui/section.tsx'

const totals = [
  { name: 'invested', to: paths.assetsRecordStake },
  { name: 'withdrawn', to: paths.assetsRecordWithdraw },
] as const

interface AssetsTotalsProps {
  assets: readonly TokenAssets[]
  tokens: readonly TokenTerms[]
}

/** Everything ever paid in and paid out, every movement, what others may take, and when locks end. */
export function AssetsTotals({ assets, tokens }: AssetsTotalsProps) {
  const { t } = useTranslation('assets')
  const locale = useLocale()
  return (
    <Section title={t('totals.title')}>
      <List label={t('totals.title')}>
        {totals.map(({ name, to }) => {
          const sums = assets.flatMap((own) => {
            const token = findToken(tokens, own.token)
            const amount = BigInt(own[name].amount)
            return token === undefined || amount === 0n ? [] : [formatTokenAmount(amount, token, locale)]
          })
          return (
            <ListRowLink
              key={name}
              to={to}
              title={t(`totals.${name}`)}
              note={sums.length === 0 ? t('totals.nothing') : sums.join(', ')}
            />
          )
        })}
        <ListRowLink
          to={paths.assetsTransfers}
          title={t('common:title.assetsTransfers')}
          note={t('totals.transfersNote')}
        />
        <ListRowLink to={paths.allowances} title={t('totals.allowances')} note={t('totals.allowancesNote')} />
      </List>
      <CalendarButton className="mt-4" />
    </Section>
  )
}
