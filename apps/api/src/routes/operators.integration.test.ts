import { accessManagerAbi } from '@app/abis/access-manager'
import { roles } from '@app/abis/roles'
import { getFundingPostings } from '@app/core/ledger/postings'
import { getTestAccount } from '@app/testing/accounts'
import { startAnvil, type Anvil } from '@app/testing/anvil'
import { createTestDatabase } from '@app/testing/database'
import { createTestClient, http, publicActions, walletActions, type Address } from 'viem'
import { foundry } from 'viem/chains'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { deployLocal } from '../../../../contracts/script/deploy-local.ts'
import { createChainRows, makeHash, type ChainRows } from '../testing/chain-rows.ts'
import { postTransaction } from '../services/ledger/post-transaction.ts'
import { createConformance, nameAnswer } from '../testing/conformance.ts'
import { makeSignInMessage, post, signIn } from '../testing/operator.ts'
import { startServiceOn, type Answer } from '../testing/service.ts'

const admin = getTestAccount(0)
const operator = getTestAccount(31)
const guardian = getTestAccount(32)
const stranger = getTestAccount(33)
/** Runtime code that answers every call with the magic value of ERC-1271, and one that answers nothing. */
const agreeing = {
  address: '0x2000000000000000000000000000000000000001' as Address,
  code: '0x631626ba7e60e01b60005260206000f3',
} as const
const refusing = { address: '0x2000000000000000000000000000000000000002' as Address, code: '0x60206000f3' } as const

const announcement = {
  type: 1,
  status: 0,
  indexImg: '',
  startTime: 1,
  endTime: 4_000_000_000,
  texts: { zh: { title: '标题', summary: '', content: '**你好**' }, en: { title: 'Title', content: 'Text' } },
}

let anvil: Anvil
let client: ReturnType<typeof createClient>
let rows: ChainRows
let service: Awaited<ReturnType<typeof startServiceOn>>
let database: Awaited<ReturnType<typeof createTestDatabase>>
let accessManager: Address
let conformance: ReturnType<typeof createConformance>
const reached = new Set<string>()

function createClient(url: string) {
  return createTestClient({ mode: 'anvil', chain: foundry, transport: http(url), account: admin, pollingInterval: 20 })
    .extend(publicActions)
    .extend(walletActions)
}

