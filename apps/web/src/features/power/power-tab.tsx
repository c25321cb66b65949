import { SECONDS_PER_DAY } from '@app/core/constants'
import { formatWhole } from '@app/core/format-whole'
import { useTranslation } from '#shared/i18n/use-translation.ts'
import { PageState } from '#shared/states/page-state.tsx'
import { TokenValue } from '#shared/price/token-value.tsx'
import { lazySources } from '#shared/sources/lazy-sources.tsx'
import { Hero } from '#shared/ui/hero.tsx'
import { Pair } from '#shared/ui/figure.tsx'
import { TokenStat } from '#shared/ui/token-stat.tsx'
import { AnswerAsOf } from '#shared/states/answer-as-of.tsx'
import { useWallet } from '#shared/wallet/wallet-store.ts'
import { CsvLink } from '#shared/states/csv-link.tsx'
import { PartState } from '#shared/states/part-state.tsx'
import { CalendarButton } from '#shared/calendar/calendar-button.tsx'
import { Empty } from '#shared/ui/empty.tsx'
import { SkeletonFacts } from '#shared/ui/loading.tsx'
import { Section } from '#shared/ui/section.tsx'
import { Skeleton } from '#shared/ui/skeleton.tsx'
import { paths } from '#shared/routing/paths.ts'
import { ReadFailure } from '#shared/states/read-failure.tsx'
import { AsOf } from '#shared/ui/age.tsx'
import { KeyValue, KeyValueList } from '#shared/ui/key-value.tsx'
import { Term } from '#shared/ui/term.tsx'
import { TextLink } from '#shared/ui/text.tsx'
import { useChainNow } from '#shared/chain/chain-clock.ts'
import { ExplorerAddress } from '#shared/wallet/explorer-links.tsx'
import { PowerSkeleton } from './power-skeleton.tsx'
import { useOrders, usePowerMarket, type MarketTerms, type Orders, type PowerMarket } from './reads.ts'
import { OrderList } from './order-list.tsx'
import { usePowerFormat } from './power-format.ts'

export default function PowerTab() {
  const { t } = useTranslation('power')
  const market = usePowerMarket()
  const orders = useOrders(market.account)
  return (
    <PageState
      className=""
      chain={[market.terms]}
      until={[market.figures, orders.list]}
      words={{ loading: t('loading') }}
      failure={t('market.failed')}
      skeleton={<PowerSkeleton />}
    >
      {(terms) => (
        <>
          <PowerFigures market={market} orders={orders} terms={terms} />
          <OrdersSection market={market} orders={orders} terms={terms} />
          <MarketSection market={market} terms={terms} isExplained={orders.answer !== undefined} />
        </>
      )}
    </PageState>
  )
}

const PowerSources = lazySources(async () => (await import('./sources.tsx')).usePowerSources)

interface PowerFiguresProps {
  market: PowerMarket
  orders: Orders
  terms: MarketTerms
}

export function PowerFigures({ market, orders, terms }: PowerFiguresProps) {
  const { t } = useTranslation('power')
  const { wrongChain } = useWallet()
  const { totals, answer } = orders
  const unknown = market.account === null ? t(wrongChain ? 'mine.afterSwitching' : 'mine.afterConnecting') : undefined
  return (
    <>
      <Hero>
        <TokenStat
          size="xl"
          tone={totals === undefined || totals.claimable === '0' ? 'plain' : 'gold'}
          label={t('mine.claimable')}
          amount={toAmount(totals?.claimable)}
          token={terms.productToken}
          unknown={unknown}
        >
          <TokenValue amount={toAmount(totals?.claimable)} token={terms.productToken} />
        </TokenStat>
        {answer && (
          <AnswerAsOf className="mt-1.5" answer={answer}>
            <PowerSources answer={answer} orders={orders.orders} terms={terms} figures={market.figures.data} />
          </AnswerAsOf>
        )}
      </Hero>
      <Pair>
        <TokenStat
          label={<Term name="power">{t('mine.remainingPower')}</Term>}
          amount={toAmount(totals?.remainingPower)}
          token={terms.power}
          unknown={unknown}
        />
        <TokenStat
          label={t('mine.dailyOutput')}
          amount={toAmount(totals?.dailyOutput)}
          token={terms.productToken}
          unknown={unknown}
        >
          <TokenValue amount={toAmount(totals?.dailyOutput)} token={terms.productToken} />
        </TokenStat>
      </Pair>
    </>
  )
}

