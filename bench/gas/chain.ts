import type { ContractName } from '@app/config/deployment'
import { startAnvil } from '@app/testing/anvil'
import {
  createTestClient,
  encodeDeployData,
  encodeFunctionData,
  http,
  parseUnits,
  publicActions,
  type Abi,
  type Address,
  walletActions,
} from 'viem'
import { testChain } from '@app/testing/test-chain'
import { deployLocal } from '../../contracts/script/deploy-local.ts'
import { localOperator } from '../../contracts/script/local-settings.ts'
import type { Compiled } from './compile.ts'

export type Call = { address: Address; abi: Abi; functionName: string; args?: readonly unknown[] }

/** Development accounts are unlocked. */
export type GasChain = Record<ContractName, Address> & {
  operator: Address
  inUsdt(whole: string): bigint
  /**
   * @returns Gas of the whole transaction, with base cost and calldata.
   * @throws Error when it fails.
   */
  send(from: Address, call: Call): Promise<bigint>
  create(compiled: Compiled, args: readonly unknown[]): Promise<Address>
  read<T>(call: Call): Promise<T>
  skip(seconds: number): Promise<void>
  now(): Promise<bigint>
  stop(): Promise<void>
}

export async function startGasChain(): Promise<GasChain> {
  const anvil = await startAnvil()
  const client = createTestClient({ mode: 'anvil', chain: testChain, transport: http(anvil.url) })
    .extend(publicActions)
    .extend(walletActions)
  const operator = localOperator.address

  async function sendData(from: Address, to: Address | null, data: `0x${string}`, what: string) {
    const hash = await client.sendTransaction({ account: from, to, data, gas: 12_000_000n })
    const receipt = await client.waitForTransactionReceipt({ hash, pollingInterval: 10 })
    if (receipt.status !== 'success') throw new Error(`${what} reverted`)
    return receipt
  }

  try {
    const { contracts, tokens } = await deployLocal({ rpcUrl: anvil.url })
    return {
      ...contracts,
      operator,
      inUsdt: (whole) => parseUnits(whole, tokens.usdt.decimals),
      async send(from, call) {
        // A failing call is told here, with its reason: a receipt has none.
        await client.simulateContract({ ...call, account: from })
        return (await sendData(from, call.address, encodeFunctionData(call), call.functionName)).gasUsed
      },
      async create({ abi, bytecode }, args) {
        const receipt = await sendData(operator, null, encodeDeployData({ abi, bytecode, args }), 'a creation')
        return receipt.contractAddress!
      },
      read: async <T>(call: Call) => (await client.readContract(call)) as T,
      async skip(seconds) {
        await client.increaseTime({ seconds })
        await client.mine({ blocks: 1 })
      },
      now: async () => (await client.getBlock()).timestamp,
      stop: () => anvil.stop(),
    }
  } catch (error) {
    await anvil.stop()
    throw error
  }
}
