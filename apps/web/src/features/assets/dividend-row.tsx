import type { DividendPage } from '@app/core/api/rewards'
import { formatPercent } from '@app/core/share'
import { formatTokenAmount } from '#shared/format/format-token-amount.ts'
import { useDateTag } from '#shared/i18n/use-language.ts'
import { formatDay } from '#shared/format/format-date.ts'
import { useTranslation, useLocale } from '#shared/i18n/use-translation.ts'
import { paths } from '#shared/routing/paths.ts'
import { findToken } from '#shared/base/tokens.ts'
import { RowLink } from '#shared/ui/list.tsx'
import { toDividendSearch } from './dividend-key.ts'

interface DividendRowProps {
  dividend: DividendPage['list'][number]
  byDay?: boolean
}

export function DividendRow({ dividend, byDay }: DividendRowProps) {
  const { t } = useTranslation('assets')
  const locale = useLocale()
  const dateTag = useDateTag()
  const token = findToken(dividend.token)
  if (token === undefined) return null
  const part = formatPercent(BigInt(dividend.weight), BigInt(dividend.totalWeight), { locale })
  const share = part === undefined ? undefined : t('dividend.share', { share: part })
  return (
    <RowLink
      to={paths.assetsBonusDetail}
      search={toDividendSearch(dividend)}
      title={byDay ? formatDay(dividend.startAt, dateTag) : t(`kind.${dividend.kind}`)}
      note={share}
      value={formatTokenAmount(BigInt(dividend.revenue), token, locale)}
    />
  )
}
