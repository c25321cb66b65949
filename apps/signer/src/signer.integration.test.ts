import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { getVoucherTypedData } from '@app/core/withdrawal/voucher'
import * as Keystore from 'ox/Keystore'
import { pino } from 'pino'
import { recoverTypedDataAddress } from 'viem'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { listen } from './listen.ts'
import {
  admin,
  ages,
  ask,
  database,
  days,
  key,
  moveTo,
  ownDays,
  post,
  setCap,
  setPaid,
  settle,
  setUpSigner,
  socketPath,
  vector,
} from './signer.test-setup.ts'

setUpSigner()

const [open, payable, young] = [days.at(-9)!, days.at(-3)!, days.at(-2)!]
const findOpenLeaf = (of: { account: string; token: string }) =>
  open.leaves.find((each) => each.account === of.account && each.token === of.token)?.cumulative ?? 0n
/** Earned something until the open day, and more until the day that pays. */
const leaf = payable.leaves.find((each) => findOpenLeaf(each) > 0n && each.cumulative > findOpenLeaf(each))!
const { account, token } = leaf
const old = findOpenLeaf(leaf)
/** A wrong root for a day between the two. */
const forged = { day: days.at(-6)!.day, own: days.at(-6)!.root!, root: `0x${'12'.repeat(32)}` as const }
const question = (more: object = {}) => ({
  account,
  token,
  upTo: leaf.cumulative.toString(),
  deadlineAt: vector.now + 86_400,
  ...more,
})
const posts = [
  { day: open.day, age: ages.open },
  { day: payable.day, age: ages.payable },
  { day: young.day, age: ages.payable - 1 },
]

async function refusal(more: object = {}): Promise<unknown> {
  const { status, body } = await ask('/sign', question(more))
  expect([status, Object.keys(body)]).toEqual([409, ['refusal']])
  return body['refusal']
}

beforeEach(async () => {
  await moveTo(vector.now)
  await post(...posts)
  await setCap(token, 10n ** 30n)
  await setPaid(account, token, 0n)
})

