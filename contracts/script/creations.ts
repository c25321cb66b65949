import {
  type Address,
  encodeDeployData,
  encodePacked,
  getContractAddress,
  type Hex,
  keccak256,
  zeroAddress,
} from 'viem'
import pair from '@app/abis/bytecode/UniswapV2Pair.json' with { type: 'json' }
import { accessManagerAbi } from '@app/abis/access-manager'
import { cardSellerAbi } from '@app/abis/card-seller'
import { daoPoolAbi } from '@app/abis/dao-pool'
import { dividendVaultAbi } from '@app/abis/dividend-vault'
import { drTokenAbi } from '@app/abis/dr-token'
import { powerMarketAbi } from '@app/abis/power-market'
import { productSwapAbi } from '@app/abis/product-swap'
import { productTokenAbi } from '@app/abis/product-token'
import { referralRegistryAbi } from '@app/abis/referral-registry'
import { settingsDeskAbi } from '@app/abis/settings-desk'
import { stakingPoolAbi } from '@app/abis/staking-pool'
import { votingEscrowAbi } from '@app/abis/voting-escrow'
import type { ContractKind } from '@app/config/contract-kinds'
import { getAddress, getKind } from '@app/config/contracts'
import type { ContractName, Deployment } from '@app/config/deployment'
import accessManager from '@app/abis/bytecode/AccessManager.json' with { type: 'json' }
import cardSeller from '@app/abis/bytecode/CardSeller.json' with { type: 'json' }
import daoPool from '@app/abis/bytecode/DaoPool.json' with { type: 'json' }
import dividendVault from '@app/abis/bytecode/DividendVault.json' with { type: 'json' }
import drToken from '@app/abis/bytecode/DrToken.json' with { type: 'json' }
import powerMarket from '@app/abis/bytecode/PowerMarket.json' with { type: 'json' }
import productSwap from '@app/abis/bytecode/ProductSwap.json' with { type: 'json' }
import productToken from '@app/abis/bytecode/ProductToken.json' with { type: 'json' }
import referralRegistry from '@app/abis/bytecode/ReferralRegistry.json' with { type: 'json' }
import settingsDesk from '@app/abis/bytecode/SettingsDesk.json' with { type: 'json' }
import stakingPool from '@app/abis/bytecode/StakingPool.json' with { type: 'json' }
import votingEscrow from '@app/abis/bytecode/VotingEscrow.json' with { type: 'json' }
import { type DeploymentSettings, isCreated } from './settings.ts'

type Addresses = Deployment['contracts']

/** Contracts that another one creates. */
export function getMadeByOthers({ powerMarket: market, cardSeller: seller }: Partial<Addresses>) {
  return {
    ...(market ? { powerToken: getContractAddress({ from: market, nonce: 1n }) } : {}),
    ...(seller
      ? {
          equityCard: getContractAddress({ from: seller, nonce: 1n }),
          cardVault: getContractAddress({ from: seller, nonce: 2n }),
        }
      : {}),
  }
}

/** As `UniswapV2Library.pairFor` of the original Uniswap V2. */
export function getUniswapPair(factory: Address, a: Address, b: Address): Address {
  const [low, high] = a.toLowerCase() < b.toLowerCase() ? [a, b] : [b, a]
  return getContractAddress({
    opcode: 'CREATE2',
    from: factory,
    salt: keccak256(encodePacked(['address', 'address'], [low, high])),
    bytecodeHash: keccak256(pair.bytecode as Hex),
  })
}

type Creation = (at: Addresses, settings: DeploymentSettings) => Hex

/** Only what the settings have is created. */
function given<Value>(value: Value | undefined): Value {
  if (value === undefined) throw new Error('The settings leave out something that is to be created')
  return value
}

const code = ({ bytecode }: { bytecode: string }) => bytecode as Hex

type PoolTerms = { token: Address; registry: Address; minimumTotal: bigint }

const createPool = (
  at: Addresses,
  { lockDuration, rewardDuration }: DeploymentSettings['pools'],
  { token, registry, minimumTotal }: PoolTerms,
): Hex =>
  encodeDeployData({
    abi: stakingPoolAbi,
    bytecode: code(stakingPool),
    args: [at.accessManager, token, at.productToken, registry, lockDuration, rewardDuration, minimumTotal],
  })