function toAmount(text: string | undefined): bigint | undefined {
  return text === undefined ? undefined : BigInt(text)
}

interface OrdersSectionProps {
  market: PowerMarket
  orders: Orders
  terms: MarketTerms
}

export function OrdersSection({ market, orders, terms }: OrdersSectionProps) {
  const { t } = useTranslation('power')
  if (market.account === null) return null
  return (
    <Section title={t('orders.title')}>
      <PartState
        reads={[orders.list]}
        loading={t('orders.loading')}
        failure={t('orders.failed')}
        skeleton={
          <>
            <Skeleton className="h-30 w-full" />
            <SkeletonFacts count={3} className="mt-4" />
          </>
        }
      >
        {() => (
          <OrderList
            shown={orders.orders}
            orders={orders}
            market={market}
            terms={terms}
            empty={
              <Empty compact title={t('orders.none')}>
                {t('orders.noneNote', { power: terms.power.symbol, product: terms.productToken.symbol })}
              </Empty>
            }
          >
            <CalendarButton className="mt-4" />
            <CsvLink list="orders" account={market.account}>
              {t('orders.csv')}
            </CsvLink>
          </OrderList>
        )}
      </PartState>
    </Section>
  )
}

const MarketSources = lazySources(async () => (await import('./sources.tsx')).useMarketSources)

interface MarketSectionProps {
  market: PowerMarket
  terms: MarketTerms
  isExplained: boolean
}

export function MarketSection({ market, terms, isExplained }: MarketSectionProps) {
  const { t } = useTranslation('power')
  const format = usePowerFormat()
  const now = useChainNow()
  const { data, error, refetch, isFetching } = market.figures
  const { power, productToken } = terms
  return (
    <Section title={t('market.title')} action={<TextLink to={paths.swapPower}>{t('cta.buy')}</TextLink>}>
      {data === undefined && error !== null && (
        <ReadFailure
          title={t('market.failed')}
          error={error}
          onRetry={() => void refetch()}
          retrying={isFetching}
          className="mt-2"
        />
      )}
      {data === undefined && error === null && <SkeletonFacts count={4} />}
      {data !== undefined && (
        <>
          <KeyValueList>
            <KeyValue label={t('sources.outputRate')} note={t('sources.perRemaining', { symbol: power.symbol })}>
              {format.amount(data.orderTerms.outputRate, productToken)}
            </KeyValue>
            <KeyValue label={t('sources.fuelRate')} note={t('sources.perInitial', { symbol: power.symbol })}>
              {format.amount(data.orderTerms.fuelRate, productToken)}
            </KeyValue>
            <KeyValue label={t('sources.lifetime')}>
              {t('sources.days', { number: formatWhole(data.orderTerms.lifetime / SECONDS_PER_DAY, format.locale) })}
            </KeyValue>
            <KeyValue label={t('market.free')} note={t('market.freeNote')}>
              {format.amount(data.freeRewards, productToken)}
            </KeyValue>
            <KeyValue label={t('market.contract')}>
              <ExplorerAddress address={terms.market} />
            </KeyValue>
          </KeyValueList>
          <AsOf className="mt-1" blockNumber={data.blockNumber} blockAt={data.readAt} now={now ?? undefined}>
            {!isExplained && <MarketSources terms={terms} figures={data} />}
          </AsOf>
        </>
      )}
    </Section>
  )
}
