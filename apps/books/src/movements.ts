import { drTokenAbi } from '@app/abis/dr-token'
import { cardSellerAbi } from '@app/abis/card-seller'
import { cardVaultAbi } from '@app/abis/card-vault'
import { dividendVaultAbi } from '@app/abis/dividend-vault'
import { powerMarketAbi } from '@app/abis/power-market'
import { productSwapAbi } from '@app/abis/product-swap'
import { stakingPoolAbi } from '@app/abis/staking-pool'
import { uniswapV2PairAbi } from '@app/abis/uniswap-v2-pair'
import { votingEscrowAbi } from '@app/abis/voting-escrow'
import { getAddress, getContracts } from '@app/config/contracts'
import type { ContractKind } from '@app/config/contract-kinds'
import type { Deployment } from '@app/config/deployment'
import {
  type Abi,
  type ContractEventName,
  type DecodeEventLogReturnType,
  decodeEventLog,
  getAbiItem,
  type Hex,
  toEventSelector,
} from 'viem'

/** Why tokens moved. Sums are made by reason, and the words are printed. */
export type Reason =
  | 'staked'
  | 'unstaked'
  | 'rewards claimed'
  | 'rewards funded'
  | 'recovered'
  | 'power output claimed'
  | 'power paid for'
  | 'power bought'
  | 'power put into an order'
  | 'fuel burned'
  | 'cards paid for'
  | 'stock put in'
  | 'put into cards sold'
  | 'card release claimed'
  | 'card income claimed'
  | 'locked'
  | 'unlocked'
  | 'dividends funded'
  | 'covered'
  | 'dividends paid'
  | 'paid by voucher'
  | 'paid by exit'
  | 'handling fee burned'
  | 'dividends sent'
  | 'dividends received'
  | 'swapped in'
  | 'swapped out'
  | 'liquidity added'
  | 'liquidity removed'
  | 'burned for DR'
  | 'DR minted'

/**
 * With a contract, `amount` is what the contract gained from its account; without one, what the account gained.
 * Negative when lost. `other` is the account on the other side: the two movements of such a pair cancel out.
 */
export interface Movement {
  reason: Reason
  token: Hex
  amount: bigint
  contract?: Hex
  account?: Hex
  other?: Hex
}

interface Place {
  contract: Hex
  product: Hex
  usdt: Hex
  rwas: Hex
  /** The token staked there; other contracts count nothing as staked. */
  staked: Hex
  seller: Hex | undefined
  power: Hex | undefined
  isProductFirst: boolean
}

type EventOf<abi extends Abi> = DecodeEventLogReturnType<abi, ContractEventName<abi>, Hex[], Hex>
type Rules<abi extends Abi> = {
  readonly [name in ContractEventName<abi>]?: (
    args: Extract<EventOf<abi>, { eventName: name }>['args'],
    place: Place,
  ) => Movement[]
}
interface Kind {
  abi: Abi
  rules: Readonly<Record<string, (args: never, place: Place) => Movement[]>>
}

const kind = <const abi extends Abi>(abi: abi, rules: Rules<abi>): Kind => ({ abi, rules: rules as Kind['rules'] })
const low = (address: string) => address.toLowerCase() as Hex

const stakingPool = kind(stakingPoolAbi, {
  Staked: ({ account, amount }, { contract, staked }) => [
    { reason: 'staked', token: staked, amount, contract, account: low(account) },
  ],
  Unstaked: ({ account, amount }, { contract, staked }) => [
    { reason: 'unstaked', token: staked, amount: -amount, contract, account: low(account) },
  ],
  RewardClaimed: ({ account, amount }, { contract, product }) => [
    { reason: 'rewards claimed', token: product, amount: -amount, contract, account: low(account) },
  ],
  Funded: ({ funder, amount }, { contract, product }) => [
    { reason: 'rewards funded', token: product, amount, contract, account: low(funder) },
  ],
  FreeRewardsRecovered: ({ to, amount }, { contract, product }) => [
    { reason: 'recovered', token: product, amount: -amount, contract, account: low(to) },
  ],
})

