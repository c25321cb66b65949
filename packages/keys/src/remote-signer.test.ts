import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type RemoteSignerManner, startRemoteSigner } from '@app/testing/remote-signer'
import { recoverTypedDataAddress, type TypedDataDefinition } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type CallTransaction, KeyError } from './key.ts'
import { createRemoteSigner } from './remote-signer.ts'

const CHAIN = 56
const account = privateKeyToAccount(`0x${'5'.repeat(64)}`)
const other = privateKeyToAccount(`0x${'6'.repeat(64)}`)
const bearer = 'Bearer of-good-news'
const call = { chainId: CHAIN, nonce: 0, gas: 100_000n, to: other.address, data: '0x1234' } as const
const transactions: CallTransaction[] = [
  { ...call, maxFeePerGas: 3n * 10n ** 9n, maxPriorityFeePerGas: 0n },
  { ...call, nonce: 300, gasPrice: 5n * 10n ** 9n },
]
const typedData = {
  domain: { name: 'Vault', version: '1', chainId: CHAIN, verifyingContract: other.address },
  types: {
    Voucher: [
      { name: 'account', type: 'address' },
      { name: 'upTo', type: 'uint256' },
    ],
  },
  primaryType: 'Voucher',
  message: { account: other.address, upTo: 2n ** 200n + 1n },
} as TypedDataDefinition

let remote: Awaited<ReturnType<typeof startRemoteSigner>>
let folder: string
let headerFile: string

function write(name: string, text: string, mode = 0o600): string {
  const path = join(folder, name)
  writeFileSync(path, text, { mode })
  chmodSync(path, mode)
  return path
}

const open = (more: { url?: string; address?: `0x${string}`; headerFile?: string } = {}, timeoutMs = 5_000) =>
  createRemoteSigner({ url: remote.url, address: account.address, headerFile, ...more }, { timeoutMs })

async function failure(promise: Promise<unknown>): Promise<string> {
  const error: unknown = await promise.then(
    (value) => `was taken: ${String(value)}`,
    (reason: unknown) => reason,
  )
  expect(error).toBeInstanceOf(KeyError)
  expect(String(error)).not.toContain('good-news')
  return (error as KeyError).message
}

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'remote-signer-'))
  headerFile = write('header', `Authorization: ${bearer}\n`)
  remote = await startRemoteSigner(account, { chainId: CHAIN, other, authorization: bearer })
})
beforeEach(() => remote.behave('honest'))
afterAll(async () => {
  await remote.stop()
  rmSync(folder, { recursive: true })
})

describe('a remote signer', () => {
  it.each(transactions)('signs a transaction as the key itself does: %#', async (transaction) => {
    // Among them signatures whose r or s begins with a zero byte.
    for (const nonce of [0, 27, 127, 256, 5, 95]) {
      const asked = { ...transaction, nonce }
      expect(await open().signTransaction(asked)).toBe(await account.signTransaction(asked))
    }
  })

  it('signs typed data as the key itself does', async () => {
    const signature = await open().signTypedData(typedData)
    expect(signature).toBe(await account.signTypedData(typedData))
    expect(await recoverTypedDataAddress({ ...typedData, signature })).toBe(account.address)
  })

  it.each<[RemoteSignerManner, string, string]>([
    ['otherKey', `signs with the key of ${other.address}`, `signs with the key of ${other.address}`],
    ['otherCall', 'has signed another transaction', ''],
    ['otherData', '', 'signs with the key of 0x'],
    ['highS', '', 'signs with a high s'],
    ['fails', 'answers eth_signTransaction with status 500', 'answers eth_signTypedData with status 500'],
    ['garbage', 'with status 200 and no JSON-RPC', 'with status 200 and no JSON-RPC'],
    ['garbled', 'answers with no signed transaction', 'answers with no signature'],
    ['redirects', 'with status 307', 'with status 307'],
    ['hangs', 'does not answer within 300 ms', 'does not answer within 300 ms'],
    ['endless', 'answers too much', 'answers too much'],
  ])('that %s is not believed', async (manner, ofTransaction, ofData) => {
    remote.behave(manner)
    const key = open({}, manner === 'hangs' ? 300 : 5_000)
    const asked = ofTransaction === '' ? [] : transactions
    const failures = await Promise.all(asked.map((each) => failure(key.signTransaction(each))))
    expect(failures).toEqual(asked.map(() => expect.stringContaining(ofTransaction)))
    const ofTyped = ofData === '' ? '' : await failure(key.signTypedData(typedData))
    expect(ofTyped).toContain(ofData)
  })

  it('is asked once for each signature', async () => {
    for (const manner of ['garbled', 'fails', 'otherKey'] as const) {
      const before = remote.countRequests()
      remote.behave(manner)
      await failure(open().signTypedData(typedData))
      expect(remote.countRequests()).toBe(before + 1)
    }
  })

  it('for another chain than its own is refused, as the transaction is another one', async () => {
    const words = await failure(open().signTransaction({ ...transactions[0]!, chainId: 97 }))
    expect(words).toContain('has signed another transaction')
  })

  it('says in its own words why it refuses, and who cannot be reached', async () => {
    expect(await failure(open({ address: other.address }).signTypedData(typedData))).toBe(
      `The remote signer at ${remote.url} refuses eth_signTypedData: From address does not match an available account`,
    )
    const away = open({ url: 'http://127.0.0.1:1/secret-path' }).signTypedData(typedData)
    expect(await failure(away)).toBe('The remote signer at http://127.0.0.1:1 cannot be reached: ECONNREFUSED')
    const unnamed = createRemoteSigner({ url: remote.url, address: account.address }, { timeoutMs: 5_000 })
    expect(await failure(unnamed.signTypedData(typedData))).toContain('with status 401')
  })

  it('takes its header from a file of one line that nobody else reads', () => {
    for (const [file, words] of [
      [write('open', `Authorization: ${bearer}`, 0o644), 'can be read by others'],
      [write('bare', 'of-good-news'), 'must hold one line'],
      [write('two', `Authorization: ${bearer}\nHost: good-news.example\n`), 'must hold one line'],
      [join(folder, 'none'), 'cannot be read'],
    ] as const)
      expect(() => open({ headerFile: file })).toThrow(words)
  })
})
