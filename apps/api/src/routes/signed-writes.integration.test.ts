import { getFeatureContracts } from '@app/config/contracts'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { signQuestion } from '@app/core/withdrawal/signer-protocol'
import { getVoucherTypedData } from '@app/core/withdrawal/voucher'
import { getClaimTypedData } from '@app/core/withdrawal/signed-request'
import { createTestDatabase } from '@app/testing/database'
import type { PrivateKeyAccount } from 'viem/accounts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createBlindUrl } from '../testing/blind-database.ts'
import { type ChainRows, createChainRows, makeHash } from '../testing/chain-rows.ts'
import { createConformance, nameAnswer } from '../testing/conformance.ts'
import { post } from '../testing/operator.ts'
import { type Answer, startServiceOn } from '../testing/service.ts'
import { startStubNode, type StubNode } from '../testing/stub-node.ts'
import { createWithdrawalWorld, makeKey, type WithdrawalWorld } from '../testing/withdrawal-world.ts'

const paths = ['/api/withdrawal', '/api/rewithdrawal', '/api/claim'] as const
type Path = (typeof paths)[number]
type Service = Awaited<ReturnType<typeof startServiceOn>>

const DAY = 86_400
const unit = 1_000_000n
const [owner, other, third] = [makeKey('writes', 1), makeKey('writes', 2), makeKey('writes', 3)]
const folder = mkdtempSync(join(tmpdir(), 'signed-writes-'))
const cardId = (1n << 32n) + 1n
const reached = new Set<string>()

let world: WithdrawalWorld
let rows: ChainRows
let node: StubNode
let service: Service
let environment: Record<string, string>
let conformance: ReturnType<typeof createConformance>

/** Signs whatever it is asked, as no signer of ours does: what it refuses is tested where it is. */
const signer = createServer((request, response) => {
  if (request.method === 'GET') return response.end(JSON.stringify({ signer: world.key.address, refusal: null }))
  let text = ''
  request.on('data', (part: Buffer) => (text += part.toString()))
  request.on('end', () => void answer(signQuestion.parse(JSON.parse(text))))
  async function answer({ deadlineAt, ...rest }: ReturnType<typeof signQuestion.parse>): Promise<void> {
    const at = { chainId: world.ctx.config.chain.id, vault: world.vault }
    const signature = await world.key.signTypedData(
      getVoucherTypedData(at, { ...rest, deadlineAt: BigInt(deadlineAt) }),
    )
    response.end(JSON.stringify({ signer: world.key.address, signature, root: makeHash('root') }))
  }
})

/** Asks as the web app does, numbers as decimal text, and holds the answer against the document. */
async function ask(path: Path, request: object, on: Service = service): Promise<Answer> {
  await world.setCursor()
  const body = Object.fromEntries(
    Object.entries(request).map(([name, value]) => [name, typeof value === 'bigint' ? value.toString() : value]),
  )
  return check(path, await post(on.get, path, body))
}

function check(path: Path, answer: Answer): Answer {
  expect([path, conformance.findFaults(path, answer.status, answer.body, 'post')]).toEqual([path, []])
  reached.add(nameAnswer(path, answer.status, 'post'))
  return answer
}

async function signClaim(holder: PrivateKeyAccount, card: bigint) {
  const request = { ...world.frame(holder), cardId: card, stockCode: 'YOURS', shares: 30_000n }
  const { chain, deployment } = world.ctx.config
  const { equityCard: contract } = getFeatureContracts(deployment, 'backpack')
  const domain = { chainId: chain.id, contract }
  return { ...request, signature: await holder.signTypedData(getClaimTypedData(domain, request)) }
}

/** A request to each path that verifies; of ids that there are not. */
async function signAll(): Promise<[Path, object][]> {
  return [
    ['/api/withdrawal', await world.signWithdrawal(owner, 10n * unit)],
    ['/api/rewithdrawal', await world.signAgain(owner, '77')],
    ['/api/claim', await signClaim(owner, 77n)],
  ]
}

beforeAll(async () => {
  const database = await createTestDatabase()
  world = await createWithdrawalWorld(database)
  rows = createChainRows(database.url)
  node = await startStubNode()
  node.behaviour.vaultSigner = world.key.address
  environment = {
    DATABASE_URL: database.url,
    RPC_URL: node.url,
    SIGNER_SOCKET: join(folder, 'signer.sock'),
  }
  await new Promise<void>((resolve) => signer.listen(join(folder, 'signer.sock'), resolve))
  service = await startServiceOn(environment)
  conformance = createConformance((await service.get('/api/openapi.json')).body)
  for (const { address } of [owner, third]) await world.give(address, world.usdt, 1_000n * unit)
  const { stakingPoolRwas: pool } = getFeatureContracts(world.ctx.config.deployment, 'pos')
  await rows.addPosition({ pool, positionId: 1, account: owner.address, amount: 5n, stakedAt: 1, unlockAt: 2 })
  await rows.addCard({ id: cardId, owner: owner.address })
  await world.chain`insert into chain.card_event ${world.chain({
    block_number: 20,
    log_index: 1,
    card_id: cardId.toString(),
    transaction_hash: makeHash('bought'),
    kind: 1,
    account: owner.address,
    recipient: null,
    released: 0,
    income: 0,
    happened_at: 5,
  })}`
})