const kinds: Readonly<Partial<Record<ContractKind, Kind>>> = {
  stakingPool,
  daoPool: stakingPool,
  powerMarket: kind(powerMarketAbi, {
    ReserveFunded: ({ funder, amount }, { contract, product }) => [
      { reason: 'rewards funded', token: product, amount, contract, account: low(funder) },
    ],
    OrderClaimed: ({ account, amount }, { contract, product }) => [
      { reason: 'power output claimed', token: product, amount: -amount, contract, account: low(account) },
    ],
    FreeRewardsRecovered: ({ to, amount }, { contract, product }) => [
      { reason: 'recovered', token: product, amount: -amount, contract, account: low(to) },
    ],
    PowerBought: ({ account, tokenIn, paid, power: bought }, { power }) => [
      { reason: 'power paid for', token: low(tokenIn), amount: -paid, account: low(account) },
      { reason: 'power bought', token: power!, amount: bought, account: low(account) },
    ],
    OrderOpened: ({ account, power: burned, fuel }, { power, product }) => [
      { reason: 'power put into an order', token: power!, amount: -burned, account: low(account) },
      { reason: 'fuel burned', token: product, amount: -fuel, account: low(account) },
    ],
    OrderReplenished: ({ account, fuel }, { product }) => [
      { reason: 'fuel burned', token: product, amount: -fuel, account: low(account) },
    ],
  }),
  cardSeller: kind(cardSellerAbi, {
    CardsBought: ({ account, payment }, { usdt }) => [
      { reason: 'cards paid for', token: usdt, amount: -payment, account: low(account) },
    ],
    StockRecovered: ({ to, amount }, { contract, product }) => [
      { reason: 'recovered', token: product, amount: -amount, contract, account: low(to) },
    ],
  }),
  cardVault: kind(cardVaultAbi, {
    CardsAdded: ({ held }, { contract, product, seller }) => [
      { reason: 'put into cards sold', token: product, amount: held, contract },
      { reason: 'put into cards sold', token: product, amount: -held, contract: seller! },
    ],
    Claimed: ({ account, released, income }, { contract, product, rwas }) => [
      { reason: 'card release claimed', token: product, amount: -released, contract, account: low(account) },
      { reason: 'card income claimed', token: rwas, amount: -income, contract, account: low(account) },
    ],
    ReserveFunded: ({ funder, amount }, { contract, rwas }) => [
      { reason: 'rewards funded', token: rwas, amount, contract, account: low(funder) },
    ],
    FreeRewardsRecovered: ({ to, amount }, { contract, rwas }) => [
      { reason: 'recovered', token: rwas, amount: -amount, contract, account: low(to) },
    ],
  }),
  votingEscrow: kind(votingEscrowAbi, {
    LockCreated: ({ account, amount }, { contract, product }) => [
      { reason: 'locked', token: product, amount, contract, account: low(account) },
    ],
    LockIncreased: ({ account, added }, { contract, product }) => [
      { reason: 'locked', token: product, amount: added, contract, account: low(account) },
    ],
    LockWithdrawn: ({ account, amount }, { contract, product }) => [
      { reason: 'unlocked', token: product, amount: -amount, contract, account: low(account) },
    ],
  }),
  dividendVault: kind(dividendVaultAbi, {
    PoolFunded: ({ funder, token, amount }, { contract }) => [
      { reason: 'dividends funded', token: low(token), amount, contract, account: low(funder) },
    ],
    Covered: ({ payer, token, amount }, { contract }) => [
      { reason: 'covered', token: low(token), amount, contract, account: low(payer) },
    ],
    DividendPaid: ({ account, token, to, amount, fee }, { contract }) => [
      { reason: 'dividends paid', token: low(token), amount: -amount, contract, account: low(account) },
      { reason: 'handling fee burned', token: low(token), amount: -fee, account: low(account) },
      ...(low(to) === low(account)
        ? []
        : [
            {
              reason: 'dividends sent' as const,
              token: low(token),
              amount: fee - amount,
              account: low(account),
              other: low(to),
            },
            {
              reason: 'dividends received' as const,
              token: low(token),
              amount: amount - fee,
              account: low(to),
              other: low(account),
            },
          ]),
    ],
    FreeTokensRecovered: ({ token, to, amount }, { contract }) => [
      { reason: 'recovered', token: low(token), amount: -amount, contract, account: low(to) },
    ],
  }),
  productSwap: kind(productSwapAbi, {
    Swapped: ({ account, tokenIn, amountIn, amountOut }, { product, usdt }) => [
      { reason: 'swapped in', token: low(tokenIn), amount: -amountIn, account: low(account) },
      {
        reason: 'swapped out',
        token: low(tokenIn) === product ? usdt : product,
        amount: amountOut,
        account: low(account),
      },
    ],
  }),
  productPair: kind(uniswapV2PairAbi, {
    Swap: ({ amount0In, amount1In, amount0Out, amount1Out }, place) => [
      ...ofPair('swapped in', [amount0In, amount1In], place),
      ...ofPair('swapped out', [-amount0Out, -amount1Out], place),
    ],
    Mint: ({ amount0, amount1 }, place) => ofPair('liquidity added', [amount0, amount1], place),
    Burn: ({ amount0, amount1 }, place) => ofPair('liquidity removed', [-amount0, -amount1], place),
  }),
  drToken: kind(drTokenAbi, {
    Minted: ({ account, amount, burned }, { contract, product }) => [
      { reason: 'burned for DR', token: product, amount: -burned, account: low(account) },
      { reason: 'DR minted', token: contract, amount, account: low(account) },
    ],
  }),
}

