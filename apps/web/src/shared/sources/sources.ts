import type { cardSellerAbi } from '@app/abis/card-seller'
import type { cardVaultAbi } from '@app/abis/card-vault'
import type { dividendVaultAbi } from '@app/abis/dividend-vault'
import type { powerMarketAbi } from '@app/abis/power-market'
import type { referralRegistryAbi } from '@app/abis/referral-registry'
import type { stakingPoolAbi } from '@app/abis/staking-pool'
import type { uniswapV2PairAbi } from '@app/abis/uniswap-v2-pair'
import type { votingEscrowAbi } from '@app/abis/voting-escrow'
import { getDeployment } from '@app/config/deployments'
import type { ApiGetEndpoints } from '@app/core/api/endpoints'
import { formatWhole } from '@app/core/format-whole'
import type { FlatNamespace } from 'i18next'
import type { ReactNode } from 'react'
import type { ContractEventName, ContractFunctionName, erc20Abi } from 'viem'
import type { Token } from '#shared/base/tokens.ts'
import { useLocale, useTranslation } from '#shared/i18n/use-translation.ts'
import { useWallet } from '#shared/wallet/wallet-store.ts'
import { formatTokenAmount, type TokenUnit } from '../format/format-token-amount.ts'

/** Only types, so that a sheet loads no ABI. */
interface Abis {
  cardSeller: typeof cardSellerAbi
  cardVault: typeof cardVaultAbi
  dividendVault: typeof dividendVaultAbi
  erc20: typeof erc20Abi
  powerMarket: typeof powerMarketAbi
  referralRegistry: typeof referralRegistryAbi
  stakingPool: typeof stakingPoolAbi
  uniswapV2Pair: typeof uniswapV2PairAbi
  votingEscrow: typeof votingEscrowAbi
}

type CallName<Name extends keyof Abis> =
  | ContractFunctionName<Abis[Name], 'pure' | 'view'>
  | ContractEventName<Abis[Name]>

/** Names are checked against `abi`: one that the contract lacks does not compile. */
export type AskedContract = {
  [Name in keyof Abis]: {
    abi: Name
    /** Functions that answered, or events that were added up. */
    calls: readonly CallName<Name>[]
  }
}[keyof Abis]

export interface Block {
  blockNumber: bigint | number
  blockTimestamp?: number
}

export type ContractRead = AskedContract & { name: ReactNode; contract: string }

export type ApiPath = keyof ApiGetEndpoints

type Asked = ContractRead | { path: ApiPath }

export type Read = Asked & { asOf: Block }

/** Undefined, null and false stand for what is not read yet, or does not exist. */
type List<Item> = readonly (Item | undefined | null | false)[]

type Part = { label: ReactNode; value: ReactNode; note?: string }

export interface Figure {
  title: string
  value?: ReactNode
  rule?: string
  parts?: List<Part>
}

/** An amount valued in the pair's other token; left out if that is unknown. */
export interface Worth {
  name: string
  amount: bigint | undefined
  token: Token
}

export interface Sources {
  figures: List<Figure | Worth>
  /** Contract and block of each read, so that anybody can repeat it. */
  reads: readonly Read[]
}

export function joinSources(...parts: readonly Sources[]): Sources {
  return { figures: parts.flatMap(({ figures }) => figures), reads: parts.flatMap(({ reads }) => reads) }
}

/** Empty while its block is unknown. Contracts behind an answer of the API do not repeat the time of its block. */
export function readAt(asOf: Block | undefined, asked: List<Asked>): Read[] {
  if (asOf === undefined) return []
  const hasAnswer = asked.some((one) => one && 'path' in one)
  const { blockNumber } = asOf
  return asked.flatMap((one) => (one ? [{ ...one, asOf: hasAnswer && !('path' in one) ? { blockNumber } : asOf }] : []))
}

/** The first namespace of `t` is the feature's, the second `sources`. */
export function useSourceTools<const Name extends FlatNamespace>(namespace: Name) {
  const { t } = useTranslation([namespace, 'sources'])
  const locale = useLocale()
  const deployment = getDeployment(useWallet().configuredChainId)
  const show = (amount: bigint | string | null, unit: TokenUnit) =>
    amount === null ? '—' : formatTokenAmount(BigInt(amount), unit, locale)
  return {
    t,
    locale,
    deployment,
    contracts: deployment.contracts,
    show,
    showCount: (count: number) => formatWhole(count, locale),
    listSums: (sums: readonly { token: Token; amount: bigint }[]): Part[] =>
      sums.map(({ token, amount }) => ({ label: token.symbol, value: show(amount, token) })),
  }
}
