import { mkdtempSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Key } from '@app/keys/key'
import { createRemoteSigner } from '@app/keys/remote-signer'
import { startRemoteSigner } from '@app/testing/remote-signer'
import { privateKeyToAccount } from 'viem/accounts'
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import {
  ages,
  days,
  key,
  makeSigner,
  moveTo,
  ownDays,
  post,
  setCap,
  setPaid,
  setUpSigner,
  socketPath,
  vector,
} from './signer.test-setup.ts'
import { openVoucherLog } from './voucher-log.ts'

setUpSigner()

const [open, payable] = [days.at(-9)!, days.at(-3)!]
const [leaf, ...others] = payable.leaves.filter(
  (each, _, all) => each.token === all[0]!.token && each.cumulative > 1n,
) as [(typeof payable.leaves)[0], ...typeof payable.leaves]
const [one, other] = others as [typeof leaf, typeof leaf]
const { account, token } = leaf
const makeFolder = () => mkdtempSync(join(dirname(socketPath), 'noted-'))

beforeAll(async () => {
  await post({ day: open.day, age: ages.open }, { day: payable.day, age: ages.payable })
  await ownDays.follow()
})

beforeEach(async () => {
  await moveTo(vector.now)
  await setCap(token, 10n ** 30n)
  await setPaid(account, token, 0n)
})

describe('a signer by itself', () => {
  it('counts what the account itself was paid of the day, too', async () => {
    await setCap(token, leaf.cumulative - 1n)
    const signer = makeSigner()
    const half = { account, token, upTo: leaf.cumulative / 2n, deadlineAt: vector.now + 60 }
    expect(await signer.sign(half)).toMatchObject({ signer: key.address })
    await setPaid(account, token, half.upTo)
    const whole = { ...half, upTo: leaf.cumulative }
    expect(await signer.sign(whole)).toEqual({
      refusal: `The cap of the day leaves ${leaf.cumulative - 1n - half.upTo}.`,
    })
    expect(await signer.sign({ ...whole, upTo: whole.upTo - 1n })).toMatchObject({ signer: key.address })
  })

  it('forgets nothing by a restart, a process beside it, or an index that says another day and this one again', async () => {
    const folder = makeFolder()
    await setCap(token, leaf.cumulative)
    const start = () => makeSigner({ vouchers: openVoucherLog(folder) })
    const deadlineAt = vector.now + 86_400
    const [first, beside] = [start(), start()]
    expect(await first.sign({ account, token, upTo: leaf.cumulative, deadlineAt })).toMatchObject({
      root: payable.root,
    })
    const theirs = { account: one.account, token, upTo: one.cumulative, deadlineAt }
    const full = { refusal: 'The cap of the day leaves 0.' }
    for (const each of [first, beside, start()]) expect(await each.sign(theirs)).toEqual(full)
    await moveTo(vector.now + 86_400)
    const next = { account: other.account, token, upTo: 1n, deadlineAt: deadlineAt + 86_400 }
    expect(await first.sign(next)).toMatchObject({ signer: key.address })
    await moveTo(vector.now)
    for (const each of [first, beside, start()]) expect(await each.sign(theirs)).toEqual(full)
  })

  it('signs nothing when another process notes at the same moment what fills the day', async () => {
    await setCap(token, leaf.cumulative)
    const folder = makeFolder()
    const [own, beside] = [openVoucherLog(folder), openVoucherLog(folder)]
    const theirs = { account: other.account, token, from: 0n, upTo: 1n, deadlineAt: vector.now + 60 }
    const note: typeof own.note = (day, voucher) => {
      beside.note(day, theirs)
      own.note(day, voucher)
    }
    const asked = { account, token, upTo: leaf.cumulative, deadlineAt: vector.now + 60 }
    const refusal = `The cap of the day leaves ${leaf.cumulative - 1n}.`
    expect(await makeSigner({ vouchers: { ...own, note } }).sign(asked)).toEqual({ refusal })
  })

  it('signs by days that there are by its own clock', async () => {
    const asked = { account, token, upTo: leaf.cumulative, deadlineAt: vector.now + 60 }
    const at = (now: number) => makeSigner({ readClock: () => now }).sign(asked)
    for (const now of [vector.now - 600, vector.now, vector.now + 86_400])
      expect(await at(now)).toMatchObject({ signer: key.address })
    expect(await at(vector.now - 601)).toEqual({ refusal: expect.stringContaining('by the clock of this machine') })
    expect(await at(vector.now + 86_401)).toEqual({
      refusal: 'The last final block of the index is 86401 s old.',
    })
  })

  it('signs no more than it was told itself, whatever cap the index has, and nothing of a token that was not named', async () => {
    const asked = { account, token, upTo: 5n, deadlineAt: vector.now + 60 }
    const folder = makeFolder()
    const most = (...entries: [string, bigint][]) =>
      makeSigner({ dailyMost: new Map(entries), vouchers: openVoucherLog(folder) })
    expect(await most([token.toLowerCase(), 4n]).sign(asked)).toEqual({ refusal: 'The most of the day leaves 4.' })
    expect(await most().sign(asked)).toEqual({ refusal: 'The most of the day leaves 0.' })
    await setCap(token, 3n)
    expect(await most([token.toLowerCase(), 4n]).sign(asked)).toEqual({ refusal: 'The cap of the day leaves 3.' })
    await setCap(token, 10n)
    expect(await most([token.toLowerCase(), 5n]).sign(asked)).toMatchObject({ signer: key.address })
  })

  it('signs nothing that it cannot note', async () => {
    const file = makeFolder()
    const signTypedData = vi.fn<Key['signTypedData']>(key.signTypedData)
    const signer = makeSigner({ key: { ...key, signTypedData }, vouchers: openVoucherLog(file) })
    rmSync(file, { recursive: true })
    const asked = { account, token, upTo: 5n, deadlineAt: vector.now + 60 }
    expect(await signer.sign(asked)).toEqual({ refusal: expect.stringContaining('cannot be written: ENOENT') })
    expect(signTypedData).not.toHaveBeenCalled()
  })

  it('signs with a key at a remote signer, refuses in words when that does not, and has noted it all the same', async () => {
    const stranger = privateKeyToAccount(`0x${'6'.repeat(64)}`)
    const remote = await startRemoteSigner(key, { chainId: vector.chainId, other: stranger })
    const folder = makeFolder()
    const place = { url: remote.url, address: key.address }
    const signer = makeSigner({ key: createRemoteSigner(place, { timeoutMs: 500 }), vouchers: openVoucherLog(folder) })
    const asked = { account, token, upTo: leaf.cumulative, deadlineAt: vector.now + 60 }
    try {
      await setCap(token, leaf.cumulative)
      for (const [manner, words] of [
        ['otherKey', `signs with the key of ${stranger.address}`],
        ['otherData', 'signs with the key of'],
        ['fails', 'with status 500'],
        ['hangs', 'does not answer within 500 ms'],
      ] as const) {
        remote.behave(manner)
        expect(await signer.sign(asked)).toEqual({ refusal: expect.stringContaining(words) })
      }
      remote.behave('honest')
      const theirs = { ...asked, account: one.account, upTo: one.cumulative }
      expect(await signer.sign(theirs)).toEqual({ refusal: 'The cap of the day leaves 0.' })
      const said = await signer.sign(asked)
      expect(said).toEqual(await makeSigner({ vouchers: openVoucherLog(folder) }).sign(asked))
      expect(said).toMatchObject({ signer: key.address, root: payable.root })
    } finally {
      await remote.stop()
    }
  })
})
