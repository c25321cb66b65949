import { getDeployment } from '@app/config/deployments'
import { useTranslation, useLocale } from '#shared/i18n/use-translation.ts'
import { formatTokenFigure } from '#shared/format/format-token-amount.ts'
import { findToken, type TokenTerms } from '#shared/chain/tokens.ts'
import { Note } from '#shared/ui/text.tsx'
import { Stat } from '#shared/ui/figure.tsx'
import { readTotal } from '../total-value.ts'
import type { AssetsScreen } from '../use-assets-screen.ts'

/** What everything is worth by the pair's price; a dash while a part of it is unknown. */
export function AssetsTotal({ screen, tokens }: { screen: AssetsScreen; tokens: readonly TokenTerms[] }) {
  const { t } = useTranslation('assets')
  const locale = useLocale()
  const quote = findToken(tokens, getDeployment(screen.chainId).contracts.usdt)
  const exchange = screen.stats.data?.data.exchange
  const total = readTotal(screen, tokens)
  return (
    <Stat
      className="pt-4"
      size="xl"
      label={t('total.label')}
      value={total === null || quote === undefined ? undefined : formatTokenFigure(total.value, quote, locale)}
      unit={quote?.symbol}
      unknown={exchange === null || exchange?.price === null ? t('total.noPrice') : undefined}
    >
      {total !== null && total.leftOut.length > 0 && (
        <Note className="mt-1">{t('total.leftOut', { symbols: total.leftOut.join(', ') })}</Note>
      )}
    </Stat>
  )
}
