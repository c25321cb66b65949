import { getDeployment } from '@app/config/deployments'
import type { Address } from '@app/core/address'
import { answerMulticall, answerNothing, type ContractAnswers } from '@app/testing/contract-answers'
import type { Hex } from 'viem'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { Node } from './node.ts'
import { nothingGiven } from './proofs.ts'
import { isOld, readAccount } from './read-account.ts'

const deployment = getDeployment(31337)
const account: Address = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'
const lock = (amount: bigint) => ({ lockOf: () => ({ amount, unlockAt: 5n }) })

interface Facts {
  answers?: ContractAnswers
  chainId?: string
  head?: string
  hash?: string
  /** How many calls fail before one does not. */
  hiccups?: number
}

function createNode(name: string, facts: Facts = {}): Node {
  const { answers = {}, chainId = '0x7a69', head = '0x20', hash = '0xAB' } = facts
  let { hiccups = 0 } = facts
  return {
    name,
    async request(method, params = []) {
      if (method === 'eth_chainId') return chainId
      if (method === 'eth_blockNumber') return head
      if (method === 'eth_getBlockByNumber') return { number: params[0], hash, timestamp: '0x6aaaaaaa' }
      if (hiccups > 0) {
        hiccups -= 1
        throw new Error('header not found')
      }
      const [{ data }, block] = params as [{ data: Hex }, string]
      expect(block).toBe('0x1e')
      return answerMulticall(deployment, { ...answerNothing(deployment), ...answers }, data)
    },
  }
}

const read = (second: Facts, given = nothingGiven) => {
  const first = createNode('one', { answers: lock(4n), head: '0x1e' })
  const done = readAccount([first, createNode('two', second)], { deployment, account, series: [], given })
  done.catch(() => undefined)
  return done
}

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true, advanceTimeDelta: 500 })
})
afterEach(() => {
  vi.useRealTimers()
})

it('is read at the newest block that every node has', async () => {
  const { ways, unread, block } = await read({ answers: lock(4n) })
  expect(ways.map(({ kind, amounts }) => [kind, amounts[0]!.amount])).toEqual([['lock', 4n]])
  expect(unread).toEqual([])
  expect(block).toEqual({ number: 30, timestamp: 0x6a_aa_aa_aa })
})

it('is not shown where nodes differ, in what they say or in the block', async () => {
  const differ = { key: 'nodesDiffer', values: { first: 'one', second: 'two' } }
  await expect(read({ answers: lock(5n) })).rejects.toMatchObject(differ)
  await expect(read({ answers: {} })).rejects.toMatchObject(differ)
  await expect(read({ answers: lock(4n), hash: '0xcd' })).rejects.toMatchObject(differ)
  await expect(read({ answers: lock(4n), chainId: '0x38' })).rejects.toMatchObject({ key: 'otherChain' })
})

it('is asked again where a node stumbles: that is no contradiction', async () => {
  const { ways, unread } = await read({ answers: lock(4n), hiccups: 2 })
  expect(ways).toHaveLength(1)
  expect(unread).toEqual([])
})

it('is not known where one node is silent about a contract, and known elsewhere', async () => {
  const { ways, unread } = await read({ answers: { ...lock(4n), lockOf: undefined } })
  expect(ways).toEqual([])
  expect(unread.map(({ contract }) => contract)).toEqual(['votingEscrow'])
})

it('is shown though what was given proves nothing: the vault is named, with why', async () => {
  const lines = `{"account":"${account}","proof":["broken"]}`
  const { ways, unread } = await read({ answers: lock(4n) }, { lines, dayFiles: [] })
  expect(ways).toHaveLength(1)
  expect(unread).toEqual([{ contract: 'dividendVault', why: expect.stringContaining('is no proof') }])
})

it('is of an old block when that is ten minutes behind this device', () => {
  const now = Math.floor(Date.now() / 1_000)
  expect(isOld({ number: 1, timestamp: now - 500 })).toBe(false)
  expect(isOld({ number: 1, timestamp: now + 5_000 })).toBe(false)
  expect(isOld({ number: 1, timestamp: now - 700 })).toBe(true)
})
