// @vitest-environment jsdom
import { getDeployment } from '@app/config/deployments'
import type { Address } from '@app/core/address'
import type { AddressRelation } from '@app/core/api/address-check'
import { toChecksumAddress } from '@app/core/checksum-address'
import { type Client, createClient, custom } from 'viem'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createTestRecord } from '#shared/tx/test-record.ts'
import { getTxRecords, putTxRecord, removeTxRecord } from '#shared/tx/tx-store.ts'
import { changeBook } from '#shared/ui/address-book.ts'
import { checkAddresses } from './check-addresses.ts'
import { findMistaken, readKnownAddresses } from './known-addresses.ts'

vi.mock('#shared/base/runtime-config.ts', async (original) => ({
  ...(await original<object>()),
  getRuntimeConfig: () => ({ chainId: 31337, rpcUrls: ['http://localhost/rpc'] }),
}))

const chainId = 31337
const account = toChecksumAddress('0x70997970c51812dc3a010c7d01b50e0d17dc79c8')
const friend = toChecksumAddress('0x3c44cdddb6a900fa2b585dd299e03d12fa4293bc')
const alike = (address: string, filling = 'a') =>
  toChecksumAddress(`${address.slice(0, 5)}${filling.repeat(33)}${address.slice(-4)}` as Address)
const stranger = toChecksumAddress(`0x${'12'.repeat(20)}`)

interface Known {
  relation?: AddressRelation
  isIndexed?: boolean
  lookAlikes?: { account: Address; relation: AddressRelation }[]
}

/** Of each address what the index says; `null`: it does not answer. */
function answerIndex(known: Record<string, Known> | null, isWhole = true): string[] {
  const asked: string[] = []
  vi.stubGlobal(
    'fetch',
    vi.fn((url: string) => {
      if (known === null) return Promise.reject(new TypeError('Failed to fetch'))
      asked.push(url)
      const accounts = new URL(url, 'http://localhost').searchParams.get('accounts')!.split(',')
      const checked = accounts.map((each) => ({
        account: each,
        isIndexed: false,
        relation: null,
        lookAlikes: [],
        ...known[each],
      }))
      const body = { code: 0, data: { account, isWhole, checked }, asOf: { blockNumber: 1 }, stale: false }
      return Promise.resolve(new Response(JSON.stringify(body)))
    }),
  )
  return asked
}

interface AtNode {
  code?: string
  nonce?: string
  balance?: string
}

function createNode(at: AtNode | null) {
  const request = ({ method }: { method: string }) => {
    if (at === null) return Promise.reject(new TypeError('Failed to fetch'))
    const { code = '0x', nonce = '0x0', balance = '0x0' } = at
    return Promise.resolve({ eth_getCode: code, eth_getTransactionCount: nonce, eth_getBalance: balance }[method])
  }
  return createClient({ transport: custom({ request }, { retryCount: 0 }) })
}

async function check(addresses: readonly Address[], at: AtNode | null = {}) {
  const question = { chainId, account, addresses }
  return checkAddresses(question, new AbortController().signal, () => createNode(at))
}

async function checkOne(address: Address, at: AtNode | null = {}) {
  const { list, isPartly } = await check([address], at)
  return { ...list[0]!, isPartly }
}

const title = (to: Address) => ({ key: 'tx:title.test', values: { to: { type: 'address' as const, address: to } } })

beforeEach(() => {
  answerIndex({})
})
afterEach(() => {
  vi.unstubAllGlobals()
  changeBook(() => [])
  for (const { id } of getTxRecords()) removeTxRecord(id)
  localStorage.clear()
})

