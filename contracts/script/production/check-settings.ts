import { cardSellerAbi } from '@app/abis/card-seller'
import { powerMarketAbi } from '@app/abis/power-market'
import { productSwapAbi } from '@app/abis/product-swap'
import { stakingPoolAbi } from '@app/abis/staking-pool'
import { getPools } from '@app/config/contracts'
import type { Deployment } from '@app/config/deployment'
import { type Address, getContract, type PublicClient } from 'viem'
import type { ProductionSettings } from './chain-settings.ts'
import { check, type Check, note, type Setting, showAmount } from './check.ts'
import type { Change, History } from './history.ts'
import { getMinimumTotal } from '../settings.ts'

const atDesk = 'operators set it at the settings desk before anything is sold, or deploy anew with another salt'

const showSeries = (series: readonly bigint[]) =>
  series.length === 0 ? 'none' : series.toSorted((a, b) => Number(a - b)).join(', ')

type Read = { client: PublicClient; deployment: Deployment; plan: ProductionSettings | undefined }

/** What the plan says, if there is one and it has that part. */
const asPlanned = <Part>(part: Part | undefined, show: (part: Part) => string) =>
  part === undefined ? {} : { planned: [show(part)] }

function getCardSettings({ client, deployment, plan }: Read): Setting[] {
  const address = deployment.contracts.cardSeller
  if (!address) return []
  const { usdt } = deployment.tokens
  const seller = getContract({ address, abi: cardSellerAbi, client })
  return [
    {
      what: 'price of a card',
      contract: 'cardSeller',
      isOf: ({ name }) => name === 'PriceSet',
      read: async () => showAmount(await seller.read.price(), usdt),
      ...asPlanned(plan?.cards, ({ price }) => showAmount(price, usdt)),
      next: atDesk,
    },
    {
      what: 'series on sale',
      contract: 'cardSeller',
      isOf: ({ name }) => name === 'SaleWhitelistSet',
      read: async () => showSeries((await seller.read.saleWhitelist())[0]),
      ...asPlanned(plan?.cards, ({ series }) => showSeries(series === 0n ? [] : [series])),
      next: atDesk,
    },
  ]
}

function getPowerSettings({ client, deployment: { contracts: at, tokens }, plan }: Read): Setting[] {
  const { productToken, powerToken } = tokens
  if (!at.powerMarket || !powerToken) return []
  const market = getContract({ address: at.powerMarket, abi: powerMarketAbi, client })
  const showTerms = (outputRate: bigint, fuelRate: bigint, lifetime: bigint) =>
    `${showAmount(outputRate, productToken)} out, ${showAmount(fuelRate, productToken)} in, ${lifetime / 86_400n} days`
  const getPrice = (token: 'productToken' | 'usdt', price: 'productPrice' | 'usdtPrice'): Setting => ({
    what: `price of power in ${tokens[token].symbol}`,
    contract: 'powerMarket',
    isOf: ({ name, args }) => name === 'PriceSet' && args.token === at[token],
    read: async () => showAmount(await market.read.priceOf([at[token]]), tokens[token]),
    ...asPlanned(plan?.power, (power) => showAmount(power[price], tokens[token])),
    next: atDesk,
  })
  return [
    getPrice('productToken', 'productPrice'),
    getPrice('usdt', 'usdtPrice'),
    {
      what: 'least purchase of power',
      contract: 'powerMarket',
      isOf: ({ name }) => name === 'MinimumExchangeSet',
      read: async () => showAmount(await market.read.minimumExchange(), powerToken),
      ...asPlanned(plan?.power, ({ minimumExchange }) => showAmount(minimumExchange, powerToken)),
      next: atDesk,
    },
    {
      what: 'terms of an order of power, a day',
      contract: 'powerMarket',
      isOf: ({ name }) => name === 'TermsSet',
      read: async () => {
        const { outputRate, fuelRate, lifetime } = await market.read.terms()
        return showTerms(outputRate, fuelRate, lifetime)
      },
      ...asPlanned(plan?.power, ({ terms }) => showTerms(terms.outputRate, terms.fuelRate, terms.lifetime)),
      next: atDesk,
    },
  ]
}

function getSwapSettings({ client, deployment: { contracts: at, tokens }, plan }: Read): Setting[] {
  if (!at.productSwap) return []
  const swap = getContract({ address: at.productSwap, abi: productSwapAbi, client })
  const getMinimum = (token: 'productToken' | 'usdt', minimum: 'minimumProduct' | 'minimumUsdt'): Setting => ({
    what: `least swap of ${tokens[token].symbol}`,
    contract: 'productSwap',
    isOf: ({ name, args }) => name === 'MinimumExchangeSet' && args.token === at[token],
    read: async () => showAmount(await swap.read.minimumExchangeOf([at[token]]), tokens[token]),
    ...asPlanned(plan?.swap, (settings) => showAmount(settings[minimum], tokens[token])),
    next: atDesk,
  })
  return [getMinimum('productToken', 'minimumProduct'), getMinimum('usdt', 'minimumUsdt')]
}

