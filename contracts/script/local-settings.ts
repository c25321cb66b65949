import { getConfiguredBrand } from '@app/config/configured'
import { getSandboxAccount, SANDBOX_MNEMONIC } from '@app/config/sandbox-accounts'
import { SANDBOX_CHAIN_ID } from '@app/config/chains'
import type { TokenFacts } from '@app/config/deployment'
import type { Feature } from '@app/core/features'
import { parseUnits } from 'viem'
import { type HDAccount, mnemonicToAccount } from 'viem/accounts'
import { ourDecimals, type DeploymentSettings } from './settings.ts'

const secondsPerDay = 86_400n
const whole = (amount: string) => parseUnits(amount, ourDecimals)

export const localOperator = mnemonicToAccount(SANDBOX_MNEMONIC, { addressIndex: 0 })

export const localTreasury = mnemonicToAccount(SANDBOX_MNEMONIC, { addressIndex: 1_001 })
export const localSettler = mnemonicToAccount(SANDBOX_MNEMONIC, { addressIndex: 1_002 })
export const localVetoer = mnemonicToAccount(SANDBOX_MNEMONIC, { addressIndex: 1_003 })
export const localDividendSigners = [1_004, 1_005].map((addressIndex) =>
  mnemonicToAccount(SANDBOX_MNEMONIC, { addressIndex }),
) as [HDAccount, HDAccount]

/** Of a generation after the first: what they create has the same addresses whatever was sent before. */
const localDeployer = mnemonicToAccount(SANDBOX_MNEMONIC, { addressIndex: 1_006 })

export type LocalOptions = {
  /** 2 comes after a first one on the same chain, with its tokens and its pair. Default: 1. */
  generation?: 1 | 2
  chainId?: number
  product?: { name: string; symbol: string }
  usdt?: Partial<TokenFacts>
  rwas?: Partial<TokenFacts>
  furtherPools?: readonly LocalPool[]
  off?: readonly Feature[]
}

type LocalPool = { name: string; token: TokenFacts & { name: string } }

export function getLocalWorld({
  generation = 1,
  chainId = SANDBOX_CHAIN_ID,
  product,
  usdt,
  rwas,
  furtherPools = [],
  off = [],
}: LocalOptions = {}) {
  const { name, symbol } = product ?? getConfiguredBrand(process.env).product
  return {
    generation,
    deployer: generation === 1 ? localOperator : localDeployer,
    chainId,
    product: { name, symbol },
    usdt: { symbol: 'USDT', decimals: 6, ...usdt },
    rwas: { symbol: 'RWAS', decimals: 18, ...rwas },
    furtherPools,
    off,
  }
}

export type LocalWorld = ReturnType<typeof getLocalWorld>

/** In base units. */
export function getLocalFunds(world: Pick<LocalWorld, 'usdt' | 'rwas'>) {
  const usdt = (amount: string) => parseUnits(amount, world.usdt.decimals)
  return {
    usdtPoolReward: whole('720000'),
    rwasPoolReward: whole('180000'),
    daoReward: whole('180000'),
    furtherPoolReward: whole('90000'),
    powerReserve: whole('3000000'),
    cardStock: whole('1000000'),
    cardIncome: parseUnits('1000000', world.rwas.decimals),
    liquidityProduct: whole('4000000'),
    liquidityUsdt: usdt('2000000'),
    dailyCapProduct: whole('50000'),
    dailyCapUsdt: usdt('20000'),
    dailyCapRwas: parseUnits('20000', world.rwas.decimals),
  }
}

export function getLocalSettings({ product, ...world }: LocalWorld): DeploymentSettings {
  const { equityCards } = getConfiguredBrand(process.env)
  const usdt = (amount: string) => parseUnits(amount, world.usdt.decimals)
  const { off } = world
  const unless = <Value>(feature: Feature, value: Value) => (off.includes(feature) ? undefined : value)
  return {
    off,
    admin: localOperator.address,
    treasury: localTreasury.address,
    genesis: [getSandboxAccount('genesis').address],
    product: { ...product, supply: whole('100000000'), holder: localOperator.address },
    dr: unless('dr', { name: 'DR', symbol: 'DR' }),
    power: unless('power', {
      name: 'Computing power',
      symbol: 'DRCP',
      productPrice: whole('2'),
      usdtPrice: usdt('1'),
      minimumExchange: whole('10'),
      terms: { outputRate: whole('0.016'), fuelRate: whole('0.001'), lifetime: 365n * secondsPerDay },
    }),
    cards: unless('backpack', {
      name: equityCards.default.name,
      symbol: 'CARD',
      uriPrefix: 'https://cards.example.com/',
      uriSuffix: '.json',
      price: usdt('2500'),
      series: 1n,
      heldPerCard: whole('5000'),
      releasePerDay: whole('33'),
      incomePerDay: parseUnits('30', world.rwas.decimals),
    }),
    pools: {
      lockDuration: 180n * secondsPerDay,
      rewardDuration: 180n * secondsPerDay,
      minimumTotalUsdt: usdt('100'),
      minimumTotalRwas: unless('pos', parseUnits('100', world.rwas.decimals)),
      minimumTotalDr: unless('dr', whole('100')),
      further: world.furtherPools.map(({ name, token }) => ({
        name,
        token: token.name,
        minimumTotal: parseUnits('100', token.decimals),
      })),
    },
    swap: unless('swapProduct', { pairFee: 30n, minimumProduct: whole('1'), minimumUsdt: usdt('1') }),
  }
}
