import { formatPercent } from '@app/core/share'
import { formatTokenAmount } from '#shared/format/format-token-amount.ts'
import { useDateTag } from '#shared/i18n/use-language.ts'
import { formatDay, formatMonthOf } from '#shared/format/format-date.ts'
import { useTranslation, useLocale } from '#shared/i18n/use-translation.ts'
import { paths } from '#shared/routing/paths.ts'
import { findToken } from '#shared/base/tokens.ts'
import type { Column } from '#shared/ui/infinite-list-table.tsx'
import { RowLink } from '#shared/ui/list.tsx'
import { TextLink } from '#shared/ui/text.tsx'
import { type Dividend, type DividendMonth, isMonth } from './dividend-days.ts'
import { PlainRow } from './plain-row.tsx'
import { toDividendSearch } from './dividend-key.ts'

interface DividendRowProps {
  dividend: Dividend | DividendMonth
  byDay?: boolean
}

export function DividendRow({ dividend, byDay }: DividendRowProps) {
  const { t } = useTranslation('assets')
  const show = useDividendTexts()
  const amount = show.amount(dividend)
  if (amount === undefined) return null
  if (isMonth(dividend))
    return (
      <PlainRow
        title={byDay ? show.day(dividend) : t(`kind.${dividend.kind}`)}
        note={t('byDay.span', { count: dividend.dayCount })}
        value={amount}
      />
    )
  const share = show.share(dividend)
  return (
    <RowLink
      to={paths.assetsBonusDetail}
      search={toDividendSearch(dividend)}
      title={byDay ? show.day(dividend) : t(`kind.${dividend.kind}`)}
      note={share && t('dividend.share', { share })}
      value={amount}
    />
  )
}

export function useDividendColumns(): Column<Dividend | DividendMonth>[] {
  const { t } = useTranslation('assets')
  const show = useDividendTexts()
  return [
    {
      title: t('columns.day'),
      sorted: 'descending',
      renderCell: (dividend) =>
        isMonth(dividend) ? (
          `${show.day(dividend)}, ${t('byDay.span', { count: dividend.dayCount })}`
        ) : (
          <TextLink to={paths.assetsBonusDetail} search={toDividendSearch(dividend)}>
            {show.day(dividend)}
          </TextLink>
        ),
    },
    {
      title: t('columns.share'),
      isNumber: true,
      renderCell: (dividend) => (isMonth(dividend) ? undefined : show.share(dividend)) ?? '—',
    },
    { title: t('withdraw.amount'), isNumber: true, renderCell: (dividend) => show.amount(dividend) ?? '—' },
  ]
}

function useDividendTexts() {
  const locale = useLocale()
  const dateTag = useDateTag()
  return {
    day: (dividend: Dividend | DividendMonth) =>
      isMonth(dividend) ? formatMonthOf(dividend.startAt, dateTag, 'UTC') : formatDay(dividend.startAt, dateTag),
    share: ({ weight, totalWeight }: Dividend) => formatPercent(BigInt(weight), BigInt(totalWeight), { locale }),
    amount({ token: address, revenue }: Dividend | DividendMonth) {
      const token = findToken(address)
      return token && formatTokenAmount(BigInt(revenue), token, locale)
    },
  }
}
