import { testUsdtAbi } from '@app/abis/test-usdt'
import type { WholeDeployment } from '@app/config/deployment'
import { asRole } from '@app/db/as-role'
import { createClient, type Sql } from '@app/db/client'
import { indexOnce } from '@app/indexer/test-indexer'
import { type Anvil, startAnvil } from '@app/testing/anvil'
import { getTestAccount } from '@app/testing/accounts'
import { createTestDatabase, type TestDatabase } from '@app/testing/database'
import { createJsonRpc, type JsonRpc } from '@app/testing/json-rpc'
import { startMarketHistory } from '@app/testing/market-history'
import { encodeFunctionData, type Hex, toHex } from 'viem'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { deployLocal } from '../../../../contracts/script/deploy-local.ts'
import { printDossier, toPlainDossier } from '../dossier/print.ts'
import { readDossier } from '../dossier/read-dossier.ts'
import { readIndex, readState } from '../index-reading.ts'
import { type Chain, createChain } from './chain.ts'
import { printAccounts, toCsv, toPlain } from './print.ts'
import { getClosing, getStrays, type Period } from './ledger.ts'
import { type Accounts, reconcile } from './reconcile.ts'

const DAY = 86_400
const toMidnight = (time: number) => Math.ceil(time / DAY) * DAY
const people = [1, 2, 3, 4].map((index) => getTestAccount(index).address.toLowerCase() as Hex)

