import { productTokenAbi } from '@app/abis/product-token'
import { referralRegistryAbi } from '@app/abis/referral-registry'
import { stakingPoolAbi } from '@app/abis/staking-pool'
import { testUsdtAbi } from '@app/abis/test-usdt'
import type { ContractName, Deployment } from '@app/config/deployments'
import { type Abi, type ContractFunctionName, decodeFunctionData, isAddressEqual, toFunctionSelector } from 'viem'
import type { CallData } from './contract-call.ts'
import { TxProblemError } from './tx-problem.ts'

type AllowedContract = {
  abi: Abi
  functions: readonly string[]
  /** Contracts that may be given an allowance of this token. */
  spenders?: readonly ContractName[]
}

function allow<const A extends Abi>(
  abi: A,
  functions: readonly ContractFunctionName<A, 'nonpayable'>[],
  spenders?: readonly ContractName[],
): AllowedContract {
  return { abi, functions, spenders }
}

/**
 * Everything that may leave the page, by contract of the deployment. A contract or function that is not here cannot be
 * called whatever the page is made to believe: tokens are approved, never transferred.
 */
const allowedContracts: Readonly<Partial<Record<ContractName, AllowedContract>>> = {
  usdt: allow(testUsdtAbi, ['approve'], ['stakingPoolUsdt']),
  productToken: allow(productTokenAbi, ['approve'], []),
  referralRegistry: allow(referralRegistryAbi, ['bind']),
  stakingPoolUsdt: allow(stakingPoolAbi, ['stake', 'stakeWithPermit', 'claim', 'claimFor', 'unstake']),
}

/**
 * The last gate before the wallet.
 * @param allowance what the plan says an approval is for: the bytes have to say exactly that, or 0
 * @throws TxProblemError `CALL_NOT_ALLOWED`
 */
export function assertAllowedCall(
  deployment: Deployment,
  callData: CallData,
  allowance: { amount: bigint } | null,
): void {
  const found = findContract(deployment, callData)
  if (found === null) throw refuse(`no contract of ours at ${callData.to}`)
  const [name, allowed] = found
  if (callData.value !== 0n) throw refuse(`${name} takes no coins`)
  const selector = callData.data.slice(0, 10)
  const functionName = allowed.functions.find((candidate) => getSelectors(allowed.abi, candidate).includes(selector))
  if (functionName === undefined) throw refuse(`${selector} is not allowed on ${name}`)
  const { args } = decodeFunctionData({ abi: allowed.abi, data: callData.data })
  if (functionName === 'approve') assertAllowance(deployment, allowed, args ?? [], allowance)
}

function assertAllowance(
  deployment: Deployment,
  allowed: AllowedContract,
  args: readonly unknown[],
  allowance: { amount: bigint } | null,
): void {
  const [spender, amount] = args as [`0x${string}`, bigint]
  const ours = (allowed.spenders ?? []).some((name) => isAddressEqual(deployment.contracts[name], spender))
  if (!ours) throw refuse(`${spender} may not be given an allowance`)
  if (amount !== 0n && amount !== allowance?.amount) throw refuse(`an allowance of ${amount} is not the exact amount`)
}

function findContract(deployment: Deployment, callData: CallData): [ContractName, AllowedContract] | null {
  for (const [name, allowed] of Object.entries(allowedContracts) as [ContractName, AllowedContract][])
    if (isAddressEqual(deployment.contracts[name], callData.to)) return [name, allowed]
  return null
}

function getSelectors(abi: Abi, functionName: string): string[] {
  return abi.flatMap((item) =>
    item.type === 'function' && item.name === functionName ? [toFunctionSelector(item)] : [],
  )
}

function refuse(technical: string): TxProblemError {
  return new TxProblemError({ key: 'CALL_NOT_ALLOWED', technical })
}
