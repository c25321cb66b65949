import { accessManagerAbi } from '@app/abis/access-manager'
import { roles } from '@app/abis/roles'
import { getTestAccount } from '@app/testing/accounts'
import { type Anvil, startAnvil } from '@app/testing/anvil'
import { createTestDatabase } from '@app/testing/database'
import { testChain } from '@app/testing/test-chain'
import { testTransport } from '@app/testing/test-transport'
import { type Address, createTestClient, publicActions, walletActions } from 'viem'
import { afterAll, beforeAll, expect } from 'vitest'
import { deployLocal } from '../../../../../contracts/script/deploy-local.ts'
import { type ChainRows, createChainRows } from '../../testing/chain-rows.ts'
import { createConformance, nameAnswer } from '../../testing/conformance.ts'
import { post, signIn } from '../../testing/operator.ts'
import { type Answer, startServiceOn } from '../../testing/service.ts'

export const admin = getTestAccount(0)
export const operator = getTestAccount(31)
export const guardian = getTestAccount(32)
export const stranger = getTestAccount(33)
/** Runtime code that answers every call with the magic value of ERC-1271, and one that answers nothing. */
export const agreeing = {
  address: '0x2000000000000000000000000000000000000001' as Address,
  code: '0x631626ba7e60e01b60005260206000f3',
} as const
export const refusing = {
  address: '0x2000000000000000000000000000000000000002' as Address,
  code: '0x60206000f3',
} as const

/** A PNG of one dot. */
export const dot = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

export const announcement = {
  type: 1,
  status: 0,
  indexImg: '',
  startTime: 1,
  endTime: 4_000_000_000,
  texts: { zh: { title: '标题', summary: '', content: '**你好**' }, en: { title: 'Title', content: 'Text' } },
}

export let anvil: Anvil
export let client: ReturnType<typeof createClient>
export let rows: ChainRows
export let service: Awaited<ReturnType<typeof startServiceOn>>
export let database: Awaited<ReturnType<typeof createTestDatabase>>
export let accessManager: Address
export let conformance: ReturnType<typeof createConformance>
export const reached = new Set<string>()

function createClient(url: string) {
  return createTestClient({
    mode: 'anvil',
    chain: testChain,
    transport: testTransport(url),
    account: admin,
    pollingInterval: 20,
  })
    .extend(publicActions)
    .extend(walletActions)
}

/** Asks and holds the answer against the document. @param path As the document writes it. */
export async function ask(
  method: string,
  path: string,
  { body, sid, id = path.includes('{address}') ? admin.address : '1', on = service }: AskOptions = {},
): Promise<Answer> {
  const url = path.replace(/\{\w+\}/, id)
  const answer =
    method === 'POST'
      ? await post(on.get, url, body ?? {}, sid)
      : await on.get(url, { method, headers: sid === undefined ? {} : { SID: sid } })
  return check(method, path, answer)
}

interface AskOptions {
  body?: unknown
  sid?: string
  id?: string
  on?: Awaited<ReturnType<typeof startServiceOn>>
}

export function check(method: string, path: string, answer: Answer): Answer {
  const [plain = ''] = path.split('?')
  const isFile = plain.endsWith('.csv') && answer.status === 200
  if (!isFile)
    expect([path, conformance.findFaults(plain, answer.status, answer.body, method.toLowerCase())]).toEqual([path, []])
  reached.add(nameAnswer(plain, answer.status, method.toLowerCase()))
  return answer
}

export async function setRole(account: Address, role: bigint, held: boolean, delay = 0): Promise<void> {
  const call = { address: accessManager, abi: accessManagerAbi } as const
  const hash = held
    ? await client.writeContract({ ...call, functionName: 'grantRole', args: [role, account, delay] })
    : await client.writeContract({ ...call, functionName: 'revokeRole', args: [role, account] })
  expect((await client.waitForTransactionReceipt({ hash })).status).toBe('success')
}

export async function getSid(signer: typeof operator): Promise<string> {
  const { status, body } = await signIn(service.get, signer)
  expect([status, body.error]).toEqual([200, undefined])
  return body.data.sid as string
}

export async function shown(): Promise<string[]> {
  const { body } = await service.get('/api/article/announcemen?type=1&language=en')
  return body.data.list.map(({ title }: { title: string }) => title)
}

export async function count(): Promise<unknown> {
  const [row] = await rows.sql`
    select (select count(*) from app.announcement) as announcements, (select count(*) from app.audit_entry) as entries`
  return row
}

export const audit = (sid: string, query = '') => ask('GET', `/api/admin/audit${query}`, { sid })

export const writes = [
  ['/api/admin/announcements', announcement],
  ['/api/admin/announcements/preview', { content: 'x' }],
  ['/api/admin/pictures', { content: dot }],
  ['/api/admin/announcements/{id}', { ...announcement, version: 1 }],
  ['/api/admin/announcements/{id}/withdraw', { version: 1 }],
  ['/api/admin/claims/{cardId}', { account: admin.address, from: 'registered', state: 'processing', note: null }],
  [
    '/api/admin/limits',
    { token: admin.address, minimum: '5', dailyQuota: '7', opensAt: 0, closesAt: 86_400, reason: 'test' },
  ],
  [
    '/api/admin/limits/proposals',
    { token: admin.address, minimum: '5', dailyQuota: '7', opensAt: 0, closesAt: 86_400, reason: 'test' },
  ],
  ['/api/admin/limits/proposals/{id}/execute', {}],
] as const
export const reads = [
  '/api/admin/today',
  '/api/admin/claims',
  '/api/admin/limits',
  '/api/admin/limits/proposals',
  '/api/admin/announcements',
  '/api/admin/announcements/{id}',
  '/api/admin/pools',
  `/api/admin/accounts?q=${admin.address}`,
  '/api/admin/accounts/{address}/notes',
  '/api/admin/audit',
  '/api/admin/claims.csv',
  '/api/admin/audit.csv',
]

/** A chain with its contracts, the service on it, and who holds which role, before all tests of a file. */
export function setUpOperators(): void {
  beforeAll(async () => {
    ;[anvil, database] = await Promise.all([startAnvil({ accounts: 40 }), createTestDatabase()])
    client = createClient(anvil.url)
    accessManager = (await deployLocal({ rpcUrl: anvil.url })).contracts.accessManager
    rows = createChainRows(database.url)
    service = await startServiceOn({ DATABASE_URL: database.url, RPC_URL: `${anvil.url},${anvil.url}` })
    conformance = createConformance((await service.get('/api/openapi.json')).body)
    await setRole(operator.address, roles.OPERATOR, true)
    await setRole(guardian.address, roles.GUARDIAN, true)
    for (const { address, code } of [agreeing, refusing]) {
      await client.setCode({ address, bytecode: code })
      await setRole(address, roles.OPERATOR, true)
    }
  })

  afterAll(async () => {
    await service.stop(0)
    await rows.close()
    await anvil.stop()
    await database.drop()
  })
}
