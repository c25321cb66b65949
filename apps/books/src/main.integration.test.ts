import { execFile } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { WholeDeployment } from '@app/config/deployment'
import { asRole } from '@app/db/as-role'
import { createClient, type Sql } from '@app/db/client'
import { indexOnce } from '@app/indexer/test-indexer'
import { type Anvil, startAnvil } from '@app/testing/anvil'
import { getTestAccount } from '@app/testing/accounts'
import { createTestDatabase, type TestDatabase } from '@app/testing/database'
import { startMarketHistory } from '@app/testing/market-history'
import { type RpcProxy, startRpcProxy } from '@app/testing/rpc-proxy'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { deployLocal } from '../../../contracts/script/deploy-local.ts'
import { runBooks } from './run-books.ts'

const main = fileURLToPath(new URL('main.ts', import.meta.url))
const nobody = `0x${'12'.repeat(20)}`

async function run(args: readonly string[], environment: Readonly<Record<string, string>>) {
  let stdout = ''
  let stderr = ''
  const code = await runBooks(args, {
    environment,
    write: (text) => (stdout += text),
    writeError: (text) => (stderr += text),
  })
  return { code, stdout, stderr }
}

/** As an operator does. */
function runProcess(args: readonly string[], environment: Readonly<Record<string, string>>) {
  return new Promise<{ code: number; stdout: string; stderr: string }>((settle) => {
    const { PATH = '', HOME = '' } = process.env
    execFile(
      process.execPath,
      ['--import', 'tsx', main, ...args],
      { env: { PATH, HOME, ...environment }, maxBuffer: 2 ** 26 },
      (error, stdout, stderr) => settle({ code: error === null ? 0 : Number(error.code), stdout, stderr }),
    )
  })
}

