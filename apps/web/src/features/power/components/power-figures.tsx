import { useTranslation, useLocale } from '#shared/i18n/use-translation.ts'
import { formatTokenFigure } from '#shared/format/format-token-amount.ts'
import { TokenValue } from '#shared/price/token-value.tsx'
import { lazySources } from '#shared/sources/lazy-sources.tsx'
import { Hero } from '#shared/ui/hero.tsx'
import { Pair, Stat } from '#shared/ui/figure.tsx'
import { AnswerAsOf } from '#shared/states/answer-as-of.tsx'
import { useWallet } from '#shared/wallet/wallet-store.ts'
import type { MarketTerms } from '../queries/power-terms.ts'
import type { Orders, PowerMarket } from '../use-power-screen.ts'

const PowerSources = lazySources(() => import('./power-sources.tsx'))

interface PowerFiguresProps {
  market: PowerMarket
  orders: Orders
  terms: MarketTerms
}

/** All orders together, at the block they were read at. Unknown is a dash, never a zero. */
export function PowerFigures({ market, orders, terms }: PowerFiguresProps) {
  const { t } = useTranslation('power')
  const locale = useLocale()
  const { wrongChain } = useWallet()
  const { totals, answer } = orders
  const unknown = market.account === '' ? t(wrongChain ? 'mine.afterSwitching' : 'mine.afterConnecting') : undefined
  const figure = (text: string | undefined, unit: { decimals: number }) =>
    text === undefined ? undefined : formatTokenFigure(BigInt(text), unit, locale)
  return (
    <>
      <Hero>
        <Stat
          size="xl"
          tone={totals === undefined || totals.claimable === '0' ? 'plain' : 'gold'}
          label={t('mine.claimable')}
          value={figure(totals?.claimable, terms.productToken)}
          unit={terms.productToken.symbol}
          unknown={unknown}
        >
          <TokenValue amount={toAmount(totals?.claimable)} token={terms.productToken} />
        </Stat>
        {answer && <AnswerAsOf className="mt-1.5" answer={answer} />}
      </Hero>
      <Pair>
        <Stat
          label={t('mine.remainingPower')}
          value={figure(totals?.remainingPower, terms.power)}
          unit={terms.power.symbol}
          unknown={unknown}
        />
        <Stat
          label={t('mine.dailyOutput')}
          value={figure(totals?.dailyOutput, terms.productToken)}
          unit={terms.productToken.symbol}
          unknown={unknown}
        >
          <TokenValue amount={toAmount(totals?.dailyOutput)} token={terms.productToken} />
        </Stat>
      </Pair>
      {answer && <PowerSources className="pt-2.5" answer={answer} terms={terms} />}
    </>
  )
}

function toAmount(text: string | undefined): bigint | undefined {
  return text === undefined ? undefined : BigInt(text)
}
