import { cardVaultAbi } from '@app/abis/card-vault'
import { dividendVaultAbi } from '@app/abis/dividend-vault'
import { powerMarketAbi } from '@app/abis/power-market'
import { productTokenAbi } from '@app/abis/product-token'
import { stakingPoolAbi } from '@app/abis/staking-pool'
import { votingEscrowAbi } from '@app/abis/voting-escrow'
import { getContracts, getTokens } from '@app/config/contracts'
import type { Deployment } from '@app/config/deployment'
import { type Address, isSameAddress } from '@app/core/address'
import type { Abi } from 'viem'
import { decodeFunctionData } from 'viem/utils'
import type { Call } from './ask-contracts.ts'
import { type ExitKind, exitFunctions } from './functions.ts'

export interface ReadCall {
  contract: string
  abi: Abi
  functionName: string
  args: readonly unknown[]
}

const abis: Readonly<Record<ExitKind, Abi>> = {
  stakingPool: stakingPoolAbi,
  daoPool: stakingPoolAbi,
  votingEscrow: votingEscrowAbi,
  powerMarket: powerMarketAbi,
  cardVault: cardVaultAbi,
  dividendVault: dividendVaultAbi,
}

/** Functions whose first argument is the receiver. */
const named: readonly string[] = ['claimFor', 'exit']

/**
 * Reads what a call does from its bytes alone; ask it before sending a call.
 * @throws RangeError for anything but a way out of the deployment to the account, and for an approval of any amount.
 */
export function readCall(deployment: Deployment, account: Address, { to, data }: Call): ReadCall {
  const token = getTokens(deployment).find(({ address }) => isSameAddress(address, to))
  if (token !== undefined) {
    const read = decode(productTokenAbi, data)
    if (read.functionName !== 'approve' || read.args[1] !== 0n)
      throw new RangeError(`${read.functionName} of ${token.name} is no way out`)
    return { ...read, contract: token.name }
  }
  const contract = getContracts(deployment).find(({ address }) => isSameAddress(address, to))
  if (contract === undefined || !isExitKind(contract.kind)) throw new RangeError(`${to} has no way out`)
  const read = decode(abis[contract.kind], data)
  const allowed: readonly string[] = exitFunctions[contract.kind]
  const isOwn = !named.includes(read.functionName) || isSameAddress(String(read.args[0]), account)
  if (!allowed.includes(read.functionName) || !isOwn)
    throw new RangeError(`${read.functionName} of ${contract.name} is no way out of ${account}`)
  return { ...read, contract: contract.name }
}

function isExitKind(kind: string): kind is ExitKind {
  return Object.hasOwn(exitFunctions, kind)
}

function decode(abi: Abi, data: Call['data']): Omit<ReadCall, 'contract'> {
  try {
    const { functionName, args = [] } = decodeFunctionData({ abi, data })
    return { abi, functionName, args }
  } catch {
    throw new RangeError(`${data.slice(0, 10)} is no call that this page knows`)
  }
}