describe.each([
  { decimals: 6, seed: 21 },
  { decimals: 18, seed: 22 },
])('accounts of a random history with USDT of $decimals decimals', ({ decimals, seed }) => {
  let anvil: Anvil
  let deployment: WholeDeployment
  let database: TestDatabase
  let sql: Sql
  let rpc: JsonRpc
  let start: number
  let middle: number
  let end: number
  let stray: { usdt: Hex; product: Hex }

  const read = async (period: Period): Promise<Accounts> => {
    const chain = createChain(deployment, [anvil.url])
    return readIndex(asRole(database.url, 'app_api'), async (tx) => reconcile(tx, { deployment, period, chain }))
  }
  const getTime = async () =>
    Number((await rpc<{ timestamp: Hex }>('eth_getBlockByNumber', ['latest', false])).timestamp)
  const send = async (token: Hex, to: Hex, amount: bigint): Promise<Hex> => {
    const data = encodeFunctionData({ abi: testUsdtAbi, functionName: 'transfer', args: [to, amount] })
    const hash = await rpc<Hex>('eth_sendTransaction', [{ from: people[0], to: token, data, gas: toHex(200_000) }])
    await rpc('evm_mine')
    return hash
  }

  beforeAll(async () => {
    // At noon, so that the history does not depend on the hour at which this runs.
    anvil = await startAnvil({ genesisTimestamp: 20_700 * DAY + DAY / 2 })
    deployment = await deployLocal({ rpcUrl: anvil.url, usdt: { decimals } })
    rpc = createJsonRpc(anvil.url)
    start = Math.floor((await getTime()) / DAY) * DAY - 400 * DAY
    const history = await startMarketHistory({ url: anvil.url, deployment }, seed)
    await history.mineBlocks(30)
    middle = toMidnight(await getTime())
    await history.passDays(2)
    await history.mineBlocks(30)
    const { usdt, productToken, stakingPoolUsdt, votingEscrow } = deployment.contracts
    stray = { usdt: await send(usdt, stakingPoolUsdt, 7n), product: await send(productToken, votingEscrow, 5n) }
    await history.mineBlocks(5)
    end = toMidnight(await getTime())
    await history.passDays(2)
    await history.mineBlocks(5)
    database = await createTestDatabase()
    sql = createClient(database.url, { max: 1 })
    await indexOnce(
      { databaseUrl: database.url, rpcUrls: [anvil.url], deployment, policy: { pollMs: 20 } },
      await history.getHead(),
    )
  })

  afterAll(async () => {
    await sql?.end()
    await database?.drop()
    await anvil?.stop()
  })

  it('agree to the unit in a month without a foreign transfer', async () => {
    const accounts = await read({ from: start, to: middle })
    expect(accounts.problems).toEqual([])
    expect(accounts.compared?.block).toBe(accounts.closingBlock)
    const reasons = new Set(accounts.outcomes.flatMap(({ line }) => [...line.reasons.keys()]))
    expect([...reasons]).toEqual(
      expect.arrayContaining(['staked', 'locked', 'dividends funded', 'paid by exit', 'stock put in', 'swapped in']),
    )
    for (const { difference } of accounts.outcomes) expect(difference).toBe(0n)
    expect(printAccounts(accounts, deployment)).toContain('Index, contracts and chain agree to the unit.')
    expect(toCsv(accounts, deployment).get('problems.csv')).toBe('problem\r\n')
    expect(toPlain(accounts).balances).toHaveLength(accounts.outcomes.length)
  })

  it('name what came in without a reason, by its transaction, and nothing else', async () => {
    const accounts = await read({ from: middle, to: end })
    expect(accounts.problems).toHaveLength(2)
    expect(accounts.problems).toEqual(
      expect.arrayContaining([
        expect.stringMatching(new RegExp(`stakingPoolUsdt.*came in without a reason.*${stray.usdt}`)),
        expect.stringMatching(new RegExp(`votingEscrow.*came in without a reason.*${stray.product}`)),
      ]),
    )
    for (const { difference } of accounts.outcomes) expect(difference).toBe(0n)
  })

  it('chain: what a period closes with, the next one opens with', async () => {
    const days = [start, middle - 20 * DAY, middle, middle + DAY, end]
    const periods = days.slice(1).map((to, index) => ({ from: days[index]!, to }))
    const months = []
    for (const period of periods) months.push(await read(period))
    for (const [index, next] of months.slice(1).entries())
      for (const [place, { line, carried }] of next.outcomes.entries()) {
        const before = months[index]!.outcomes[place]!
        expect(line.opening).toBe(getClosing(before.line))
        const strays = before.line.isIndexed
          ? getStrays(before.line)
          : before.strays.reduce((sum, { amount }) => sum + amount, 0n)
        expect(carried).toBe(before.carried! + strays)
        expect(line.opening + carried!).toBe(before.chain)
      }
  })

  it('carry a foreign transfer of an earlier month without calling it new', async () => {
    const accounts = await read({ from: end, to: end + 40 * DAY })
    expect(accounts.isOver).toBe(false)
    expect(accounts.problems).toEqual([])
    const pool = accounts.outcomes.find(({ line }) => line.contract === 'stakingPoolUsdt' && !line.isIndexed)
    expect(pool).toMatchObject({ carried: 7n, difference: 0n })
  })

  it('are compared at the newest final block where no node has old states, and say so', async () => {
    const chain = createChain(deployment, [anvil.url])
    const { finalBlock } = await readIndex(database.url, async (tx) => readState(tx, deployment))
    const forgetful: Chain = {
      ...chain,
      read: async (block, calls) => (block === finalBlock ? chain.read(block, calls) : undefined),
    }
    const readWith = async (period: Period) =>
      readIndex(database.url, async (tx) => reconcile(tx, { deployment, period, chain: forgetful }))
    const clean = await readWith({ from: start, to: middle })
    expect(clean.compared?.block).toBe(finalBlock)
    expect(clean.notes.join()).toContain('newest final block')
    const known = clean.outcomes.filter(({ line }) => line.contract !== 'stakingPoolUsdt')
    for (const { difference } of known) expect(difference).toBe(0n)
    const late = await readWith({ from: end, to: end + 40 * DAY })
    expect(late.problems).toEqual([expect.stringMatching(/stakingPoolUsdt.*difference 0\.0*7 USDT.*before the period/)])
  })

  it('name a row that a table lacks', async () => {
    const [row] = await sql<{ transaction_hash: Hex }[]>`
      select transaction_hash from chain.dividend_payment where paid_at < ${middle} limit 1`
    await sql.begin(async (tx) => {
      await tx`set local chain.journal = off`
      await tx`create table public.kept as select * from chain.dividend_payment where transaction_hash = ${row!.transaction_hash}`
      await tx`delete from chain.dividend_payment where transaction_hash = ${row!.transaction_hash}`
    })
    const { problems } = await read({ from: start, to: middle })
    expect(problems).toEqual([
      expect.stringMatching(new RegExp(`chain.dividend_payment lacks a row of transaction ${row!.transaction_hash}`)),
    ])
    await sql.begin(async (tx) => {
      await tx`set local chain.journal = off`
      await tx`insert into chain.dividend_payment select * from public.kept`
      await tx`drop table public.kept`
    })
  })

  it('give each account a ledger that adds up', async () => {
    for (const account of people) {
      const dossier = await readIndex(asRole(database.url, 'app_api'), async (tx) =>
        readDossier(tx, { deployment, account }),
      )
      expect(dossier.ledger.length).toBeGreaterThan(10)
      expect(dossier.sums.length).toBeGreaterThan(3)
      const text = printDossier(dossier, deployment)
      expect(text).toContain(', adds up')
      expect(text).not.toMatch(/undefined|NaN|DOES NOT ADD UP/)
      expect(JSON.stringify(toPlainDossier(dossier))).toContain(dossier.ledger[0]!.transaction)
      for (const sum of dossier.sums) expect(sum.left).toBe(sum.right)
    }
    await expect(
      readIndex(asRole(database.url, 'app_api'), async (tx) =>
        readDossier(tx, { deployment, account: `0x${'12'.repeat(20)}` }),
      ),
    ).rejects.toThrow('Nothing is known of 0x1212')
  })

  it('name a log that the index lacks', async () => {
    const { stakingPoolUsdt, usdt } = deployment.contracts
    const rows = await sql<{ transaction_hash: Hex; log_index: number }[]>`
      delete from chain.log where (block_number, log_index) in (
        select log.block_number, log.log_index from chain.log log join chain.block block on block.number = log.block_number
        where address = ${stakingPoolUsdt} and timestamp >= ${middle} and timestamp < ${end}
          and transaction_hash in (select stake_transaction from chain.position where pool = ${stakingPoolUsdt}) limit 1)
      returning transaction_hash, log_index`
    const { problems } = await read({ from: middle, to: end })
    const told = problems.join('\n')
    expect(told).toMatch(
      new RegExp(
        `stakingPoolUsdt, ${usdt.toLowerCase()}.*${rows[0]!.transaction_hash}.*log ${rows[0]!.log_index} is not in chain.log`,
      ),
    )
    expect(told).toContain('chain.pool.total_staked of stakingPoolUsdt')
    expect(told).toContain('stakingPoolUsdt.totalStaked() says')
  })
})