/** Nobody can change them, so any difference was deployed. */
const getPoolSettings = ({ client, deployment, plan }: Read): Setting[] =>
  getPools(deployment).map(({ name, token, address }): Setting => {
    const terms = deployment.tokens[token]!
    const least = plan && getMinimumTotal(plan, name)
    const pool = getContract({ address, abi: stakingPoolAbi, client })
    return {
      what: `least total stake of ${name}`,
      contract: name,
      isOf: () => false,
      read: async () => showAmount(await pool.read.minimumTotalStake(), terms),
      ...asPlanned(least, (amount) => showAmount(amount, terms)),
      next: 'fund nothing and deploy anew: below the least total nobody earns',
    }
  })

/** Later changes by operators are notes. */
export async function checkSettings(
  client: PublicClient,
  deployment: Deployment,
  history: History,
  plan: ProductionSettings | undefined,
): Promise<Check[]> {
  const read = { client, deployment, plan }
  const settings = [
    ...getCardSettings(read),
    ...getPowerSettings(read),
    ...getSwapSettings(read),
    ...getPoolSettings(read),
    ...getUriSetting(read, history),
  ]
  const checks: Check[] = []
  for (const setting of settings) checks.push(await checkSetting(setting, history))
  const { cardSeller } = deployment.contracts
  if (cardSeller) checks.push(await checkWhitelist(client, cardSeller, history))
  return checks
}

const showUri = (prefix: unknown, suffix: unknown) => `${String(prefix)}ID${String(suffix)}`

/** From logs: no getter tells the URI of a card that does not exist. */
function getUriSetting({ deployment, plan }: Read, { changes }: History): Setting[] {
  if (!deployment.contracts.equityCard) return []
  return [
    {
      what: "address of a card's picture",
      contract: 'equityCard',
      isOf: () => true,
      read: async () => {
        const { args } = changes.findLast(({ contract }) => contract === 'equityCard')!
        return showUri(args.prefix, args.suffix)
      },
      ...asPlanned(plan?.cards, ({ uriPrefix, uriSuffix }) => showUri(uriPrefix, uriSuffix)),
      next: 'ADMIN calls setUri',
    },
  ]
}

async function checkSetting(setting: Setting, history: History): Promise<Check> {
  const { what, contract, isOf, read, planned, next } = setting
  const changes = history.changes.filter(
    (change) => change.contract === contract && !change.isOfCreation && isOf(change),
  )
  const early = changes.find(({ isBeforeHandOver }) => isBeforeHandOver)
  const isChangedSince = changes.some(({ isBeforeHandOver }) => !isBeforeHandOver)
  let value = ''
  const looked = await check(what, async () => {
    value = await read()
    if (planned?.includes(value)) return undefined
    const expected = planned ? `, not ${planned.join(' or ')}` : ''
    const fault = early ? ` It was changed before the hand-over, in ${early.transaction}.` : ''
    if (early || (planned && !isChangedSince)) return `it is ${value}${expected}.${fault} Next: ${next}`
    return undefined
  })
  if (looked.result === 'FAILED') return looked
  if (planned?.includes(value)) return { ...looked, what: `${what} is ${value}` }
  const detail = isChangedSince ? `${value}, changed since the hand-over` : `${value}, as it was made`
  return { what, result: 'note', detail }
}

async function checkWhitelist(client: PublicClient, address: Address, { changes }: History): Promise<Check> {
  const seller = getContract({ address, abi: cardSellerAbi, client })
  const last = new Map<Address, Change>()
  for (const change of changes) if (change.name === 'WhitelistSet') last.set(change.args.account as Address, change)
  const what = 'nobody was whitelisted for cards before the hand-over'
  const allowed: [Address, Change][] = []
  const read = await check(what, async () => {
    for (const [account, change] of last)
      if (await seller.read.isWhitelisted([account])) allowed.push([account, change])
    const early = allowed.filter(([, { isBeforeHandOver }]) => isBeforeHandOver)
    if (early.length === 0) return undefined
    return `${early.map(([account]) => account).join(', ')} may buy. Next: operators take them off the whitelist`
  })
  if (read.result === 'FAILED' || allowed.length === 0) return read
  return note('whitelisted for cards', async () => `${allowed.length} accounts, by operators since the hand-over`)
}