const creations = {
  accessManager: (_, { admin }) =>
    encodeDeployData({ abi: accessManagerAbi, bytecode: code(accessManager), args: [admin] }),

  productToken: (_, { product: { name, symbol, supply, holder } }) =>
    encodeDeployData({ abi: productTokenAbi, bytecode: code(productToken), args: [name, symbol, supply, holder] }),

  referralRegistry: (_, { genesis }) =>
    encodeDeployData({ abi: referralRegistryAbi, bytecode: code(referralRegistry), args: [[...genesis]] }),

  stakingPoolUsdt: (at, { pools }) =>
    createPool(at, pools, {
      token: at.usdt,
      registry: at.referralRegistry ?? zeroAddress,
      minimumTotal: pools.minimumTotalUsdt,
    }),

  // Only the USDT pool asks for a superior.
  stakingPoolRwas: (at, { pools }) =>
    createPool(at, pools, { token: at.rwas, registry: zeroAddress, minimumTotal: given(pools.minimumTotalRwas) }),

  drToken: (at, { dr }) => {
    const { name, symbol } = given(dr)
    return encodeDeployData({ abi: drTokenAbi, bytecode: code(drToken), args: [name, symbol, at.productToken] })
  },

  daoPool: (at, { pools: { rewardDuration, minimumTotalDr } }) =>
    encodeDeployData({
      abi: daoPoolAbi,
      bytecode: code(daoPool),
      args: [at.accessManager, given(at.drToken), zeroAddress, rewardDuration, given(minimumTotalDr)],
    }),

  powerMarket: (at, { power: own, treasury }) => {
    const power = given(own)
    return encodeDeployData({
      abi: powerMarketAbi,
      bytecode: code(powerMarket),
      args: [
        {
          authority: at.accessManager,
          product: at.productToken,
          usdt: at.usdt,
          registry: given(at.referralRegistry),
          treasury,
          powerName: power.name,
          powerSymbol: power.symbol,
          productPrice: power.productPrice,
          usdtPrice: power.usdtPrice,
          minimumExchange: power.minimumExchange,
          terms: power.terms,
        },
      ],
    })
  },

  cardSeller: (at, { cards: own, treasury }) => {
    const cards = given(own)
    return encodeDeployData({
      abi: cardSellerAbi,
      bytecode: code(cardSeller),
      args: [
        {
          authority: at.accessManager,
          usdt: at.usdt,
          product: at.productToken,
          rewardToken: at.rwas,
          registry: given(at.referralRegistry),
          treasury,
          price: cards.price,
          series: cards.series,
          heldPerCard: cards.heldPerCard,
          releasePerDay: cards.releasePerDay,
          incomePerDay: cards.incomePerDay,
          cardName: cards.name,
          cardSymbol: cards.symbol,
          uriPrefix: cards.uriPrefix,
          uriSuffix: cards.uriSuffix,
        },
      ],
    })
  },

  productSwap: (at, { swap }) => {
    const { pairFee, minimumProduct, minimumUsdt } = given(swap)
    return encodeDeployData({
      abi: productSwapAbi,
      bytecode: code(productSwap),
      args: [at.accessManager, at.productPair, at.productToken, pairFee, minimumProduct, minimumUsdt],
    })
  },

  votingEscrow: (at) =>
    encodeDeployData({
      abi: votingEscrowAbi,
      bytecode: code(votingEscrow),
      args: [at.accessManager, at.productToken],
    }),

  settingsDesk: (at) =>
    encodeDeployData({ abi: settingsDeskAbi, bytecode: code(settingsDesk), args: [at.accessManager] }),

  dividendVault: (at) =>
    encodeDeployData({
      abi: dividendVaultAbi,
      bytecode: code(dividendVault),
      args: [at.accessManager, at.productToken],
    }),
} as const satisfies Partial<Record<ContractName, Creation>>

type Created = { name: string; kind: ContractKind; getCode: (at: Addresses) => Hex }

export function getCreations(settings: DeploymentSettings): Created[] {
  const names = Object.keys(creations) as (keyof typeof creations)[]
  const { pools, off } = settings
  return [
    ...names
      .filter((name) => isCreated(name, off))
      .map((name) => ({
        name,
        kind: getKind(name),
        getCode: (at: Addresses) => creations[name](at, settings),
      })),
    ...pools.further.map(({ name, token, minimumTotal }) => ({
      name,
      kind: 'stakingPool' as const,
      getCode: (at: Addresses) =>
        createPool(at, pools, { token: getAddress({ contracts: at }, token), registry: zeroAddress, minimumTotal }),
    })),
  ]
}