describe('a signer', () => {
  it('signs nothing before it has computed all days itself', async () => {
    expect(await refusal()).toMatch(/^Days are being computed/)
    expect((await ask('/state')).body).toMatchObject({ signer: key.address, refusal: 'Days are being computed.' })
    await ownDays.follow()
    expect((await ask('/state')).body).toEqual({ signer: key.address, refusal: null })
  })

  it('signs what an account has earned by a payable root, to the last base unit and no more', async () => {
    const { status, body } = await ask('/sign', question())
    expect(status).toBe(200)
    expect(body).toMatchObject({ signer: key.address, root: payable.root })
    const at = { chainId: vector.chainId, vault: vector.contracts.vault }
    const voucher = { account, token, upTo: leaf.cumulative, deadlineAt: BigInt(vector.now + 86_400) }
    const signature = body['signature'] as `0x${string}`
    expect(await recoverTypedDataAddress({ ...getVoucherTypedData(at, voucher), signature })).toBe(key.address)
    expect(await refusal({ upTo: String(leaf.cumulative + 1n) })).toContain(`has earned ${leaf.cumulative}`)
    expect(await refusal({ account: `0x${'99'.repeat(20)}`, upTo: '1' })).toContain('has earned 0')
    expect(await refusal({ token: `0x${'99'.repeat(20)}`, upTo: '1' })).toContain('has earned 0')
  })

  it('goes by the root that is payable, to the second, and by none before it', async () => {
    await post({ day: payable.day, age: ages.payable - 1 })
    expect(await refusal()).toBe('No root that was computed here pays with a voucher yet.')
    await post({ day: payable.day, age: ages.payable })
    expect((await ask('/sign', question())).status).toBe(200)
    await post({ day: open.day, age: ages.open }, { day: payable.day, age: ages.payable - 1 })
    expect(await refusal()).toContain(`has earned ${old}`)
  })

  it('signs nothing while a root stands that it did not compute and a veto reaches, or the settler says so', async () => {
    for (const age of [1, ages.payable, ages.open - 1]) {
      await post(posts[0]!, { day: forged.day, age, root: forged.root })
      expect(await refusal()).toContain(`is ${forged.root}, and ${forged.own} was computed here`)
    }
    await post(...posts)
    await admin`insert into settled.alarm (kind, subject, detail, began_at) values ('rootDiffers', '1', 'x', 1)`
    expect(await refusal()).toContain('not what the settler computed')
    await admin`update settled.alarm set ended_at = 2`
    expect((await ask('/sign', question())).status).toBe(200)
  })

  it('passes a wrong root over that has opened, and signs by the newest of its own', async () => {
    const opened = { day: forged.day, age: ages.open, root: forged.root }
    await post(posts[0]!, opened, posts[1]!, posts[2]!)
    expect((await ask('/sign', question())).body).toMatchObject({ root: payable.root })
    await post(posts[0]!, opened, { ...posts[1]!, age: 1 })
    const signed = await ask('/sign', question({ upTo: `${old}` }))
    expect(signed).toMatchObject({ status: 200, body: { root: open.root } })
    expect(await refusal({ upTo: `${old + 1n}` })).toContain(`Until and with day ${open.day}`)
    await post(posts[0]!, opened, { day: payable.day, age: 1, root: forged.root })
    expect(await refusal()).toContain(`Root 2 of day ${payable.day} is ${forged.root}`)
  })

  it('computes anew what it did not keep, once the settler says that the newest open root is wrong', async () => {
    await post(posts[0]!, { day: forged.day, age: ages.open, root: forged.root })
    await ownDays.follow()
    expect(await refusal({ upTo: `${old}` })).toBe('No root that was computed here pays with a voucher yet.')
    await settle({ day: forged.day, root: forged.own })
    await ownDays.follow()
    const signed = await ask('/sign', question({ upTo: `${old}` }))
    expect(signed).toMatchObject({ status: 200, body: { root: open.root } })
  })

  it('keeps what it has computed while the index builds its tables anew', async () => {
    await ownDays.follow()
    await post()
    await admin`update chain.cursor set state = 'replaying'`
    await ownDays.follow()
    expect(ownDays.getFirstDay()).toBe(open.day)
    await moveTo(vector.now)
    await post(...posts)
    await ownDays.follow()
    expect((await ask('/sign', question())).status).toBe(200)
  })

  it('signs nothing over an index that is silent, doubtful, rebuilt or of another chain', async () => {
    await moveTo(vector.now, 31)
    expect(await refusal()).toContain('Nothing new was heard of the chain for 31 s')
    await moveTo(vector.now)
    await admin`insert into chain.deep_reorg (block, depth, at) values (5, 9, 1)`
    expect(await refusal()).toContain('Final blocks have changed')
    await admin`update chain.deep_reorg set acknowledged_at = 6, acknowledged_by = 'test', reason = 'A drill'`
    await admin`update chain.cursor set state = 'replaying'`
    expect(await refusal()).toContain('builds its tables anew')
    await admin`update chain.cursor set state = 'live', chain_id = 5`
    expect(await refusal()).toContain('holds chain 5')
  })

  it('signs no deadline that has passed, nor one that lies more than a day ahead', async () => {
    expect(await refusal({ deadlineAt: vector.now })).toContain('has passed')
    expect(await refusal({ deadlineAt: vector.now + 2 * 86_400 })).toContain('after')
    expect((await ask('/sign', question({ deadlineAt: vector.now + 1 }))).status).toBe(200)
  })

  it('signs nothing that was paid, and never more in a day than its cap, of an account the largest', async () => {
    await setPaid(account, token, leaf.cumulative)
    expect(await refusal()).toContain(`was paid ${leaf.cumulative} already`)
    await setPaid(account, token, 0n)
    const other = payable.leaves.find(
      (each) => each.token === token && each.account !== account && each.cumulative > 1n,
    )!
    await setCap(token, leaf.cumulative + other.cumulative - 1n)
    expect((await ask('/sign', question({ upTo: '1' }))).status).toBe(200)
    expect((await ask('/sign', question())).status).toBe(200)
    const theirs = { account: other.account, upTo: String(other.cumulative) }
    expect(await refusal(theirs)).toBe(`The cap of the day leaves ${other.cumulative - 1n}.`)
    expect((await ask('/sign', question({ ...theirs, upTo: String(other.cumulative - 1n) }))).status).toBe(200)
    expect((await ask('/sign', question())).status).toBe(200)
  })

  it('answers what is no question with words, and goes on', async () => {
    for (const wrong of [
      '',
      '{',
      {},
      question({ upTo: 5 }),
      question({ upTo: '0' }),
      question({ more: 1 }),
      'x'.repeat(5_000),
    ])
      expect((await ask('/sign', wrong)).status).toBe(400)
    expect((await ask('/other')).status).toBe(404)
    expect((await ask('/state')).status).toBe(200)
  })

  it.each([0o000, 0o022, 0o077])('listens for its owner and its group under a umask of %i, and once', async (umask) => {
    const signer = {
      sign: () => Promise.reject(new Error('none')),
      readState: () => ({ signer: account, refusal: null }),
    }
    const former = process.umask(umask)
    try {
      const own = join(dirname(socketPath), `${umask}.sock`)
      const listening = await listen(signer, own, pino({ level: 'silent' }))
      expect(statSync(own).mode & 0o777).toBe(0o660)
      expect(process.umask()).toBe(umask)
      await listening.stop()
    } finally {
      process.umask(former)
    }
    await expect(listen(signer, socketPath, pino({ level: 'silent' }))).rejects.toThrow('Another process listens')
  })
})

