import { dividendVaultAbi } from '@app/abis/dividend-vault'
import { testRwasAbi } from '@app/abis/test-rwas'
import { SECONDS_PER_DAY } from '@app/core/constants'
import { type HashTree, makeHashTree } from '@app/core/settlement/history/hash-tree'
import { ROOT_OPEN_AGE } from '@app/core/settlement/epochs'
import { getVoucherArgument, getVoucherTypedData } from '@app/core/withdrawal/voucher'
import { type Address, type Hex, zeroHash } from 'viem'
import { localDividendSigners } from '../../contracts/script/local-settings.ts'
import type { GasChain } from './chain.ts'

const CHAIN_ID = 31_337

export interface PaidAccounts {
  count: number
  accountOf: (index: number) => Address
  amount: bigint
}

export interface OpenVault {
  exit(index: number, day: 0 | 1): Promise<bigint>
  withdraw(index: number, day: 0 | 1): Promise<bigint>
}

const lower = (address: Address) => address.toLowerCase() as Address

export async function openVault(chain: GasChain, { count, accountOf, amount }: PaidAccounts): Promise<OpenVault> {
  const { operator, rwas: token, dividendVault: address } = chain
  const vault = { address, abi: dividendVaultAbi }
  const funding = 2n * amount * BigInt(count)
  const makeTree = (day: number): HashTree => {
    const cumulative = amount * BigInt(day + 1)
    const leaves = Array.from({ length: count }, (_, index) => ({
      account: lower(accountOf(index)),
      token: lower(token),
      cumulative,
    }))
    return makeHashTree({ chainId: CHAIN_ID, vault: lower(address), leaves, count })
  }
  const trees = [makeTree(0), makeTree(1)]
  const today = (await chain.now()) / BigInt(SECONDS_PER_DAY)
  await chain.send(operator, { address: token, abi: testRwasAbi, functionName: 'mint', args: [operator, funding] })
  await chain.send(operator, { address: token, abi: testRwasAbi, functionName: 'approve', args: [address, funding] })
  await chain.send(operator, { ...vault, functionName: 'fund', args: [token, 4, funding, today + 1n, 1n] })
  const cap = await chain.read<bigint>({ ...vault, functionName: 'dailyCap', args: [token] })
  if (cap < funding) await chain.send(operator, { ...vault, functionName: 'raiseDailyCap', args: [token, funding] })
  await chain.skip(3 * SECONDS_PER_DAY)
  let previous: Hex = zeroHash
  for (const [index, { root }] of trees.entries()) {
    const args = [today + 1n + BigInt(index), root, previous, zeroHash, 0n, zeroHash, zeroHash]
    await chain.send(operator, { ...vault, functionName: 'post', args })
    previous = root!
  }
  await chain.skip(ROOT_OPEN_AGE)

  const prove = (index: number, day: 0 | 1) => {
    const tree = trees[day]!
    return [BigInt(day), tree.root, amount * BigInt(day + 1), tree.getProof(index)]
  }
  return {
    exit: (index, day) => {
      const args = [accountOf(index), token, ...prove(index, day)]
      return chain.send(operator, { ...vault, functionName: 'exit', args })
    },
    withdraw: async (index, day) => {
      const deadlineAt = (await chain.now()) + 600n
      const voucher = { account: accountOf(index), token, upTo: amount * BigInt(day + 1), deadlineAt }
      const data = getVoucherTypedData({ chainId: CHAIN_ID, vault: address }, voucher)
      const signature = await localDividendSigners[1].signTypedData(data)
      const args = [getVoucherArgument(voucher), signature, ...prove(index, day)]
      return chain.send(operator, { ...vault, functionName: 'withdraw', args })
    },
  }
}
