import { useTranslation } from '#shared/i18n/use-translation.ts'
import { formatTokenFigure } from '#shared/format/format-token-amount.ts'
import { AsOf } from '#shared/ui/as-of.tsx'
import { Hero } from '#shared/ui/hero.tsx'
import { Note } from '#shared/ui/note.tsx'
import { Pair } from '#shared/ui/pair.tsx'
import { Stat } from '#shared/ui/stat.tsx'
import { useLocale } from '#shared/ui/use-locale.ts'
import { useChainNow } from '#shared/web3/use-chain-now.ts'
import { useWallet } from '#shared/web3/wallet-store.ts'
import type { MarketTerms } from '../queries/power-terms.ts'
import type { Orders, PowerMarket } from '../use-power-screen.ts'

interface PowerFiguresProps {
  market: PowerMarket
  orders: Orders
  terms: MarketTerms
}

/** All orders together, at the block they were read at. Unknown is a dash, never a zero. */
export function PowerFigures({ market, orders, terms }: PowerFiguresProps) {
  const { t } = useTranslation('power')
  const locale = useLocale()
  const now = useChainNow()
  const { wrongChain } = useWallet()
  const { totals, answer } = orders
  const unknown = market.account === '' ? t(wrongChain ? 'mine.afterSwitching' : 'mine.afterConnecting') : undefined
  const figure = (amount: string | undefined, unit: { decimals: number }) =>
    amount === undefined ? undefined : formatTokenFigure(BigInt(amount), unit, locale)
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
        />
        {answer && (
          <AsOf
            className="mt-1.5"
            blockNumber={answer.asOf.blockNumber}
            blockAt={answer.asOf.blockTimestamp}
            now={now ?? undefined}
            staleAfterSeconds={answer.stale ? 0 : undefined}
          />
        )}
        {answer?.stale && <Note className="mt-1">{t('mine.stale')}</Note>}
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
        />
      </Pair>
    </>
  )
}
