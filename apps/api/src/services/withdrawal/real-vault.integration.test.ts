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
import { afterAll, beforeAll, expect, it } from 'vitest'
import { deployLocal } from '../../../../../contracts/script/deploy-local.ts'
import { createWithdrawalWorld, makeKey, type WithdrawalWorld } from '../../testing/withdrawal-world.ts'

const TODAY = 20_780
const DAY = 86_400
const unit = 10n ** 6n
const operator = getTestAccount(0)
const owner = makeKey('owner on a chain')

let anvil: Anvil
let world: WithdrawalWorld

const connect = () =>
  createTestClient({ mode: 'anvil', chain: testChain, transport: testTransport(anvil.url), pollingInterval: 20 })
    .extend(publicActions)
    .extend(walletActions)

async function call<const abi extends Abi, name extends ContractFunctionName<abi, 'nonpayable'>>(
  address: Address,
  [abi, functionName, args]: readonly [abi, name, ContractFunctionArgs<abi, 'nonpayable', name>],
): Promise<void> {
  const client = connect()
  const hash = await client.writeContract({ account: operator, address, abi, functionName, args } as never)
  const { status } = await client.waitForTransactionReceipt({ hash })
  expect([functionName, status]).toEqual([functionName, 'success'])
}

async function moveTo(timestamp: number): Promise<void> {
  const client = connect()
  await client.setNextBlockTimestamp({ timestamp: BigInt(timestamp) })
  await client.mine({ blocks: 1 })
}

async function post(day: number, previous: Hash, index: number): Promise<Hash> {
  const [row] = await world.sql<{ root: Hash }[]>`select root from chain.dividend_root where root_index = ${index}`
  const args = [BigInt(day), row!.root, previous, zeroHash, 1n, zeroHash, zeroHash] as const
  await call(world.vault, [dividendVaultAbi, 'post', args])
  return row!.root
}

const carryOut = ({ account, token, upTo, deadlineAt, signature, proof }: SignedVoucher) =>
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

const balanceOf = (account: Address) =>
  connect().readContract({ address: world.usdt, abi: testUsdtAbi, functionName: 'balanceOf', args: [account] })

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
  await call(vault, [dividendVaultAbi, 'addSigner', [world.key.address, BigInt((TODAY + 900) * DAY)]])
})

afterAll(async () => {
  await world?.end()
  await anvil?.stop()
})

it('the contract pays what the service gives out: proof, voucher and largest sum, and lets the rest out without them', async () => {
  // So many that the tree has more than one part.
  for (let other = 0; other < 300; other += 1)
    world.dividends.earn(makeKey('neighbour', other).address, world.usdt, BigInt(other + 1))
  const first = await world.give(owner.address, world.usdt, 500n * unit)
  const second = await world.give(owner.address, world.usdt, 300n * unit)
  await moveTo((TODAY + 2) * DAY + 10)
  const root = await post(TODAY, zeroHash, first)
  await post(TODAY + 1, root, second)
  await moveTo((TODAY + 4) * DAY)

  const older = await world.withdraw(owner, 600n * unit)
  expect(older.voucher!.proof).toMatchObject({ index: second, cumulative: String(800n * unit) })
  await carryOut(older.voucher!)
  expect(await balanceOf(owner.address)).toBe(600n * unit)
  await world.pay(older)

  const newer = await world.withdraw(owner, 150n * unit)
  await carryOut(newer.voucher!)
  expect(await balanceOf(owner.address)).toBe(750n * unit)
  await expect(carryOut(older.voucher!)).rejects.toThrow('NothingToPay')
  await world.pay(newer)

  await moveTo((TODAY + 10) * DAY)
  const { index, root: open, cumulative, proof } = newer.voucher!.proof
  const args = [owner.address, world.usdt, BigInt(index), open, BigInt(cumulative), proof] as const
  await call(world.vault, [dividendVaultAbi, 'exit', args])
  expect(await balanceOf(owner.address)).toBe(800n * unit)
})