afterAll(async () => {
  await service.stop(0)
  signer.closeAllConnections()
  signer.close()
  await node.stop()
  await rows.close()
  await world.end()
  rmSync(folder, { recursive: true })
})

describe('every answer to a signed request is as the OpenAPI document says', () => {
  it('200 for a withdrawal with its voucher, again for the same request, and 409 for another under its nonce', async () => {
    const request = await world.signWithdrawal(owner, 100n * unit)
    const made = await ask('/api/withdrawal', request)
    expect([made.status, made.body.data.state, made.body.data.voucher.signer]).toEqual([
      200,
      'pending',
      world.key.address,
    ])
    expect((await ask('/api/withdrawal', request)).body).toEqual(made.body)
    const conflict = await world.signWithdrawal(owner, 20n * unit, world.usdt, { nonce: request.nonce })
    const answer = await ask('/api/withdrawal', conflict)
    expect([answer.status, answer.body.error]).toEqual([409, 'NONCE_CONFLICT'])
  })

  it('200 for a fresh voucher, 409 while there can be none', async () => {
    const sent = await world.withdraw(third, 30n * unit)
    const resend = async () => ask('/api/rewithdrawal', await world.signAgain(third, sent.id))
    const early = await resend()
    expect([early.status, early.body.error]).toEqual([409, 'WITHDRAWAL_STATE_CONFLICT'])
    await world.advance(DAY + 1)
    expect((await resend()).body.data).toMatchObject({ id: sent.id, state: 'pending', voucherCount: 2 })
  })

  it('200 for a claim, again for the same request, and 409 for the same card', async () => {
    node.behaviour.cardOwner = owner.address
    const request = await signClaim(owner, cardId)
    const made = await ask('/api/claim', request)
    expect([made.status, made.body.data]).toMatchObject([200, { cardId: `${cardId}`, state: 'registered' }])
    expect((await ask('/api/claim', request)).body).toEqual(made.body)
    const again = await ask('/api/claim', await signClaim(owner, cardId))
    expect([again.status, again.body.error]).toEqual([409, 'CARD_CLAIMED'])
  })

  it('400 for a field that is wrong, 415 for what does not say that it is JSON', async () => {
    for (const [path, request] of await signAll()) {
      const { body } = await ask(path, { ...request, deadlineAt: 'soon' })
      expect([path, body.error, body.details.parameter]).toEqual([path, 'INVALID_PARAMETER', 'deadlineAt'])
      const init = { method: 'POST', headers: { 'content-type': 'text/plain' }, body: '{}' }
      expect(check(path, await service.get(path, init)).status).toBe(415)
    }
  })

  it('401 for a signature of somebody else', async () => {
    for (const [path, request] of await signAll()) {
      const { status, body } = await ask(path, { ...request, account: other.address })
      expect([path, status, body.error]).toEqual([path, 401, 'SIGNATURE_INVALID'])
    }
  })

  it('404 for a record or card that is not there', async () => {
    const ofSomething = (await signAll()).filter(([path]) => path !== '/api/withdrawal')
    expect(ofSomething).toHaveLength(2)
    for (const [path, request] of ofSomething) expect([path, (await ask(path, request)).status]).toEqual([path, 404])
  })

  it('503 without the database, 500 without internals when it refuses what it should allow', async () => {
    const blindDatabase = await createBlindUrl(rows.sql, environment['DATABASE_URL']!)
    for (const [databaseUrl, status, error] of [
      ['postgres://nobody@127.0.0.1:1/none', 503, 'DATABASE_UNAVAILABLE'],
      [blindDatabase.url, 500, 'INTERNAL_ERROR'],
    ] as const) {
      const on = await startServiceOn({ ...environment, DATABASE_URL: databaseUrl })
      for (const [path, request] of await signAll()) {
        const { status: given, body } = await ask(path, request, on)
        expect([path, given, body.error, Object.keys(body)]).toEqual([
          path,
          status,
          error,
          ['code', 'error', 'message'],
        ])
      }
      await on.stop(0)
    }
    await blindDatabase.drop()
  })

  it('has been seen with every documented status', () => {
    const ours = conformance.documented.filter((answer) => paths.some((path) => answer.startsWith(`POST ${path} `)))
    expect([...reached].toSorted()).toEqual(ours.toSorted())
  })
})
