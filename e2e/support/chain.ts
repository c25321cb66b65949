import { referralRegistryAbi } from '@app/abis/referral-registry'
import { stakingPoolAbi } from '@app/abis/staking-pool'
import { votingEscrowAbi } from '@app/abis/voting-escrow'
import { getSandboxAccount, type SandboxRole } from '@app/config/sandbox-accounts'
import { type LikeName, likenesses } from '@app/sandbox/like'
import { type Address, createPublicClient, erc20Abi, formatUnits, http, parseUnits } from 'viem'
import { getLocalDeployment } from '../../contracts/script/deploy-local.ts'

/** What the sandbox's chain is like: WORLD is what `npm start -- --like` was given. */
export const likeness = likenesses[(process.env.WORLD || 'local') as LikeName]

export const { chainId, contracts, tokens } = getLocalDeployment(likeness.local)

/** Of whole tokens the base units that they have in this world. */
export const inUsdt = (amount: string) => parseUnits(amount, tokens.usdt.decimals)
/** Base units of USDT as a decimal number of whole ones. */
export const toUsdt = (amount: bigint) => formatUnits(amount, tokens.usdt.decimals)
export const inRwas = (amount: string) => parseUnits(amount, tokens.rwas.decimals)

/** The sandbox's chain as the tests see it: not through the page. */
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

/** Of nothing where the account has no lock. */
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

/** Asks the API, as any program may; with the block that it answers of. */
export async function getAnswer<T>(path: string): Promise<Answer<T>> {
  const response = await fetch(`${process.env.BASE_URL}/api/${path}`)
  return (await response.json()) as Answer<T>
}

/** Asks the API, as any program may. */
export const getApi = async <T>(path: string): Promise<T> => (await getAnswer<T>(path)).data
