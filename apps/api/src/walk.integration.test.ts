import { type ChildProcess, spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { referralRegistryAbi } from '@app/abis/referral-registry'
import { stakingPoolAbi } from '@app/abis/staking-pool'
import { testUsdtAbi } from '@app/abis/test-usdt'
import { getSandboxAccount } from '@app/config/sandbox-accounts'
import { STAKE_LOCK_SECONDS } from '@app/core/constants'
import { encodeInviteCode } from '@app/core/invite-code'
import { createClient as createDatabaseClient } from '@app/db/client'
import { getTestAccount } from '@app/testing/accounts'
import { type Anvil, startAnvil } from '@app/testing/anvil'
import { createTestDatabase, type TestDatabase } from '@app/testing/database'
import { testChain } from '@app/testing/test-chain'
import { testTransport } from '@app/testing/test-transport'
import { createTestClient, type Hash, publicActions, walletActions } from 'viem'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { deployLocal } from '../../../contracts/script/deploy-local.ts'
import { SILENT_SECONDS } from './indexed/cursor.ts'
import { startServiceOn } from './testing/service.ts'

const STAKE = 250_000_000n
const indexerMain = fileURLToPath(new URL('../../indexer/src/main.ts', import.meta.url))
const newcomer = getTestAccount(getSandboxAccount('new').index)
const genesis = getSandboxAccount('genesis').address

let anvil: Anvil
let database: TestDatabase
let indexer: ChildProcess
let service: Awaited<ReturnType<typeof startServiceOn>>
let client: ReturnType<typeof createClient>

function createClient(url: string) {
  return createTestClient({ mode: 'anvil', chain: testChain, transport: testTransport(url), pollingInterval: 50 })
    .extend(publicActions)
    .extend(walletActions)
}

/** The block of the receipt, which is what a client gives as `minBlock`. */
async function mined(sending: Promise<Hash>): Promise<{ block: bigint; transaction: Hash }> {
  const transaction = await sending
  const receipt = await client.waitForTransactionReceipt({ hash: transaction })
  expect(receipt.status).toBe('success')
  return { block: receipt.blockNumber, transaction }
}

beforeAll(async () => {
  ;[anvil, database] = await Promise.all([startAnvil(), createTestDatabase()])
  client = createClient(anvil.url)
  await deployLocal({ rpcUrl: anvil.url })
  const environment = { DATABASE_URL: database.url, RPC_URL: anvil.url, CHAIN_ID: '31337' }
  indexer = spawn(process.execPath, ['--import', 'tsx', indexerMain], {
    env: { PATH: process.env['PATH'] ?? '', LOG_LEVEL: 'error', ...environment },
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  service = await startServiceOn(environment)
})

afterAll(async () => {
  indexer.kill('SIGTERM')
  await service.stop(0)
  await anvil.stop()
  await database.drop()
})

const get = async (path: string, block?: bigint) => {
  const { status, body } = await service.get(`${path}${block === undefined ? '' : `&minBlock=${block}`}`)
  expect([status, body.stale]).toEqual([200, false])
  return body
}

describe('a holder on a real chain, indexed and answered', () => {
  const staking = (block?: bigint) => get(`/api/userStaking?address=${newcomer.address}`, block)
  const from = { account: newcomer, chain: testChain } as const

  it('is told that every part is up', async () => {
    await expect
      .poll(async () => (await service.get('/api/hello')).status, { timeout: 55_000, interval: 200 })
      .toBe(200)
  })

  it('finds a superior by invite code, binds, and is activated with the block of the receipt', async () => {
    await expect
      .poll(async () => (await service.get(`/api/useRelationship?code=${encodeInviteCode(1)}`)).body.data?.account, {
        timeout: 20_000,
      })
      .toBe(genesis)
    const { referralRegistry } = service.config.deployment.contracts
    const { block, transaction } = await mined(
      client.writeContract({
        ...from,
        address: referralRegistry,
        abi: referralRegistryAbi,
        functionName: 'bind',
        args: [genesis],
      }),
    )
    const { data } = await get(`/api/useRelationship?address=${newcomer.address}`, block)
    expect(data).toMatchObject({ activated: true, id: 2, superior: genesis, layer: 1, boundTransaction: transaction })
    expect(data.inviteCodePending).toBe(true)
    await client.mine({ blocks: 3 })
    // The index writes which block is final after the block itself.
    await expect
      .poll(async () => (await get(`/api/useRelationship?address=${newcomer.address}`, block + 3n)).data)
      .toMatchObject({ inviteCode: encodeInviteCode(2), inviteCodePending: false })
    const { data: invitees } = await get(`/api/stats/recommend-list?address=${genesis}`)
    expect(invitees.list).toMatchObject([{ account: newcomer.address, transaction, stake: '0' }])
  })

  it('stakes, and earns what the pool says at exactly the indexed block', async () => {
    const { usdt, stakingPoolUsdt: pool } = service.config.deployment.contracts
    const operator = getTestAccount(0)
    const mint = { address: usdt, abi: testUsdtAbi, functionName: 'mint', args: [newcomer.address, STAKE] } as const
    await mined(client.writeContract({ account: operator, chain: testChain, ...mint }))
    await mined(
      client.writeContract({ ...from, address: usdt, abi: testUsdtAbi, functionName: 'approve', args: [pool, STAKE] }),
    )
    const { block, transaction } = await mined(
      client.writeContract({ ...from, address: pool, abi: stakingPoolAbi, functionName: 'stake', args: [STAKE] }),
    )
    const { timestamp } = await client.getBlock({ blockNumber: block })
    const { data } = await staking(block)
    expect(data.positions).toEqual([
      {
        pool,
        positionId: '1',
        token: usdt,
        amount: STAKE.toString(),
        stakedAt: Number(timestamp),
        unlockAt: Number(timestamp) + STAKE_LOCK_SECONDS,
        blockNumber: Number(block),
        transaction,
      },
    ])
    await client.increaseTime({ seconds: 86_400 })
    await client.mine({ blocks: 1 })
    const later = await staking(block + 1n)
    const earned = await client.readContract({
      address: pool,
      abi: stakingPoolAbi,
      functionName: 'earned',
      args: [newcomer.address],
      blockNumber: BigInt(later.asOf.blockNumber),
    })
    expect(earned).toBeGreaterThan(0n)
    expect(later.data.pools[0]).toMatchObject({
      earned: earned.toString(),
      earnedUnknown: null,
      staked: STAKE.toString(),
    })
  })

  it('is unlockable in the second of its unlock time, is taken out, and stays in the record', async () => {
    const { stakingPoolUsdt: pool } = service.config.deployment.contracts
    const [{ unlockAt }] = (await staking()).data.positions
    await client.setNextBlockTimestamp({ timestamp: BigInt(unlockAt) - 1n })
    await client.mine({ blocks: 1 })
    const early = await staking(await client.getBlockNumber({ cacheTime: 0 }))
    expect(early.data.pools[0]).toMatchObject({ unlockable: '0', nextUnlockAt: unlockAt })
    await client.setNextBlockTimestamp({ timestamp: BigInt(unlockAt) })
    await client.mine({ blocks: 1 })
    const due = await staking(await client.getBlockNumber({ cacheTime: 0 }))
    expect(due.data.pools[0]).toMatchObject({ unlockable: STAKE.toString(), nextUnlockAt: null })
    const { block, transaction } = await mined(
      client.writeContract({ ...from, address: pool, abi: stakingPoolAbi, functionName: 'unstake', args: [[1n]] }),
    )
    const { data } = await staking(block)
    expect(data.positions).toEqual([])
    expect(data.pools[0]).toMatchObject({ staked: '0', positionCount: 0 })
    expect(BigInt(data.pools[0].earned)).toBeGreaterThan(0n)
    const deposits = await get(`/api/deposit/list?address=${newcomer.address}`)
    expect(deposits.data.list).toMatchObject([{ id: '1', amount: STAKE.toString(), withdrawTransaction: transaction }])
  })

  it('claims, and the figures of the token and the pool follow', async () => {
    const { stakingPoolUsdt: pool, productToken } = service.config.deployment.contracts
    const before = (await service.get('/api/tokenStats')).body.data
    const { block } = await mined(
      client.writeContract({ ...from, address: pool, abi: stakingPoolAbi, functionName: 'claim' }),
    )
    const { data } = await staking(block)
    expect(data.pools[0].earned).toBe('0')
    expect(BigInt(data.pools[0].claimed)).toBeGreaterThan(0n)
    const stats = (await service.get(`/api/tokenStats?minBlock=${block}`)).body.data
    expect(stats).toMatchObject({ token: productToken, destroyed: '0', burned: '0', stakerCount: 0 })
    expect(stats.pools[0].rewardClaimed).toBe(data.pools[0].claimed)
    expect(BigInt(stats.pools[0].rewardFunded)).toBe(
      BigInt(stats.pools[0].rewardLeft) + BigInt(stats.pools[0].rewardClaimed),
    )
    expect(stats.holderCount).toBe(before.holderCount + 1)
  })

  it('says stale, and earned unknown, when chain and indexer are gone, and shows nothing as zero', async () => {
    const before = (await staking()).data.pools[0].claimed
    indexer.kill('SIGKILL')
    await anvil.kill()
    // Half a minute later, told to the database rather than waited for.
    const sql = createDatabaseClient(database.url, { max: 1 })
    await sql`
      update chain.cursor set updated_at = updated_at - ${SILENT_SECONDS}, head_seen_at = head_seen_at - ${SILENT_SECONDS}`
    await sql.end({ timeout: 1 })
    await expect
      .poll(async () => (await service.get('/api/hello')).body.details?.down, { timeout: 50_000, interval: 500 })
      .toEqual(['indexer', 'node'])
    const { status, body } = await service.get(`/api/userStaking?address=${newcomer.address}`)
    expect(status).toBe(200)
    expect(body).toMatchObject({ stale: true, staleReason: 'silent' })
    expect(body.data.pools[0].claimed).toBe(before)
  })
})
