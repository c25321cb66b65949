import { shortenAddress } from '@app/core/address'
import type { PromotionIncomePage } from '@app/core/api/rewards'
import { getDeployment } from '@app/config/deployments'
import { formatDay } from '#shared/format/format-date.ts'
import { useTranslation, useLocale } from '#shared/i18n/use-translation.ts'
import { formatTokenAmount } from '#shared/format/format-token-amount.ts'
import { useDateTag } from '#shared/i18n/use-language.ts'
import { paths } from '#shared/routing/paths.ts'
import { findToken, type TokenTerms } from '#shared/chain/tokens.ts'
import { RowLink } from '#shared/ui/list.tsx'
import { toDividendSearch } from './dividend-key.ts'

interface PromotionSourceRowProps {
  source: PromotionIncomePage['list'][number]
  tokens: readonly TokenTerms[] | undefined
  chainId: number
}

export function PromotionSourceRow({ source, tokens, chainId }: PromotionSourceRowProps) {
  const { t } = useTranslation('assets')
  const locale = useLocale()
  const dateTag = useDateTag()
  const token = findToken(tokens, source.token)
  const staked = findToken(tokens, getDeployment(chainId).contracts.usdt)
  if (token === undefined || staked === undefined) return null
  const stake = formatTokenAmount(BigInt(source.stake), staked, locale)
  return (
    <RowLink
      to={paths.assetsBonusDetail}
      search={toDividendSearch({ ...source, kind: 'promotion' })}
      title={<span title={source.account}>{shortenAddress(source.account)}</span>}
      note={t('record.sources.row', { layer: source.layer, stake })}
      value={formatTokenAmount(BigInt(source.revenue), token, locale)}
      valueNote={formatDay(source.startAt, dateTag)}
    />
  )
}
