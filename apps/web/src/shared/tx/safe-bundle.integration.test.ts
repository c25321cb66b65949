import { stakingPoolAbi } from '@app/abis/staking-pool'
import { testUsdtAbi } from '@app/abis/test-usdt'
import {
  actAsSafe,
  buildMultiSend,
  buildSafeTransaction,
  executeSafeTransaction,
  type SafeAt,
  signSafeTransaction,
} from '@app/testing/safe'
import { encodeFunctionData, type Hex } from 'viem'
import { sendTransaction } from 'viem/actions'
import { beforeEach, expect, it } from 'vitest'
import type { WalletWord } from './call-bundle.ts'
import { observeBundle } from './observe-bundle.ts'
import { createSafeOfRecord, readSafe } from './read-safe.ts'
import { resolveBundle } from './resolve-bundle.ts'
import { defaultPatience } from './resolve-record.ts'
import { contracts, openSafe, owners, sender, setUpSafes } from './safe.test-setup.ts'
import { createTestRecord } from './test-record.ts'
import { chain, deployment } from './transactions.test-setup.ts'
import type { TxRecord } from './tx-record.ts'

const { usdt, stakingPoolUsdt } = deployment.contracts
const approve = (amount: bigint) => ({
  to: usdt,
  data: encodeFunctionData({ abi: testUsdtAbi, functionName: 'approve', args: [stakingPoolUsdt, amount] }),
})
/** There is no such position. */
const unstake = {
  to: stakingPoolUsdt,
  data: encodeFunctionData({ abi: stakingPoolAbi, functionName: 'unstake', args: [[99n]] }),
}
const calls = [approve(3n), approve(0n)]
const signers = [owners[0], owners[1]]
const patience = { ...defaultPatience, confirmations: 1 }

setUpSafes()

let safe: SafeAt
let record: TxRecord
beforeEach(async () => {
  ;({ safe } = await openSafe())
  record = await createRecord(calls)
})

async function createRecord(asked: typeof calls): Promise<TxRecord> {
  const startBlock = Number(await chain.getBlockNumber({ cacheTime: 0 }))
  const facts = await readSafe(chain, safe.address)
  const bundled = asked.map((call) => ({
    ...call,
    title: { key: 'tx:title.test' },
    value: '0',
    outcome: null,
    hash: null,
  }))
  return createTestRecord({
    account: safe.address,
    nonce: facts!.nonce,
    startBlock,
    status: 'unknown',
    unknownReason: 'noAnswer',
    sentAt: null,
    safe: createSafeOfRecord(facts!, startBlock),
    bundle: { id: `0x${'11'.repeat(32)}`, walletId: null, wallet: 'safe', calls: bundled },
  })
}

async function look(word: WalletWord | null = null, now = 200): Promise<TxRecord> {
  record = resolveBundle(record, await observeBundle(chain, record, word), now, patience)
  return record
}

const carryOut = (asked = calls) => actAsSafe(sender, safe, buildMultiSend(contracts, asked), signers)

it('is found among what the Safe has executed, though the wallet’s answer was lost', async () => {
  expect(await look()).toMatchObject({ status: 'unknown' })
  await actAsSafe(sender, safe, approve(9n), signers)
  await actAsSafe(sender, safe, approve(0n), signers)
  expect((await look()).status).not.toBe('confirmed')
  const { transactionHash } = await carryOut()
  expect(await look()).toMatchObject({
    status: 'confirmed',
    settled: { hash: transactionHash },
    bundle: { calls: [{ outcome: 'done' }, { outcome: 'done' }] },
  })
})

it('waits for its owners for days, whatever the wallet that is connected now knows', async () => {
  record = { ...record, status: 'sent', unknownReason: null, sentAt: 100 }
  expect(await look(null, 100 + 5 * 86_400)).toMatchObject({ status: 'sent', unknownReason: null })
  await carryOut()
  expect(await look(null, 100 + 5 * 86_400 + 12)).toMatchObject({ status: 'confirmed' })
})

it('has not failed by an attempt that was undone as a whole', async () => {
  record = await createRecord([approve(3n), unstake])
  const hash = await sendUndone(buildMultiSend(contracts, [approve(3n), unstake]).data!)
  expect((await look({ says: 'confirmed', hashes: [hash] })).status).not.toBe('failed')
})

it('failed where the Safe writes down that the calls failed', async () => {
  record = await createRecord([approve(3n), unstake])
  const multiSend = buildMultiSend(contracts, [approve(3n), unstake])
  const transaction = buildSafeTransaction(multiSend, BigInt(record.nonce), { safeTxGas: 400_000n })
  const signatures = await signSafeTransaction(safe, transaction, signers)
  await executeSafeTransaction(sender, safe.address, transaction, signatures)
  expect(await look()).toMatchObject({
    status: 'failed',
    bundle: { calls: [{ outcome: 'failed' }, { outcome: 'failed' }] },
  })
})

/** A transaction that carries the calls and reverts, as a wallet sends it that does not estimate. */
async function sendUndone(data: Hex): Promise<Hex> {
  const hash = await sendTransaction(sender, { to: stakingPoolUsdt, data, gas: 200_000n })
  await chain.waitForTransactionReceipt({ hash })
  return hash
}
