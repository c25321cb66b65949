import { getDeployment } from '@app/config/deployments'
import { useTranslation } from '#shared/i18n/use-translation.ts'
import { formatTokenFigure } from '#shared/format/format-token-amount.ts'
import type { TokenTerms } from '#shared/tx/token-terms.ts'
import { Note } from '#shared/ui/note.tsx'
import { Stat } from '#shared/ui/stat.tsx'
import { useLocale } from '#shared/ui/use-locale.ts'
import { findAssets } from '../find-assets.ts'
import { findToken } from '../queries/token-units.ts'
import { getTotalValue, getWhole } from '../total-value.ts'
import type { AssetsScreen } from '../use-assets-screen.ts'

/** What everything is worth by the pair's price; a dash while a part of it is unknown. */
export function AssetsTotal({ screen, tokens }: { screen: AssetsScreen; tokens: readonly TokenTerms[] }) {
  const { t } = useTranslation('assets')
  const locale = useLocale()
  const { assets, wallet, stats, chainId } = screen
  const { productToken, usdt } = getDeployment(chainId).contracts
  const quote = findToken(tokens, usdt)
  const balances = wallet.data?.balances
  const exchange = stats.data?.data.exchange
  const total =
    balances === undefined || exchange === undefined
      ? null
      : getTotalValue(
          tokens.map((token, index) => ({
            token,
            whole: getWhole(balances[index]!, findAssets(assets.data?.data.tokens, token.address)),
          })),
          exchange,
          productToken,
        )
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
