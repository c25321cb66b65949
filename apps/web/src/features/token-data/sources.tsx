import type { ApiAnswer } from '@app/core/api/endpoints'
import { useQuery } from '@tanstack/react-query'
import { findToken } from '#shared/base/tokens.ts'
import { formatPrice } from '#shared/format/format-number.ts'
import type { TokenUnit } from '#shared/format/format-token-amount.ts'
import {
  type AskedContract,
  type ContractRead,
  joinSources,
  readAt,
  type Sources,
  useSourceTools,
} from '#shared/sources/sources.ts'
import { ExplorerHash } from '#shared/wallet/explorer-links.tsx'
import { solvencyQuery } from './solvency-section.tsx'
import { useSourceName } from './use-source-name.ts'

interface TokenDataProps {
  answer: ApiAnswer<'/api/tokenStats'>
  unit: TokenUnit
  quote: TokenUnit
}

export function useTokenDataSources(props: TokenDataProps): Sources {
  return joinSources(useSolvencySources(), useSupplySources(props), useExchangeSources(props))
}

function useSupplySources({ answer: { data, asOf }, unit }: TokenDataProps): Sources {
  const { t, show } = useSourceTools('tokenData')
  const name = useSourceName()
  const showHolder = (key: string, account: string | null) => (
    <>
      {name(key)} {account !== null && <ExplorerHash hash={account} kind="address" />}
    </>
  )
  return {
    figures: [
      { title: t('supply.title'), rule: t('sources:supply.rule') },
      ...data.supply.map(({ part, sources }) => ({
        title: t(`part.${part}`),
        parts: sources.map(({ key, account, amount }) => ({
          label: showHolder(key, account),
          value: show(amount, unit),
        })),
      })),
    ],
    reads: readAt(asOf, [
      { path: '/api/tokenStats' },
      { name: unit.symbol, contract: data.token, abi: 'erc20', calls: ['totalSupply', 'balanceOf'] },
    ]),
  }
}

function useExchangeSources({ answer: { data, asOf }, unit, quote }: TokenDataProps): Sources {
  const { t, locale, show, showCount } = useSourceTools('tokenData')
  const name = useSourceName()
  const { exchange, pools } = data
  return {
    figures: [
      ...(exchange ? listTrade(exchange) : []),
      { title: t('people.title'), value: showCount(data.holderCount), rule: t('sources:exchange.holders') },
      {
        title: t('sources:exchange.stakedTitle'),
        rule: t('sources:exchange.staked'),
        parts: pools.map(({ key, token, staked }) => {
          const own = findToken(token)
          return { label: name(key), value: own === undefined ? '—' : show(staked, own) }
        }),
      },
    ],
    reads: readAt({ blockNumber: asOf.blockNumber }, [
      exchange && {
        name: t('sources:swap.pair'),
        contract: exchange.pair,
        abi: 'uniswapV2Pair',
        calls: ['getReserves', 'Swap'],
      },
      ...pools.map(({ key, pool }): ContractRead => ({
        name: name(key),
        contract: pool,
        abi: 'stakingPool',
        calls: ['totalStaked'],
      })),
    ]),
  }

  function listTrade(trade: NonNullable<typeof exchange>) {
    const showPrice = (amount: string) =>
      `${formatPrice({ amount: BigInt(amount), decimals: trade.priceDecimals }, locale)}\u00a0${quote.symbol}`
    return [
      {
        title: t('sources:value.price'),
        value: trade.price === null ? '—' : showPrice(trade.price),
        rule: t('sources:exchange.price', { token: unit.symbol, quote: quote.symbol }),
        parts: [
          { label: unit.symbol, value: show(trade.baseReserve, unit) },
          { label: quote.symbol, value: show(trade.quoteReserve, quote) },
          trade.priceDayAgo !== null && { label: t('sources:exchange.dayAgo'), value: showPrice(trade.priceDayAgo) },
        ],
      },
      {
        title: t('exchange.burnedInDay'),
        value: show(trade.burnedInDay, unit),
        rule: t('sources:exchange.burned'),
      },
      { title: t('exchange.swaps'), value: showCount(trade.swapCount), rule: t('sources:exchange.swaps') },
    ]
  }
}

/** What the API asks each contract. For the dividend vault it adds up events. */
const asked: Readonly<Record<string, AskedContract>> = {
  'pool principal': { abi: 'stakingPool', calls: ['totalStaked'] },
  'pool rewards': { abi: 'stakingPool', calls: ['totalFunded', 'totalPaid'] },
  'powerMarket rewards': { abi: 'powerMarket', calls: ['reservedRewards'] },
  'cardVault principal': { abi: 'cardVault', calls: ['totalHeld'] },
  'cardVault rewards': { abi: 'cardVault', calls: ['reservedRewards'] },
  'dividendVault withdrawals': { abi: 'dividendVault', calls: ['PoolFunded', 'Covered', 'DividendPaid'] },
  'votingEscrow principal': { abi: 'votingEscrow', calls: ['totalLocked'] },
}

function useSolvencySources(): Sources {
  const { t, deployment } = useSourceTools('tokenData')
  const name = useSourceName()
  const answer = useQuery(solvencyQuery).data
  if (answer === undefined) return { figures: [], reads: [] }
  const { totals, obligations } = answer.data
  return {
    figures: [
      { title: t('ui:meter.held'), rule: t('sources:solvency.held') },
      { title: t('ui:meter.owed'), rule: t('sources:solvency.owed') },
    ],
    reads: readAt(answer.asOf, [
      { path: '/api/solvency' },
      ...totals.map(({ token }) => {
        const symbol = findToken(token)?.symbol
        return (
          symbol !== undefined && {
            name: symbol,
            contract: token,
            abi: 'erc20' as const,
            calls: ['balanceOf' as const],
          }
        )
      }),
      ...obligations.map(({ contract, key, kind }) => {
        const calls = asked[`${key in deployment.pools ? 'pool' : key} ${kind}`]
        return calls && { name: `${name(key)}, ${t(`kind.${kind}`)}`, contract, ...calls }
      }),
    ]),
  }
}