/** Asks and holds the answer against the document. @param path As the document writes it. */
async function ask(
  method: string,
  path: string,
  { body, sid, id = '1', on = service }: AskOptions = {},
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

function check(method: string, path: string, answer: Answer): Answer {
  const [plain = ''] = path.split('?')
  expect([path, conformance.findFaults(plain, answer.status, answer.body, method.toLowerCase())]).toEqual([path, []])
  reached.add(nameAnswer(plain, answer.status, method.toLowerCase()))
  return answer
}

async function setRole(account: Address, role: bigint, held: boolean): Promise<void> {
  const call = { address: accessManager, abi: accessManagerAbi } as const
  const hash = held
    ? await client.writeContract({ ...call, functionName: 'grantRole', args: [role, account, 0] })
    : await client.writeContract({ ...call, functionName: 'revokeRole', args: [role, account] })
  expect((await client.waitForTransactionReceipt({ hash })).status).toBe('success')
}

async function getSid(signer: typeof operator): Promise<string> {
  const { status, body } = await signIn(service.get, signer)
  expect([status, body.error]).toEqual([200, undefined])
  return body.data.sid as string
}

async function shown(): Promise<string[]> {
  const { body } = await service.get('/api/article/announcemen?type=1&language=en')
  return body.data.list.map(({ title }: { title: string }) => title)
}

async function count(): Promise<unknown> {
  const [row] = await rows.sql`
    select (select count(*) from app.announcement) as announcements, (select count(*) from app.audit_entry) as entries`
  return row
}

const audit = (sid: string, query = '') => ask('GET', `/api/admin/audit${query}`, { sid })

beforeAll(async () => {
  ;[anvil, database] = await Promise.all([startAnvil({ accounts: 40 }), createTestDatabase()])
  client = createClient(anvil.url)
  accessManager = (await deployLocal({ rpcUrl: anvil.url })).contracts.accessManager
  rows = createChainRows(database.url)
  service = await startServiceOn({ DATABASE_URL: database.url, RPC_URL: anvil.url })
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

describe('signing in', () => {
  it('gives a SID to who holds a role, with the roles as they are now', async () => {
    const { status, body } = check('POST', '/api/session', await signIn(service.get, operator))
    expect([status, body.data.account, body.data.roles]).toEqual([200, operator.address, ['OPERATOR']])
    const { data } = (await ask('GET', '/api/session', { sid: body.data.sid })).body
    expect(data).toEqual({ account: operator.address, roles: ['OPERATOR'], expiresAt: body.data.expiresAt })
    const [stored] = await rows.sql`select * from app.session`
    expect(JSON.stringify(stored)).not.toContain(body.data.sid)
    check('POST', '/api/session/nonce', await post(service.get, '/api/session/nonce', {}))
  })

  it('takes a contract account by its own word', async () => {
    for (const [account, expected] of [
      [agreeing, 200],
      [refusing, 401],
    ] as const) {
      const message = await makeSignInMessage(service.get, account.address)
      const { status } = await post(service.get, '/api/session', {
        message,
        signature: await stranger.signMessage({ message }),
      })
      expect([account.address, status]).toEqual([account.address, expected])
    }
  })

  it.each([
    ['another domain', { domain: 'evil.example.org', uri: 'https://evil.example.org' }, 400],
    ['a URI of another domain', { uri: 'https://evil.example.org' }, 400],
    ['another chain', { chainId: 1 }, 400],
    ['a time to come', { issuedAt: new Date(Date.now() + 3_600_000) }, 400],
    ['a time not begun', { notBefore: new Date(Date.now() + 3_600_000) }, 400],
    ['a time that is over', { expirationTime: new Date(Date.now() - 1_000) }, 401],
    ['a nonce of nobody', { nonce: 'a'.repeat(32) }, 401],
  ])('refuses a message with %s', async (_, change, expected) => {
    const { status } = check('POST', '/api/session', await signIn(service.get, operator, change))
    expect(status).toBe(expected)
  })

  it('refuses what is not exactly what was signed', async () => {
    const message = await makeSignInMessage(service.get, operator.address)
    const signature = await operator.signMessage({ message })
    const other = await stranger.signMessage({ message })
    for (const [body, expected] of [
      [{ message, signature: other }, 'SIGNATURE_INVALID'],
      [{ message, signature: '0x00' }, 'SIGNATURE_INVALID'],
      [{ message, signature: `${signature}00` }, 'SIGNATURE_INVALID'],
      [{ message: message.replace(operator.address, admin.address), signature }, 'SIGNATURE_INVALID'],
      [{ message: `${message}\nand more`, signature }, 'INVALID_PARAMETER'],
      [{ message: `x\n${message}`, signature }, 'INVALID_PARAMETER'],
      [{ message: message.replace(/Expiration Time.*/, ''), signature }, 'INVALID_PARAMETER'],
      [{ message: 'sign me in', signature }, 'INVALID_PARAMETER'],
      [{ message }, 'INVALID_PARAMETER'],
      [{ message: 7, signature }, 'INVALID_PARAMETER'],
      [{ message, signature: 'zz' }, 'INVALID_PARAMETER'],
      [[], 'INVALID_PARAMETER'],
      ['text', 'INVALID_PARAMETER'],
    ] as const)
      expect([body, (await ask('POST', '/api/session', { body })).body.error]).toEqual([body, expected])
    expect((await ask('POST', '/api/session', { body: { message, signature } })).status).toBe(200)
    expect((await ask('POST', '/api/session', { body: { message, signature } })).body.error).toBe('UNAUTHORIZED')
  })

  it('uses a nonce once, also when it comes many times at once', async () => {
    const message = await makeSignInMessage(service.get, operator.address)
    const signature = await operator.signMessage({ message })
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => post(service.get, '/api/session', { message, signature })),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(5)
  })

  it('refuses who holds no role', async () => {
    const { status, body } = check('POST', '/api/session', await signIn(service.get, stranger))
    expect([status, body.error]).toEqual([403, 'ROLE_MISSING'])
  })

  it('refuses a body that is no JSON or does not say so', async () => {
    const send = async (type: string | undefined, body: string) => {
      const headers = new Headers(type === undefined ? [] : [['content-type', type]])
      return check('POST', '/api/session', await service.get('/api/session', { method: 'POST', headers, body }))
    }
    for (const type of ['text/plain', 'application/x-www-form-urlencoded', undefined])
      expect((await send(type, '{}')).body.error).toBe('UNSUPPORTED_MEDIA_TYPE')
    expect((await send('application/json', '{')).body).toMatchObject({
      error: 'INVALID_PARAMETER',
      details: { parameter: 'body' },
    })
    const form = await service.get('/api/session/nonce', { method: 'POST', body: 'x' })
    expect(check('POST', '/api/session/nonce', form).status).toBe(415)
    expect((await ask('POST', '/api/session/nonce', { body: 7 })).status).toBe(400)
  })

  it('ends for good at the sign-out, and by itself', async () => {
    const sid = await getSid(operator)
    expect((await ask('DELETE', '/api/session', { sid })).body.data).toEqual({ ended: true })
    expect((await ask('GET', '/api/session', { sid })).status).toBe(401)
    expect((await ask('DELETE', '/api/session', { sid })).status).toBe(401)
    const other = await getSid(operator)
    await rows.sql`update app.session set created_at = 1, expires_at = ${Math.floor(Date.now() / 1_000)} where revoked_at is null`
    expect((await ask('GET', '/api/session', { sid: other })).status).toBe(401)
    for (const wrong of ['', 'x', 'a'.repeat(43), `${other} `, "' or 1=1"])
      expect((await ask('GET', '/api/session', { sid: wrong })).status).toBe(401)
  })

  it('is bound to PUBLIC_URL where there is one, and refused where the service does not know its address', async () => {
    const on = await startServiceOn({
      DATABASE_URL: database.url,
      RPC_URL: anvil.url,
      PUBLIC_URL: 'https://app.example.org',
    })
    const { body } = await post(on.get, '/api/session/nonce', {})
    expect(body.data).toMatchObject({ domain: 'app.example.org', uri: 'https://app.example.org' })
    expect((await signIn(on.get, operator)).status).toBe(200)
    expect((await signIn(on.get, operator, { domain: 'localhost', uri: 'http://localhost' })).status).toBe(400)
    await on.stop(0)
  })
})

const writes = [
  ['/api/admin/announcements', announcement],
  ['/api/admin/announcements/preview', { content: 'x' }],
  ['/api/admin/announcements/{id}', { ...announcement, version: 1 }],
  ['/api/admin/announcements/{id}/withdraw', { version: 1 }],
  ['/api/admin/epochs/dryRun', { epoch: 1 }],
  ['/api/admin/epochs/settle', { epoch: 1, resultHash: `0x${'0'.repeat(64)}` }],
  ['/api/admin/claims/{cardId}', { from: 'registered', state: 'processing', note: null }],
  [
    '/api/admin/limits',
    { token: admin.address, minimum: '5', dailyQuota: '7', opensAt: 0, closesAt: 86_400, reason: 'test' },
  ],
] as const
const reads = [
  '/api/admin/claims',
  '/api/admin/limits',
  '/api/admin/announcements',
  '/api/admin/announcements/{id}',
  '/api/admin/epochs',
  '/api/admin/audit',
]

describe('rights', () => {
  it('are needed before anything of a request is looked at', async () => {
    for (const path of reads) expect((await ask('GET', path)).status).toBe(401)
    for (const [path, body] of writes) {
      expect((await ask('POST', path, { body })).status).toBe(401)
      expect((await ask('POST', path, { body: 'nonsense', sid: 'x' })).status).toBe(401)
    }
  })

  it('come from the roles: a guardian reads and writes nothing', async () => {
    const sid = await getSid(guardian)
    for (const path of reads) expect([200, 404, 503]).toContain((await ask('GET', path, { sid })).status)
    for (const [path, body] of writes) {
      const answer = await ask('POST', path, { body, sid })
      expect([answer.status, answer.body.error, answer.body.details]).toEqual([
        403,
        'ROLE_MISSING',
        { roles: ['ADMIN', 'OPERATOR'] },
      ])
    }
  })

  it('end at once when a role is taken away on the chain, and are back when it is given again', async () => {
    const sid = await getSid(operator)
    const write = () => ask('POST', '/api/admin/announcements/preview', { sid, body: { content: '*x*' } })
    expect((await write()).body.data.contentHtml).toContain('<em>x</em>')
    await setRole(operator.address, roles.OPERATOR, false)
    expect((await write()).status).toBe(403)
    for (const path of reads) expect((await ask('GET', path, { sid })).status).toBe(403)
    expect((await ask('GET', '/api/session', { sid })).body.data.roles).toEqual([])
    await setRole(operator.address, roles.OPERATOR, true)
    expect((await write()).status).toBe(200)
  })
})

describe('announcements', () => {
  it('are made, changed and taken back by version, shown by their times, and all of it is written down', async () => {
    const sid = await getSid(operator)
    const made = (await ask('POST', '/api/admin/announcements', { sid, body: announcement })).body.data
    expect(made).toMatchObject({ version: 1, updatedBy: operator.address, texts: { zh: { content: '**你好**' } } })
    const id = String(made.id)
    expect(await shown()).toEqual(['Title'])

    const path = '/api/admin/announcements/{id}'
    const edit = { ...announcement, version: 1, texts: { en: { title: 'Other', content: 'Text' } } }
    expect((await ask('POST', path, { sid, id, body: edit })).body.data).toMatchObject({
      version: 2,
      texts: { en: { title: 'Other', summary: '' } },
    })
    expect(await shown()).toEqual(['Other'])
    const late = await ask('POST', path, { sid, id, body: edit })
    expect([late.status, late.body.error, late.body.details]).toEqual([409, 'EDIT_CONFLICT', { version: 2 }])
    const [one, two] = await Promise.all(
      [0, 1].map(() => ask('POST', `${path}/withdraw`, { sid, id, body: { version: 2 } })),
    )
    expect([one!.status, two!.status].toSorted((a, b) => a - b)).toEqual([200, 409])
    expect(await shown()).toEqual([])
    expect((await ask('GET', path, { sid, id })).body.data).toMatchObject({ status: 1, version: 3 })
    const list = (await ask('GET', '/api/admin/announcements?type=1', { sid })).body.data
    expect(list).toMatchObject({ total: 1, list: [{ title: 'Other', languages: ['en'], version: 3 }] })

    const { body } = await audit(sid, `?account=${operator.address}&pageSize=3`)
    expect(body.data.list.map(({ action }: { action: string }) => action)).toEqual([
      'announcement.withdraw',
      'announcement.edit',
      'announcement.create',
    ])
    expect(body.data.list[1]).toMatchObject({
      origin: 'http',
      account: operator.address,
      subject: `announcement/${id}`,
      before: { version: 1, texts: { en: { title: 'Title' } } },
      after: { version: 2, texts: { en: { title: 'Other' } } },
      requestId: expect.any(String),
    })
    expect((await audit(sid, '?action=announcement.edit')).body.data.total).toBe(1)
  })

  it('are refused by the name of what is wrong, and nothing is written', async () => {
    const sid = await getSid(operator)
    const before = await count()
    const text = announcement.texts.en
    const cases: [object, string][] = [
      [{ type: 4 }, 'type'],
      [{ type: '1' }, 'type'],
      [{ type: undefined }, 'type'],
      [{ status: 2 }, 'status'],
      [{ indexImg: 'http://x.example/a.png' }, 'indexImg'],
      [{ indexImg: 'javascript:alert(1)' }, 'indexImg'],
      [{ indexImg: '//evil.example/a.png' }, 'indexImg'],
      [{ indexImg: '/\\evil.example' }, 'indexImg'],
      [{ indexImg: undefined }, 'indexImg'],
      [{ startTime: -1 }, 'startTime'],
      [{ startTime: 1.5 }, 'startTime'],
      [{ startTime: 1e15 }, 'startTime'],
      [{ startTime: 5, endTime: 5 }, 'endTime'],
      [{ endTime: null }, 'endTime'],
      [{ texts: {} }, 'texts'],
      [{ texts: { ja: text } }, 'texts'],
      [{ texts: { en: { ...text, title: '' } } }, 'texts.en.title'],
      [{ texts: { en: { ...text, title: '   ' } } }, 'texts.en.title'],
      [{ texts: { en: { ...text, title: 'x'.repeat(201) } } }, 'texts.en.title'],
      [{ texts: { en: { ...text, content: 'x'.repeat(20_001) } } }, 'texts.en.content'],
      [{ texts: { en: { ...text, content: 'a\0b' } } }, 'texts.en.content'],
      [{ texts: { en: { ...text, content: '\uD800' } } }, 'texts.en.content'],
      [{ texts: { en: { ...text, summary: 9 } } }, 'texts.en.summary'],
    ]
    for (const [change, parameter] of cases) {
      const { status, body } = await ask('POST', '/api/admin/announcements', {
        sid,
        body: { ...announcement, ...change },
      })
      expect([change, status, body.details?.parameter]).toEqual([change, 400, parameter])
    }
    for (const version of [0, -1, '1', 1.5, undefined])
      expect(
        (await ask('POST', '/api/admin/announcements/{id}', { sid, body: { ...announcement, version } })).status,
      ).toBe(400)
    for (const path of ['/api/admin/announcements/{id}', '/api/admin/announcements/{id}/withdraw'])
      expect((await ask('POST', path, { sid, id: '999', body: { ...announcement, version: 1 } })).status).toBe(404)
    expect(
      (await ask('POST', '/api/admin/announcements/{id}/withdraw', { sid, id: 'x', body: { version: 1 } })).status,
    ).toBe(400)
    expect((await ask('GET', '/api/admin/announcements/{id}', { sid, id: '999' })).status).toBe(404)
    expect((await ask('GET', '/api/admin/announcements/{id}', { sid, id: '0' })).status).toBe(400)
    expect((await ask('GET', '/api/admin/announcements?type=4', { sid })).status).toBe(400)
    expect((await ask('POST', '/api/admin/announcements/preview', { sid, body: { content: '' } })).status).toBe(400)
    expect(await count()).toEqual(before)
  })

  it('show scripts as text in the preview, as to readers', async () => {
    const sid = await getSid(operator)
    const content = '<script>alert(1)</script> [x](javascript:alert(1))'
    const { body } = await ask('POST', '/api/admin/announcements/preview', { sid, body: { content } })
    expect(body.data.contentHtml).not.toMatch(/<script|href="javascript/)
  })
})

describe('the audit log', () => {
  it('cannot be changed, not even in the database', async () => {
    for (const statement of [
      'update app.audit_entry set subject = $$x$$',
      'delete from app.audit_entry',
      'truncate app.audit_entry',
    ])
      await expect(rows.sql.unsafe(statement)).rejects.toMatchObject({ code: '23001' })
  })

  it('knows sign-ins and sign-outs, and refuses wrong filters', async () => {
    const sid = await getSid(operator)
    const { body } = await audit(sid, '?action=session.create&pageSize=1')
    expect(body.data.list[0]).toMatchObject({ account: operator.address, after: { roles: ['OPERATOR'] } })
    expect((await audit(sid, '?action=session.end')).body.data.total).toBe(1)
    for (const query of ['?action=x', '?account=0x1', '?page=0', '?pageSize=101'])
      expect((await audit(sid, query)).status).toBe(400)
  })
})

describe('settling', () => {
  it('is looked at first and then done with that result, once, and written down', async () => {
    const sid = await getSid(operator)
    const { productToken, rewardsVault } = service.config.deployment.contracts
    const end = 1_800_057_600
    const epoch = end / 86_400 - 1
    const refused = async (path: string, body: object) => {
      const answer = await ask('POST', path, { sid, body })
      expect([answer.status, answer.body.error]).toEqual([409, 'SETTLEMENT_REFUSED'])
      return answer.body.details.reason as string
    }
    expect(await refused('/api/admin/epochs/dryRun', { epoch })).toBe('No pool has ever been funded')
    expect((await ask('GET', '/api/admin/epochs', { sid })).body.data).toMatchObject({ total: 0, next: null })

    const head = Number(await client.getBlockNumber({ cacheTime: 0 }))
    await rows.setCursor({ blockNumber: head, finalBlockNumber: head, blockTimestamp: end + 9 })
    await rows.sql`update chain.cursor set final_block_timestamp = ${end}`
    await rows.bind(admin.address, 1, null)
    await rows.bind(operator.address, 2, admin.address)
    await rows.sql`insert into chain.block values (1, ${makeHash('block', 1)}, ${makeHash('block', 0)}, ${end - 50})`
    await rows.sql`
      insert into chain.log (block_number, log_index, block_hash, transaction_hash, transaction_index, address, data)
      values (1, 0, ${makeHash('block', 1)}, ${makeHash('transaction', 1)}, 0, ${rewardsVault}, ${'0x'})`
    const pool = service.config.deployment.contracts.stakingPoolUsdt
    await rows.addPosition({
      pool,
      positionId: 1,
      account: operator.address,
      amount: 10n ** 9n,
      stakedAt: 1,
      unlockAt: 2,
    })
    await rows.sql`update chain.position set stake_block = 1`
    await rows.sql`update chain.account set bound_block = 1`
    const postings = getFundingPostings(productToken, 'promotion', 1_000n)
    await rows.sql.begin((tx) =>
      postTransaction(tx, { kind: 'funding', reference: 'a', bookedAt: end - 100, postings }),
    )

    expect((await ask('GET', '/api/admin/epochs', { sid })).body.data.next).toEqual({
      epoch,
      endsAt: end,
      isFinal: true,
    })
    expect(await refused('/api/admin/epochs/dryRun', { epoch: epoch + 1 })).toContain('has to be settled first')
    const seen = (await ask('POST', '/api/admin/epochs/dryRun', { sid, body: { epoch } })).body.data
    expect(seen).toMatchObject({
      isWritten: false,
      rulesVersion: 2,
      memberCount: 2,
      changeCount: 1,
      pools: [{ kind: 'promotion', budget: '1000', paid: '1000', accountCount: 1 }],
      changes: [{ account: admin.address, before: '0', revenue: '1000', after: '1000' }],
    })
    const other = { epoch, resultHash: makeHash('other') }
    expect(await refused('/api/admin/epochs/settle', other)).toContain('differently')
    const body = { epoch, resultHash: seen.resultHash }
    const done = (await ask('POST', '/api/admin/epochs/settle', { sid, body })).body.data
    expect(done).toEqual({ ...seen, isWritten: true })
    expect(await refused('/api/admin/epochs/settle', body)).toContain('is settled')
    expect((await ask('GET', '/api/admin/epochs', { sid })).body.data).toMatchObject({
      total: 1,
      list: [{ epoch, resultHash: seen.resultHash, pools: [{ kind: 'promotion', paid: '1000' }] }],
    })
    expect((await audit(sid, '?action=epoch.settle')).body.data.list).toMatchObject([
      { account: operator.address, subject: `epoch/${epoch}`, after: { resultHash: seen.resultHash } },
    ])
    const query = `address=${admin.address}&epoch=${epoch}&token=${productToken}&kind=promotion`
    const detail = (await service.get(`/api/depositBonus/detail?${query}`)).body.data
    expect(detail).toMatchObject({
      dividend: { revenue: '1000', weight: '1000000000000' },
      inputs: { kind: 'promotion', layers: [{ layer: 1, stake: '1000000000', rate: 1_000 }] },
      remainder: 0,
    })
    for (const wrong of [{}, { epoch: '1' }, { epoch: -1 }, { epoch: 2 ** 31 }])
      expect((await ask('POST', '/api/admin/epochs/dryRun', { sid, body: wrong })).status).toBe(400)
    expect((await ask('POST', '/api/admin/epochs/settle', { sid, body: { epoch } })).status).toBe(400)
    expect((await ask('GET', '/api/admin/epochs?page=0', { sid })).status).toBe(400)
  })
})

describe('signing', () => {
  const path = '/api/admin/signing'
  const off = { state: 'off', reason: 'A key may be stolen' }
  const on = { state: 'on', reason: 'It was not' }

  it('is switched off by a guardian and on by an administrator only, and written down', async () => {
    expect((await ask('POST', path, { body: off })).status).toBe(401)
    const no = await ask('POST', path, { body: off, sid: await getSid(operator) })
    expect([no.status, no.body.details]).toEqual([403, { roles: ['ADMIN', 'GUARDIAN'] }])
    const sid = await getSid(guardian)
    const done = await ask('POST', path, { body: off, sid })
    expect([done.status, done.body.data]).toEqual([
      200,
      { state: 'off', resumesAt: null, changedBy: guardian.address, reason: off.reason },
    ])
    const [row] = await rows.sql`select resumes_at, identity = app.get_database_identity() as same from app.signing`
    expect(row).toEqual({ resumes_at: Number.MAX_SAFE_INTEGER, same: true })
    const refused = await ask('POST', path, { body: on, sid })
    expect([refused.status, refused.body.error, refused.body.details]).toEqual([
      403,
      'ROLE_MISSING',
      { roles: ['ADMIN'] },
    ])
    const highest = await getSid(admin)
    const resumed = await ask('POST', path, { body: on, sid: highest })
    expect(resumed.body.data).toEqual({ state: 'on', resumesAt: null, changedBy: admin.address, reason: on.reason })
    for (const wrong of [{ state: 'x' }, { state: true }, { reason: ' ' }, { reason: 5 }, { reason: 'x'.repeat(501) }])
      expect((await ask('POST', path, { body: { ...off, ...wrong }, sid: highest })).status).toBe(400)
    const init = { method: 'POST', headers: { SID: highest, 'content-type': 'text/plain' }, body: '{}' }
    expect(check('POST', path, await service.get(path, init)).status).toBe(415)
    expect((await audit(sid, '?action=signing.set')).body.data.list).toMatchObject([
      { account: admin.address, before: { state: 'off', changedBy: guardian.address }, after: { state: 'on' } },
      { account: guardian.address, subject: 'signing', after: { state: 'off', reason: off.reason } },
    ])
  })
})

describe('claims and limits', () => {
  it('are changed by what was seen, and written down', async () => {
    const sid = await getSid(operator)
    await rows.sql`
      insert into app.equity_claim (card_id, series, stock_code, account, shares, claimed_at, block_number, updated_at)
      values (7, 1, 'ABC', ${admin.address}, 30000, 5, 1, 5)`
    const path = '/api/admin/claims/{cardId}'
    const edit = { from: 'registered', state: 'delivered', note: 'Sent' }
    const done = await ask('POST', path, { sid, id: '7', body: edit })
    expect(done.body.data).toMatchObject({ cardId: '7', state: 'delivered', note: 'Sent' })
    const late = await ask('POST', path, { sid, id: '7', body: { ...edit, state: 'rejected' } })
    expect([late.status, late.body.error, late.body.details]).toEqual([409, 'EDIT_CONFLICT', { state: 'delivered' }])
    expect((await ask('POST', path, { sid, id: '8', body: edit })).status).toBe(404)
    for (const wrong of [{ from: 'x' }, { state: undefined }, { note: '' }, { note: 'x'.repeat(2_001) }, { note: 4 }])
      expect((await ask('POST', path, { sid, id: '7', body: { ...edit, ...wrong } })).status).toBe(400)
    expect((await ask('POST', path, { sid, id: 'x', body: edit })).status).toBe(400)
    const list = await ask('GET', '/api/admin/claims?state=delivered', { sid })
    expect(list.body.data).toMatchObject({ total: 1, list: [{ cardId: '7' }] })
    expect((await ask('GET', '/api/admin/claims?state=registered', { sid })).body.data.total).toBe(0)
    expect((await ask('GET', '/api/admin/claims?state=x', { sid })).status).toBe(400)
    expect((await audit(sid, '?action=claim.edit')).body.data.list).toMatchObject([
      { subject: 'claim/7', before: { state: 'registered', note: null }, after: { state: 'delivered', note: 'Sent' } },
    ])
  })

  it('have versions: the newest whose time has come is in force', async () => {
    const sid = await getSid(operator)
    const token = service.config.deployment.contracts.productToken
    const body = { token, minimum: '5', dailyQuota: '70', opensAt: 60, closesAt: 3_600, reason: 'Quiet days' }
    const path = '/api/admin/limits'
    const before = (await ask('GET', path, { sid })).body.data
    expect(before).toMatchObject({ total: 0, inForce: [{ token, version: null }, {}, {}] })
    const first = (await ask('POST', path, { sid, body })).body.data
    expect(first).toMatchObject({ minimum: '5', dailyQuota: '70', setBy: operator.address, reason: 'Quiet days' })
    const later = { ...body, minimum: '9', effectiveAt: first.effectiveAt + 1_000 }
    expect((await ask('POST', path, { sid, body: later })).status).toBe(200)
    const after = (await ask('GET', path, { sid })).body.data
    expect(after).toMatchObject({ total: 2, list: [{ minimum: '9' }, { minimum: '5' }] })
    expect(after.inForce[0]).toMatchObject({ token, minimum: '5', opensAt: 60, version: first.id })
    const cases: [object, string][] = [
      [{ token: admin.address }, 'token'],
      [{ token: '0x1' }, 'token'],
      [{ minimum: '1' }, 'minimum'],
      [{ minimum: 5 }, 'minimum'],
      [{ minimum: '-5' }, 'minimum'],
      [{ dailyQuota: '1e3' }, 'dailyQuota'],
      [{ opensAt: 86_400 }, 'opensAt'],
      [{ closesAt: 60 }, 'closesAt'],
      [{ reason: '  ' }, 'reason'],
      [{ effectiveAt: 5 }, 'effectiveAt'],
    ]
    for (const [change, parameter] of cases) {
      const answer = await ask('POST', path, { sid, body: { ...body, ...change } })
      expect([change, answer.status, answer.body.details?.parameter]).toEqual([change, 400, parameter])
    }
    expect((await ask('GET', '/api/admin/limits?page=x', { sid })).status).toBe(400)
    expect((await audit(sid, '?action=limit.set')).body.data.list.at(-1)).toMatchObject({
      subject: `token/${token}`,
      before: { version: null },
      after: { minimum: '5', reason: 'Quiet days' },
    })
  })
})

describe('when a part is down', () => {
  const everything = [
    ...writes.map(([path, body]) => ['POST', path, body] as const),
    ...reads.map((path) => ['GET', path, undefined] as const),
    ['GET', '/api/session', undefined],
    ['POST', '/api/admin/signing', { state: 'off', reason: 'test' }],
  ] as const

  it('nobody has rights without the node', async () => {
    const sid = await getSid(operator)
    const message = await makeSignInMessage(service.get, operator.address)
    const signature = await operator.signMessage({ message })
    const on = await startServiceOn({ DATABASE_URL: database.url, RPC_URL: 'http://127.0.0.1:1' })
    for (const [method, path, body] of everything) {
      const answer = await ask(method, path, { sid, body, on })
      expect([answer.status, answer.body.error]).toEqual([503, 'SERVICE_UNAVAILABLE'])
    }
    expect((await ask('POST', '/api/session', { body: { message, signature }, on })).status).toBe(503)
    expect((await ask('DELETE', '/api/session', { sid, on })).status).toBe(200)
    await on.stop(0)
    expect((await ask('POST', '/api/session', { body: { message, signature } })).status).toBe(200)
  })

  it('says so without the database, and tells nothing of its own faults', async () => {
    const sid = 'a'.repeat(43)
    const message = await makeSignInMessage(service.get, operator.address)
    const body = { message, signature: await operator.signMessage({ message }) }
    const role = `blind_${database.url.split('_').at(-1)}`
    await rows.sql.unsafe(`create role ${role} login password 'blind'`)
    const url = new URL(database.url)
    url.username = role
    url.password = 'blind'
    for (const [databaseUrl, status, error] of [
      ['postgres://nobody@127.0.0.1:1/none', 503, 'DATABASE_UNAVAILABLE'],
      [url.href, 500, 'INTERNAL_ERROR'],
    ] as const) {
      const on = await startServiceOn({ DATABASE_URL: databaseUrl, RPC_URL: anvil.url })
      for (const [method, path, content] of [
        ...everything,
        ['DELETE', '/api/session', undefined],
        ['POST', '/api/session/nonce', {}],
        ['POST', '/api/session', body],
      ] as const) {
        const answer = await ask(method, path, { sid, body: content, on })
        expect([path, answer.status, answer.body.error]).toEqual([path, status, error])
        expect(Object.keys(answer.body)).toEqual(['code', 'error', 'message'])
      }
      await on.stop(0)
    }
    await rows.sql.unsafe(`drop role ${role}`)
  })
})

it('refuses a body that does not say it is JSON everywhere, and has been seen with every documented status', async () => {
  const sid = await getSid(operator)
  for (const [path] of writes) {
    const init = { method: 'POST', headers: { SID: sid, 'content-type': 'text/plain' }, body: '{}' }
    expect(check('POST', path, await service.get(path.replace(/\{\w+\}/, '1'), init)).status).toBe(415)
  }
  const ours = conformance.documented.filter((answer) => /\/api\/(admin|session)/.test(answer))
  expect([...reached].toSorted()).toEqual(ours.toSorted())
})
