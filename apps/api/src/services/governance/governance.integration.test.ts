import { type ChildProcess, spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { accessManagerAbi } from '@app/abis/access-manager'
import { dividendVaultAbi } from '@app/abis/dividend-vault'
import { roles } from '@app/abis/roles'
import type { WholeDeployment } from '@app/config/deployment'
import { changeKinds } from '@app/core/api/governance'
import { createClient } from '@app/db/client'
import { createNode } from '@app/rpc/node'
import { type Anvil, startAnvil } from '@app/testing/anvil'
import { createTestDatabase, type TestDatabase } from '@app/testing/database'
import { type GovernanceHistory, pausedContracts, startGovernanceHistory } from '@app/testing/governance-history'
import { createPublicClient, http, type PublicClient } from 'viem'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { deployLocal } from '../../../../../contracts/script/deploy-local.ts'
import { createConformance } from '../../testing/conformance.ts'
import { startServiceOn } from '../../testing/service.ts'
import { readIndexedRoles, readRoles } from '../session/held-roles.ts'

const indexerMain = fileURLToPath(new URL('../../../../indexer/src/main.ts', import.meta.url))

let anvil: Anvil
let database: TestDatabase
let deployment: WholeDeployment
let history: GovernanceHistory
let indexer: ChildProcess
let service: Awaited<ReturnType<typeof startServiceOn>>
let client: PublicClient
let conformance: ReturnType<typeof createConformance>
let block: number
let now: number

beforeAll(async () => {
  ;[anvil, database] = await Promise.all([startAnvil(), createTestDatabase()])
  deployment = await deployLocal({ rpcUrl: anvil.url })
  history = await startGovernanceHistory({ url: anvil.url, deployment }, 5)
  await history.mineBlocks(40)
  client = createPublicClient({ transport: http(anvil.url) })
  const environment = { DATABASE_URL: database.url, RPC_URL: anvil.url, CHAIN_ID: '31337' }
  indexer = spawn(process.execPath, ['--import', 'tsx', indexerMain], {
    env: { PATH: process.env['PATH'] ?? '', LOG_LEVEL: 'error', ...environment },
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  service = await startServiceOn({ ...environment, METRICS_PORT: '0' })
  conformance = createConformance((await service.get('/api/openapi.json')).body)
  const head = await client.getBlock()
  block = Number(head.number)
  now = Number(head.timestamp)
  // Longer than an answer waits for its block: the indexer begins with the first one.
  await vi.waitFor(async () => {
    const { body } = await service.get('/api/hello')
    if (body.data?.indexedBlock !== block) throw new Error(`Block ${block} is not indexed yet`)
  }, 60_000)
})

afterAll(async () => {
  indexer.kill('SIGTERM')
  await service.stop(0)
  await anvil.stop()
  await database.drop()
})

async function get(path: string) {
  const url = `/api/governance/${path}${path.includes('?') ? '&' : '?'}minBlock=${block}`
  const { status, body } = await service.get(url)
  expect([path, status]).toEqual([path, 200])
  expect(conformance.findFaults(url.split('?')[0]!, status, body)).toEqual([])
  expect([body.asOf.blockNumber, body.stale]).toEqual([block, false])
  return body.data
}

/** All rows of a list, page by page. */
async function getAll(path: string) {
  const rows: any[] = []
  let total = 1
  for (let page = 1; rows.length < total; page++) {
    const { list, total: told } = await get(`${path}${path.includes('?') ? '&' : '?'}pageSize=7&page=${page}`)
    rows.push(...list)
    total = list.length === 0 ? 0 : told
  }
  expect(rows.length).toBe(total)
  return rows
}

const getManager = () => ({ address: deployment.contracts.accessManager, abi: accessManagerAbi }) as const

describe('what the service tells of governance is what the chain tells', () => {
  it('of everybody who was ever given a role', async () => {
    const members = await getAll('members')
    expect(new Set(members.map(({ isHeld }) => isHeld))).toEqual(new Set([true, false]))
    for (const { role, account, isHeld, delay, coming } of members) {
      const args = [BigInt(role), account] as const
      const [isMember] = await client.readContract({ ...getManager(), functionName: 'hasRole', args })
      const [, current, pending, at] = await client.readContract({ ...getManager(), functionName: 'getAccess', args })
      expect(isHeld).toBe(isMember)
      expect([isHeld ? delay : 0, coming]).toEqual([
        isHeld ? current : 0,
        at === 0 ? (isHeld ? null : coming) : { delay: pending, at },
      ])
    }
    const operators = await getAll('members?role=OPERATOR')
    expect(operators).toEqual(members.filter(({ name }) => name === 'OPERATOR'))
    const sql = createClient(database.url, { max: 1 })
    const node = createNode({ rpcUrls: [anvil.url], chainId: 31_337 })
    for (const { account } of operators) {
      const indexed = await readIndexedRoles({ database: sql, config: service.config }, account)
      const told = await readRoles(node, deployment.contracts, account)
      expect(told).toMatchObject({ ok: true, value: indexed.data })
    }
    await sql.end()
  })

  it('of roles and contracts', async () => {
    const { roles: told, contracts } = await get('access')
    for (const { role, admin, guardian } of told) {
      const read = async (functionName: 'getRoleAdmin' | 'getRoleGuardian') =>
        String(await client.readContract({ ...getManager(), functionName, args: [BigInt(role)] }))
      expect([admin, guardian]).toEqual([await read('getRoleAdmin'), await read('getRoleGuardian')])
    }
    expect(told.map(({ name }: { name: string }) => name)).toEqual(expect.arrayContaining(Object.keys(roles)))
    for (const { contract, authority, functions } of contracts) {
      expect([null, deployment.contracts.accessManager]).toContain(authority)
      for (const { selector, role } of functions) {
        const args = [contract, selector] as const
        const actual = await client.readContract({ ...getManager(), functionName: 'getTargetFunctionRole', args })
        expect(role).toBe(String(actual))
      }
    }
  })

  it('of what is scheduled', async () => {
    const operations = await getAll('operations')
    const open = await getAll('operations?state=open')
    expect(open).toEqual(operations.filter(({ state }) => ['waiting', 'ready'].includes(state)))
    expect(operations.filter(({ state, readyAt }) => state === 'ready' && readyAt > now)).toEqual([])
    for (const { id, nonce, readyAt, state } of operations) {
      const newest = Math.max(...operations.filter((each) => each.id === id).map((each) => each.nonce))
      if (nonce !== newest) continue
      const schedule = await client.readContract({ ...getManager(), functionName: 'getSchedule', args: [id] })
      expect([id, schedule]).toEqual([id, ['waiting', 'ready'].includes(state) ? readyAt : 0])
    }
    const states = new Set(operations.map(({ state }) => state))
    expect([...states]).toEqual(expect.arrayContaining(['executed', 'cancelled', 'lapsed']))
    expect(operations.filter(({ state, closed }) => state === 'executed' && closed.by === null)).toEqual([])
  })

  it('of what was set, by whom', async () => {
    const all = await getAll('changes')
    expect(new Set(all.map(({ what }) => what.kind))).toEqual(new Set(changeKinds))
    for (const kind of changeKinds)
      expect(await getAll(`changes?kind=${kind}`)).toEqual(all.filter(({ what }) => what.kind === kind))
    const ofVault = await getAll(`changes?address=${deployment.contracts.dividendVault}`)
    expect(ofVault).toEqual(all.filter(({ contract }) => contract === deployment.contracts.dividendVault))
    const whitelists = all.filter(({ what }) => what.kind === 'whitelist')
    expect(whitelists.every(({ by }) => by !== null)).toBe(true)
    expect(whitelists.some(({ by, proposer }) => proposer !== null && proposer !== by)).toBe(true)
  })

  it('of pauses, signers and caps, also in metrics', async () => {
    const vault = { address: deployment.contracts.dividendVault, abi: dividendVaultAbi } as const
    const { pauses, signers, caps } = await get('guards')
    const metrics = await (await fetch(`http://127.0.0.1:${service.metricsPort}/metrics`)).text()
    expect(pauses.map(({ key }: { key: string }) => key)).toEqual([...pausedContracts])
    for (const { key, contract, until, isPaused } of pauses) {
      const actual = Number(await client.readContract({ ...vault, address: contract, functionName: 'pausedUntil' }))
      expect([key, until ?? 0, isPaused]).toEqual([key, actual, actual > now])
      expect(metrics).toContain(`contract_paused_until{contract="${key}"} ${isPaused ? actual : 0}\n`)
    }
    const [newest, newestEnd, older, olderEnd] = await client.readContract({ ...vault, functionName: 'signers' })
    const inForce = [
      { signer: newest, endsAt: Number(newestEnd) },
      { signer: older, endsAt: Number(olderEnd) },
    ].filter(({ endsAt }) => endsAt > now)
    expect(signers).toEqual(inForce)
    expect(metrics).toContain('signing_paused{reason="noSigner"} 1\n')
    const sql = createClient(database.url, { max: 1 })
    const [cursor] = await sql<{ finalAt: number }[]>`select final_block_timestamp as "finalAt" from chain.cursor`
    await sql.end()
    const pausedUntil = Number(await client.readContract({ ...vault, functionName: 'pausedUntil' }))
    expect(metrics).toContain(`signing_paused{reason="vaultPaused"} ${pausedUntil > cursor!.finalAt ? 1 : 0}\n`)
    expect(caps).toHaveLength(3)
    for (const { token, cap } of caps)
      expect(cap).toBe(String(await client.readContract({ ...vault, functionName: 'dailyCap', args: [token] })))
  })
})
