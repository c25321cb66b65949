import { dividendVaultAbi } from '@app/abis/dividend-vault'
import { testUsdtAbi } from '@app/abis/test-usdt'
import type { Address } from '@app/core/address'
import type { Hash } from '@app/core/api/primitives'
import type { SignedVoucher } from '@app/core/api/withdrawal'
import { getTestAccount } from '@app/testing/accounts'
import { type Anvil, startAnvil } from '@app/testing/anvil'
import { createTestDatabase } from '@app/testing/database'
import { testChain } from '@app/testing/test-chain'
import { testTransport } from '@app/testing/test-transport'
import {
  type Abi,
  type ContractFunctionArgs,
  type ContractFunctionName,
  createTestClient,
  type Hex,
  publicActions,
  walletActions,
  zeroHash,
} from 'viem'
import { afterAll, beforeAll, expect } from 'vitest'
import { deployLocal } from '../../../../../contracts/script/deploy-local.ts'
import { createWithdrawalWorld, type WithdrawalWorld } from '../../testing/withdrawal-world.ts'

export const TODAY = 20_780
export const DAY = 86_400
export const unit = 10n ** 6n
const operator = getTestAccount(0)

let anvil: Anvil
export let world: WithdrawalWorld

const connect = () =>
  createTestClient({ mode: 'anvil', chain: testChain, transport: testTransport(anvil.url), pollingInterval: 20 })
    .extend(publicActions)
    .extend(walletActions)

export async function call<const abi extends Abi, name extends ContractFunctionName<abi, 'nonpayable'>>(
  address: Address,
  [abi, functionName, args]: readonly [abi, name, ContractFunctionArgs<abi, 'nonpayable', name>],
): Promise<void> {
  const client = connect()
  const hash = await client.writeContract({ account: operator, address, abi, functionName, args } as never)
  const { status } = await client.waitForTransactionReceipt({ hash })
  expect([functionName, status]).toEqual([functionName, 'success'])
}

export async function moveTo(timestamp: number): Promise<void> {
  const client = connect()
  await client.setNextBlockTimestamp({ timestamp: BigInt(timestamp) })
  await client.mine({ blocks: 1 })
}

export async function post(day: number, previous: Hash, index: number): Promise<Hash> {
  const [row] = await world.sql<{ root: Hash }[]>`select root from chain.dividend_root where root_index = ${index}`
  const args = [BigInt(day), row!.root, previous, zeroHash, 1n, zeroHash, zeroHash] as const
  await call(world.vault, [dividendVaultAbi, 'post', args])
  return row!.root
}

export const carryOut = ({ account, token, upTo, deadlineAt, signature, proof }: SignedVoucher) =>
  call(world.vault, [
    dividendVaultAbi,
    'withdraw',
    [
      { account, token, upTo: BigInt(upTo), deadline: BigInt(deadlineAt) },
      signature as Hex,
      BigInt(proof.index),
      proof.root,
      BigInt(proof.cumulative),
      proof.proof,
    ],
  ])

export const balanceOf = (account: Address) =>
  connect().readContract({ address: world.usdt, abi: testUsdtAbi, functionName: 'balanceOf', args: [account] })

/** A chain with the contracts, whose vault pays by the world's key, beside the world's rows. */
export function setUpRealVault({ keyEndsAt }: { keyEndsAt: number }): void {
  beforeAll(async () => {
    anvil = await startAnvil({ genesisTimestamp: TODAY * DAY })
    await deployLocal({ rpcUrl: anvil.url })
    world = await createWithdrawalWorld(await createTestDatabase(), { start: (TODAY + 4) * DAY })
    const { usdt, vault } = world
    await call(usdt, [testUsdtAbi, 'mint', [operator.address, 10_000n * unit]])
    await call(usdt, [testUsdtAbi, 'approve', [vault, 10_000n * unit]])
    await call(vault, [dividendVaultAbi, 'fund', [usdt, 0, 10_000n * unit, BigInt(TODAY + 1), 1n]])
    await call(vault, [dividendVaultAbi, 'raiseDailyCap', [usdt, 2n ** 100n]])
    const client = connect()
    const guard = { account: operator, address: vault, abi: dividendVaultAbi } as const
    const [, endsAt] = await client.readContract({ ...guard, functionName: 'signers' })
    if (endsAt > 0n) await call(vault, [dividendVaultAbi, 'disableSigner', []])
    await call(vault, [dividendVaultAbi, 'addSigner', [world.key.address, BigInt(keyEndsAt)]])
  })

  afterAll(async () => {
    await world?.end()
    await anvil?.stop()
  })
}