function ofPair(reason: Reason, [first, second]: readonly [bigint, bigint], place: Place): Movement[] {
  const { contract, product, usdt, isProductFirst } = place
  const [token0, token1] = isProductFirst ? [product, usdt] : [usdt, product]
  return [
    { reason, token: token0, amount: first, contract },
    { reason, token: token1, amount: second, contract },
  ]
}

export interface MoneyContract {
  name: string
  address: Hex
  tokens: readonly Hex[]
}

export interface MovementReader {
  addresses: readonly Hex[]
  selectors: readonly Hex[]
  read: (log: { address: Hex; topics: readonly Hex[]; data: Hex }) => Movement[]
}

const holds: Readonly<Partial<Record<ContractKind, (place: Place, deployment: Deployment) => readonly Hex[]>>> = {
  stakingPool: ({ staked, product }) => [...new Set([staked, product])],
  daoPool: ({ staked, product }) => [...new Set([staked, product])],
  powerMarket: ({ product, usdt }) => [product, usdt],
  cardSeller: ({ product, usdt }) => [product, usdt],
  cardVault: ({ product, rwas }) => [...new Set([product, rwas])],
  votingEscrow: ({ product }) => [product],
  dividendVault: ({ product, usdt, rwas }) => [product, usdt, rwas],
  productSwap: ({ product, usdt }) => [product, usdt],
  productPair: ({ product, usdt }) => [product, usdt],
}

function getPlace(deployment: Deployment, name: string): Place {
  const { contracts, pools } = deployment
  const find = (each: string) => {
    const address = contracts[each]
    return address === undefined ? undefined : low(address)
  }
  const pool = pools[name]
  const [product, usdt] = [low(contracts.productToken), low(contracts.usdt)]
  return {
    contract: low(getAddress(deployment, name)),
    product,
    usdt,
    rwas: low(contracts.rwas),
    staked: pool ? low(getAddress(deployment, pool.token)) : product,
    seller: find('cardSeller'),
    power: find('powerToken'),
    isProductFirst: product < usdt,
  }
}

export function getMoneyContracts(deployment: Deployment): MoneyContract[] {
  return getContracts(deployment).flatMap(({ name, kind: each, address }) => {
    const getHeld = holds[each]
    return getHeld ? [{ name, address: low(address), tokens: getHeld(getPlace(deployment, name), deployment) }] : []
  })
}

export function getIndexedTokens({ contracts }: Deployment): Hex[] {
  return [contracts.productToken, contracts.drToken, contracts.powerToken]
    .filter((address) => address !== undefined)
    .map(low)
}

export function createMovementReader(deployment: Deployment): MovementReader {
  const readers = new Map<Hex, (log: { topics: readonly Hex[]; data: Hex }) => Movement[]>()
  const selectors = new Set<Hex>()
  for (const { name, kind: each, address } of getContracts(deployment)) {
    const found = kinds[each]
    if (!found) continue
    const place = getPlace(deployment, name)
    const names = new Map(
      Object.keys(found.rules).map((event) => {
        const selector = toEventSelector(getAbiItem({ abi: found.abi, name: event }) as never)
        selectors.add(selector)
        return [selector, event] as const
      }),
    )
    readers.set(low(address), ({ topics, data }) => {
      const event = names.get(topics[0]!)
      if (event === undefined) return []
      const { args } = decodeEventLog({ abi: found.abi, data, topics: topics as [Hex, ...Hex[]] })
      return found.rules[event]!(args as never, place).filter(({ amount }) => amount !== 0n)
    })
  }
  return {
    addresses: [...readers.keys()],
    selectors: [...selectors],
    read: (log) => readers.get(log.address)?.(log) ?? [],
  }
}
