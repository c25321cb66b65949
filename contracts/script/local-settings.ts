import { getBrand } from '@app/config/brand'
import { getSandboxAccount, SANDBOX_MNEMONIC } from '@app/config/sandbox-accounts'
import { parseUnits } from 'viem'
import { mnemonicToAccount } from 'viem/accounts'
import type { DeploymentSettings } from './settings.ts'

const secondsPerDay = 86_400n
const whole = (amount: string) => parseUnits(amount, 18)
const usdt = (amount: string) => parseUnits(amount, 6)

/** Sends the deployment of a local chain and holds every role there but SETTINGS, which is of the settings desk. */
export const localOperator = mnemonicToAccount(SANDBOX_MNEMONIC, { addressIndex: 0 })

/** Of the sandbox alone, beyond the accounts that people play with. */
export const localVoucherSigner = mnemonicToAccount(SANDBOX_MNEMONIC, { addressIndex: 1_000 })
export const localTreasury = mnemonicToAccount(SANDBOX_MNEMONIC, { addressIndex: 1_001 })

/** What the contracts of a local chain hold before anybody came. Base units. */
export const localFunds = {
  usdtPoolReward: whole('720000'),
  rwasPoolReward: whole('180000'),
  daoReward: whole('180000'),
  powerReserve: whole('3000000'),
  cardStock: whole('1000000'),
  cardIncome: whole('1000000'),
  vaultProduct: whole('500000'),
  vaultUsdt: usdt('200000'),
  liquidityProduct: whole('4000000'),
  liquidityUsdt: usdt('2000000'),
  dailyCapProduct: whole('50000'),
  dailyCapUsdt: usdt('20000'),
}

/** Names and symbols of {product} and its cards. Default: those of the brand that the environment's BRAND names. */
export function getLocalSettings(product?: { name: string; symbol: string }): DeploymentSettings {
  const brand = getBrand(process.env.BRAND || undefined)
  const { name, symbol } = product ?? brand.product
  return {
    admin: localOperator.address,
    treasury: localTreasury.address,
    voucherSigner: localVoucherSigner.address,
    genesis: [getSandboxAccount('genesis').address],
    product: { name, symbol, supply: whole('100000000'), holder: localOperator.address },
    dr: { name: 'DR', symbol: 'DR' },
    power: {
      name: 'Computing power',
      symbol: 'DRCP',
      productPrice: whole('2'),
      usdtPrice: usdt('1'),
      minimumExchange: whole('10'),
      terms: { outputRate: whole('0.016'), fuelRate: whole('0.001'), lifetime: 365n * secondsPerDay },
    },
    cards: {
      name: brand.equityCard.name,
      symbol: 'CARD',
      uriPrefix: 'https://cards.example.com/',
      uriSuffix: '.json',
      price: usdt('2500'),
      series: 1n,
      heldPerCard: whole(String(brand.equityCard.heldTokens)),
      releasePerDay: whole(String(brand.equityCard.releasePerDay)),
      incomePerDay: whole(String(brand.equityCard.incomePerDay)),
    },
    pools: { lockDuration: 180n * secondsPerDay, rewardDuration: 180n * secondsPerDay },
    swap: { pairFee: 30n, minimumProduct: whole('1'), minimumUsdt: usdt('1') },
  }
}