describe('the commands', () => {
  let anvil: Anvil
  let deployment: WholeDeployment
  let database: TestDatabase
  let sql: Sql
  let nodes: [RpcProxy, RpcProxy]
  let folder: string
  let month: string
  let environment: Record<string, string>
  const account = getTestAccount(1).address

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'books-'))
    anvil = await startAnvil()
    deployment = await deployLocal({ rpcUrl: anvil.url })
    const history = await startMarketHistory({ url: anvil.url, deployment }, 21)
    await history.mineBlocks(30)
    database = await createTestDatabase()
    sql = createClient(database.url, { max: 1 })
    const head = await history.getHead()
    await indexOnce({ databaseUrl: database.url, rpcUrls: [anvil.url], deployment, policy: { pollMs: 20 } }, head)
    const [cursor] = await sql<{ at: number }[]>`select final_block_timestamp as at from chain.cursor`
    month = new Date(cursor!.at * 1_000).toISOString().slice(0, 7)
    nodes = [await startRpcProxy(anvil.url), await startRpcProxy(anvil.url)]
    const file = join(folder, 'deployment.json')
    writeFileSync(file, JSON.stringify(deployment))
    environment = {
      DATABASE_URL: asRole(database.url, 'app_api'),
      RPC_URL: nodes.map(({ url }) => url).join(','),
      CHAIN_ID: String(deployment.chainId),
      DEPLOYMENT_FILE: file,
    }
  })

  afterAll(async () => {
    await sql?.end()
    await database?.drop()
    await Promise.all((nodes ?? []).map(async (node) => node.stop()))
    await anvil?.stop()
    if (folder) rmSync(folder, { recursive: true })
  })

  beforeEach(async () => {
    for (const node of nodes) node.setFault(undefined)
    await hear('now')
  })

  /** When the indexer was last heard of. */
  async function hear(when: 'now' | 'long ago'): Promise<void> {
    const ago = when === 'now' ? 0 : 3_600
    await sql`update chain.cursor set updated_at = floor(extract(epoch from now()))::bigint - ${ago}`
  }

  it.each(['accounts', 'dossier'])('%s says how it is used, without any setting', async (command) => {
    const { code, stdout } = await run([command, '--help'], {})
    expect(code).toBe(0)
    expect(stdout).toContain(`npm run ${command} -- `)
  })

  it.each([
    [['accounts', '2026-13'], 'A month is written 2026-10, not "2026-13"'],
    [['accounts', 'october'], 'A month is written 2026-10, not "october"'],
    [['dossier', '0x12'], '"0x12" is no address'],
    [['dossier', account, '--what'], '--what'],
    [[], 'npm run accounts or npm run dossier'],
  ])('refuse %j', async (args, words) => {
    const { code, stdout, stderr } = await run(args, environment)
    expect([code, stdout]).toEqual([2, ''])
    expect(stderr).toContain(words)
    expect(stderr).toContain('--help says more.')
  })

  it.each([
    ['DATABASE_URL is missing', { DATABASE_URL: '' }],
    ['The database cannot be asked', { DATABASE_URL: 'postgres://app_api@127.0.0.1:1/app' }],
    ['There is no deployment file /nowhere', { DEPLOYMENT_FILE: '/nowhere/deployment.json' }],
    ['127.0.0.1:1', { RPC_URL: 'http://127.0.0.1:1' }],
  ])('say what is wrong with a setting: %s', async (words, changed) => {
    const { code, stdout, stderr } = await run(['accounts', month], { ...environment, ...changed })
    expect([code, stdout]).toEqual([1, ''])
    expect(stderr).toContain(words)
    expect(stderr).not.toContain('    at ')
  })

  it('say of a month that agrees that it does, by both nodes, and write its files once', async () => {
    const csv = join(folder, 'books', month)
    const { code, stdout, stderr } = await runProcess(['accounts', month, '--csv', csv], environment)
    expect([code, stderr]).toEqual([0, ''])
    expect(stdout).toContain('Index, contracts and chain agree to the unit.')
    expect(stdout).toContain(`as ${nodes.map(({ url }) => new URL(url).host).join(' and ')} say`)
    expect(readdirSync(csv).toSorted()).toEqual(['balances.csv', 'movements.csv', 'pools.csv', 'problems.csv'])
    expect(readFileSync(join(csv, 'problems.csv'), 'utf8')).toBe('problem\r\n')
    writeFileSync(join(csv, 'problems.csv'), 'kept')
    const again = await runProcess(['accounts', month, '--csv', csv], environment)
    expect([again.code, again.stdout]).toEqual([2, ''])
    expect(again.stderr).toContain('is not empty')
    expect(readFileSync(join(csv, 'problems.csv'), 'utf8')).toBe('kept')
  })

  it.each([
    ['2020-01', 'The period ends before the deployment'],
    ['2099-01', 'The period begins after the newest final block'],
  ])('find nothing out of %s', async (asked, words) => {
    const { code, stdout, stderr } = await run(['accounts', asked], environment)
    expect([code, stdout]).toEqual([1, ''])
    expect(stderr).toContain(words)
  })

  it('name two nodes that say different things, and believe neither', async () => {
    nodes[1].setFault(async ({ method, params }, ask) => {
      if (method !== 'eth_call') return undefined
      const data = (await ask(method, params)) as string
      return { result: data.replace(/[1-9](0*)$/, '0$1') }
    })
    const { code, stdout, stderr } = await run(['accounts', month], environment)
    expect([code, stdout]).toEqual([1, ''])
    expect(stderr).toContain(nodes.map(({ url }) => new URL(url).host).join(' and '))
    expect(stderr).toContain('say different things of the contracts at block')
  })

  it('name a node that was not heard', async () => {
    nodes[1].setFault(async ({ method }) =>
      method === 'eth_call' ? { error: { code: -32_000, message: 'missing trie node' } } : undefined,
    )
    const { code, stdout } = await run(['accounts', month], environment)
    expect(code).toBe(0)
    expect(stdout).toContain(`Note: ${new URL(nodes[1].url).host} did not answer all that was asked of it`)
  })

  it('end with 3 where something does not agree', async () => {
    const add = async (amount: number) =>
      sql.begin(async (tx) => {
        await tx`set local chain.journal = off`
        await tx`
          update chain.token_balance set balance = balance + ${amount}
          where account = ${account} and token = ${deployment.contracts.productToken}`
      })
    await add(1)
    const { code, stdout } = await run(['dossier', account], environment)
    await add(-1)
    expect(code).toBe(3)
    expect(stdout).toContain('the ledger, and the balance of the account: DOES NOT ADD UP')
  })

  it('write a dossier into a new file, and into no other', async () => {
    const file = join(folder, 'account.json')
    expect(await run(['dossier', account, '--json', '--out', file], environment)).toEqual({
      code: 0,
      stdout: '',
      stderr: '',
    })
    const text = readFileSync(file, 'utf8')
    const { ledger, sums } = JSON.parse(text) as Record<'ledger' | 'sums', Record<string, unknown>[]>
    expect(ledger).toContainEqual(expect.objectContaining({ reason: 'staked', contract: 'stakingPoolUsdt' }))
    expect(sums.every(({ addsUp }) => addsUp)).toBe(true)
    const again = await run(['dossier', nobody, '--out', file], environment)
    expect(again.code).toBe(2)
    expect(again.stderr).toContain('is there already')
    expect(readFileSync(file, 'utf8')).toBe(text)
    const lost = await run(['dossier', account, '--out', join(folder, 'no', 'such', 'folder')], environment)
    expect(lost.code).toBe(1)
    expect(lost.stderr).toContain('no such file or directory')
  })

  it('say that nothing is known, and write no file', async () => {
    const file = join(folder, 'nobody.md')
    const { code, stderr } = await run(['dossier', nobody, '--out', file], environment)
    expect(code).toBe(1)
    expect(stderr).toContain(`Nothing is known of ${nobody}`)
    expect(existsSync(file)).toBe(false)
  })

  it('say that the index is behind, in the file too', async () => {
    await hear('long ago')
    const file = join(folder, 'behind.md')
    const dossier = await run(['dossier', account, '--out', file], environment)
    expect(dossier.code).toBe(1)
    expect(dossier.stderr).toContain('The index is behind')
    expect(readFileSync(file, 'utf8')).toMatch(/INDEX BEHIND: the indexer was last heard of 36\d\d seconds ago/)
    const accounts = await run(['accounts', month], environment)
    expect(accounts.code).toBe(1)
    expect(accounts.stdout).toContain('The index is behind')
    expect(accounts.stdout).not.toContain('agree to the unit')
  })
})
