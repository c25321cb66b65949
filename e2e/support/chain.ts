import { referralRegistryAbi } from '@app/abis/referral-registry'
import { stakingPoolAbi } from '@app/abis/staking-pool'
import { votingEscrowAbi } from '@app/abis/voting-escrow'
import { getConfiguredBrand } from '@app/config/configured'
import type { WholeDeployment } from '@app/config/deployment'
import { listOff } from '@app/core/features'
import { getSandboxAccount, type SandboxRole } from '@app/config/sandbox-accounts'
import { type LikeName, likenesses } from '@app/sandbox/like'
import { type Address, createPublicClient, erc20Abi, formatUnits, http, parseUnits } from 'viem'
import { getLocalDeployment } from '../../contracts/script/deploy-local.ts'

/** WORLD is the value of `npm start -- --like`. */
export const likeness = likenesses[(process.env.WORLD || 'local') as LikeName]

// Features that were switched off later were deployed all the same.
const off = process.env.DEPLOYED_WHOLE ? [] : listOff(getConfiguredBrand(process.env).features)

/** A journey of a feature runs only where the brand has it. */
export const { chainId, contracts, tokens } = getLocalDeployment({ ...likeness.local, off }) as WholeDeployment

export const inUsdt = (amount: string) => parseUnits(amount, tokens.usdt.decimals)
export const toUsdt = (amount: bigint) => formatUnits(amount, tokens.usdt.decimals)
export const inRwas = (amount: string) => parseUnits(amount, tokens.rwas.decimals)

export const getChain = () => createPublicClient({ transport: http(`${process.env.BASE_URL}/rpc`) })

export const getAddress = (role: SandboxRole) => getSandboxAccount(role).address

export const getUsdtBalance = (account: Address) =>
  getChain().readContract({ address: contracts.usdt, abi: erc20Abi, functionName: 'balanceOf', args: [account] })

export const getUsdtAllowance = (account: Address) =>
  getChain().readContract({
    address: contracts.usdt,
    abi: erc20Abi,
    functionName: 'allowance',
    args: [account, contracts.stakingPoolUsdt],
  })

export const getPositions = (account: Address) =>
  getChain().readContract({
    address: contracts.stakingPoolUsdt,
    abi: stakingPoolAbi,
    functionName: 'positionsOf',
    args: [account],
  })

export const getProductBalance = (account: Address) =>
  getChain().readContract({
    address: contracts.productToken,
    abi: erc20Abi,
    functionName: 'balanceOf',
    args: [account],
  })

export const getDrBalance = (account: Address) =>
  getChain().readContract({ address: contracts.drToken, abi: erc20Abi, functionName: 'balanceOf', args: [account] })

export const getLock = (account: Address) =>
  getChain().readContract({
    address: contracts.votingEscrow,
    abi: votingEscrowAbi,
    functionName: 'lockOf',
    args: [account],
  })

export const getSuperior = (account: Address) =>
  getChain().readContract({
    address: contracts.referralRegistry,
    abi: referralRegistryAbi,
    functionName: 'superiorOf',
    args: [account],
  })

interface Answer<T> {
  data: T
  asOf: { blockNumber: number }
}

export async function getAnswer<T>(path: string): Promise<Answer<T>> {
  const response = await fetch(`${process.env.BASE_URL}/api/${path}`)
  return (await response.json()) as Answer<T>
}

export const getApi = async <T>(path: string): Promise<T> => (await getAnswer<T>(path)).data