describe('an address that looks like one that is known', () => {
  it('of the reader’s label or list is found, whatever the index says', async () => {
    changeBook(() => [{ address: friend, label: 'Mother', isListed: false }])
    answerIndex(null)
    const { lookAlikes, isPartly } = await checkOne(alike(friend))
    expect(lookAlikes).toEqual([{ address: friend, as: 'label', name: 'Mother' }])
    expect(isPartly).toBe(true)
  })

  it('of a contract of the deployment is found', async () => {
    const { cardVault } = getDeployment(chainId).contracts
    expect((await checkOne(alike(cardVault))).lookAlikes).toEqual([
      { address: cardVault, as: 'contract', name: 'cardVault' },
    ])
  })

  it('of a receiver of an earlier transaction is found once that one was confirmed', async () => {
    putTxRecord(createTestRecord({ id: 'a', status: 'failed', title: title(friend) }))
    expect((await checkOne(alike(friend))).lookAlikes).toEqual([])
    putTxRecord(createTestRecord({ id: 'b', status: 'confirmed', title: title(friend) }))
    expect((await checkOne(alike(friend))).lookAlikes).toEqual([{ address: friend, as: 'used' }])
  })

  it('of the account that was used here is found', async () => {
    putTxRecord(createTestRecord({ id: 'a', status: 'confirmed', account: friend }))
    expect((await checkOne(alike(friend))).lookAlikes).toEqual([{ address: friend, as: 'own' }])
  })

  it('of another one in the same list is found on both', async () => {
    const { list } = await check([friend, stranger, alike(friend)])
    expect(list.map(({ lookAlikes }) => lookAlikes.map(({ as }) => as))).toEqual([['entered'], [], ['entered']])
  })

  it.each(['superior', 'sent', 'received', 'invitee'] as const)(
    'that the index knows as %s is found',
    async (relation) => {
      const poison = alike(friend)
      answerIndex({ [poison]: { isIndexed: true, lookAlikes: [{ account: friend, relation }] } })
      expect((await checkOne(poison)).lookAlikes).toEqual([{ address: friend, as: relation }])
    },
  )

  it('is not taken for good because it has sent something', async () => {
    const poison = alike(friend)
    answerIndex({
      [poison]: { isIndexed: true, relation: 'received', lookAlikes: [{ account: friend, relation: 'sent' }] },
    })
    expect(await checkOne(poison)).toMatchObject({ isOnlyReceived: true, lookAlikes: [{ address: friend }] })
  })

  it('does not make the one suspicious that it was made from', async () => {
    const poison = alike(friend)
    answerIndex({
      [friend]: { isIndexed: true, relation: 'sent', lookAlikes: [{ account: poison, relation: 'received' }] },
    })
    expect(await checkOne(friend)).toMatchObject({ lookAlikes: [], isNew: false, isOnlyReceived: false })
    answerIndex({ [friend]: { relation: 'sent', lookAlikes: [{ account: poison, relation: 'sent' }] } })
    expect((await checkOne(friend)).lookAlikes).toEqual([{ address: poison, as: 'sent' }])
  })

  it('is in order once the reader has labelled it', async () => {
    const other = alike(friend)
    changeBook(() => [friend, other].map((address) => ({ address, label: 'Ours', isListed: true })))
    expect((await checkOne(other)).lookAlikes).toEqual([])
  })
})

describe('an address of which nothing is known', () => {
  it('is new where the index and the node have nothing of it', async () => {
    expect(await checkOne(stranger)).toMatchObject({ isNew: true, isContract: false, isPartly: false, lookAlikes: [] })
  })

  it.each([{ nonce: '0x1' }, { balance: '0x1' }, { code: '0x6000' }, { code: `0xef0100${'ab'.repeat(20)}` }])(
    'is not new with %j',
    async (at) => {
      expect(await checkOne(stranger, at)).toMatchObject({ isNew: false, isContract: at.code === '0x6000' })
    },
  )

  it('is not called new, nor in order, while the index or the node does not answer', async () => {
    expect(await checkOne(stranger, null)).toMatchObject({ isNew: null, isContract: null })
    answerIndex(null)
    expect(await checkOne(stranger)).toMatchObject({ isNew: null, isPartly: true })
    expect(await checkOne(stranger, { nonce: '0x1' })).toMatchObject({ isNew: false, isPartly: true })
  })

  it('is not asked about at the node where it is only to be looked at', async () => {
    const asked = vi.fn<() => Client>(() => createNode({}))
    const question = { chainId, account: null, addresses: [stranger], isViewed: true }
    const { list } = await checkAddresses(question, new AbortController().signal, asked)
    expect(list).toMatchObject([{ isNew: false, lookAlikes: [] }])
    expect(asked).not.toHaveBeenCalled()
  })

  it('is not waited for longer than the reader may wait', async () => {
    const node = createClient({ transport: custom({ request: () => new Promise(() => undefined) }) })
    const limit = new AbortController()
    const checking = checkAddresses({ chainId, account, addresses: [stranger] }, limit.signal, () => node)
    setTimeout(() => limit.abort(), 50)
    expect((await checking).list).toMatchObject([{ isNew: null, isContract: null }])
  })

  it('is not called unknown to the account where not all was looked at', async () => {
    answerIndex({}, false)
    expect((await checkOne(stranger)).isPartly).toBe(true)
  })

  it('is one of at most a hundred in a request', async () => {
    const asked = answerIndex({})
    const many = Array.from({ length: 120 }, (_, nth) => toChecksumAddress(`0x${String(nth).padStart(40, '1')}`))
    const { list } = await check(many)
    expect(list.map(({ address }) => address)).toEqual(many)
    expect(asked).toHaveLength(2)
    expect(list.every(({ isContract }) => isContract === null)).toBe(true)
  })
})

describe('a row of a list', () => {
  it('is marked when it looks like somebody known, and is not him', () => {
    changeBook(() => [{ address: friend, label: 'Mother', isListed: false }])
    const known = readKnownAddresses(chainId)
    expect(findMistaken(alike(friend), known)).toMatchObject({ address: friend, name: 'Mother' })
    expect(findMistaken(friend, known)).toBeUndefined()
    expect(findMistaken(stranger, known)).toBeUndefined()
  })
})