describe('the process', () => {
  const main = fileURLToPath(new URL('main.ts', import.meta.url))
  const run = (args: string[], environment: Record<string, string>) =>
    spawnSync(process.execPath, ['--import', 'tsx', main, ...args], {
      encoding: 'utf8',
      env: { PATH: process.env['PATH'] ?? '', ...environment },
      timeout: 30_000,
    })

  it('opens its keystore, listens, says why it does not sign, and ends when it is told', async () => {
    const folder = dirname(socketPath)
    const [file, own] = [join(folder, 'key.json'), join(folder, 'own.sock')]
    const [secret, options] = Keystore.pbkdf2({ password: 'horse', iterations: 10 })
    writeFileSync(file, JSON.stringify(Keystore.encrypt(`0x${'5'.repeat(64)}`, secret, options)), { mode: 0o600 })
    await admin`update chain.cursor set state = 'replaying'`
    const child = spawn(process.execPath, ['--import', 'tsx', main], {
      stdio: 'ignore',
      env: {
        PATH: process.env['PATH'],
        DATABASE_URL: database.url,
        CHAIN_ID: '31337',
        SIGNER_SOCKET: own,
        VOUCHER_KEYSTORE: file,
        VOUCHER_KEYSTORE_PASSWORD: 'horse',
        VOUCHER_LOG_DIR: join(folder, 'own'),
      },
    })
    const ended = once(child, 'exit')
    try {
      await vi.waitFor(() => expect(existsSync(own)).toBe(true), { timeout: 20_000, interval: 100 })
      await vi.waitFor(() => expect(statSync(own).mode & 0o777).toBe(0o660))
      const state = async () => (await ask('/state', undefined, own)).body
      expect(await state()).toEqual({ signer: key.address, refusal: expect.any(String) })
      await admin`update chain.cursor set state = 'live'`
      await vi.waitFor(async () => expect(await state()).toEqual({ signer: key.address, refusal: null }), 10_000)
    } finally {
      child.kill('SIGTERM')
    }
    expect(await ended).toEqual([0, null])
  })

  it('says what it reads, and all that is missing', () => {
    const help = run(['--help'], {})
    expect([help.status, help.stdout]).toEqual([0, expect.stringContaining('SIGNER_SOCKET')])
    const { status, stdout } = run([], { SIGNER_SOCKET: 'x'.repeat(200), METRICS_PORT: 'x' })
    expect(status).toBe(78)
    for (const name of [
      'DATABASE_URL is missing',
      'SIGNER_SOCKET is longer',
      'VOUCHER_KEYSTORE is missing',
      'VOUCHER_LOG_DIR is missing',
      'METRICS_PORT must',
    ])
      expect(stdout).toContain(name)
  })
})
