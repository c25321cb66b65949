import { stakingPoolAbi } from '@app/abis/staking-pool'
import type { Address } from '@app/core/address'
import type { Hash } from '@app/core/api/primitives'
import type { Node, ReadOutcome } from '@app/rpc/node'
import { encodeFunctionResult, getAddress, type Hex } from 'viem'
import { describe, expect, it } from 'vitest'
import { createEarnedReader } from './earned.ts'

const multicall: Address = '0xcA11bde05977b3631167028862bE2a173976CA11'
const poolA = getAddress(`0x${'a'.repeat(40)}`)
const poolB = getAddress(`0x${'b'.repeat(40)}`)
const block = (digit: string): { blockHash: Hash } => ({ blockHash: `0x${digit.repeat(64)}` })
const account = (index: number): Address => `0x${index.toString(16).padStart(40, '0')}`

interface Request {
  blockHash: Hash
  targets: Address[]
  answer: (outcome: ReadOutcome<{ success: boolean; returnData: Hex }[]>) => void
}

function encode(amount: bigint): { success: true; returnData: Hex } {
  return {
    success: true,
    returnData: encodeFunctionResult({ abi: stakingPoolAbi, functionName: 'earned', result: amount }),
  }
}

/** A node whose answers the test gives when it wants to. */
function createManualNode() {
  const requests: Request[] = []
  const node: Pick<Node, 'attempt'> = {
    attempt: (read) =>
      new Promise((resolve) => {
        const client = {
          readContract: ({ args, blockHash }: { args: [{ target: Address }[]]; blockHash: Hash }) => {
            requests.push({
              blockHash,
              targets: args[0].map(({ target }) => target),
              answer: (outcome) => resolve(outcome as never),
            })
            return new Promise(() => undefined)
          },
        }
        void read(client as never)
      }),
  }
  return { node, requests }
}

/** What is gathered goes in the check phase of a turn: after it all of that is done. */
const turn = () => new Promise<void>((resolve) => setTimeout(() => setImmediate(resolve)))

describe('earned', () => {
  it('asks for the pools of an account in one call', async () => {
    const { node, requests } = createManualNode()
    const asked = createEarnedReader({ node, multicall }).read(account(1), block('1'), [poolA, poolB])
    await turn()
    expect(requests.map(({ targets }) => targets)).toEqual([[poolA, poolB]])
    requests[0]!.answer({ ok: true, value: [encode(5n), encode(6n)] })
    expect([...(await asked)]).toEqual([
      [poolA, { amount: 5n }],
      [poolB, { amount: 6n }],
    ])
  })

  it('gathers what is asked while two calls are under way, by block', async () => {
    const { node, requests } = createManualNode()
    const reader = createEarnedReader({ node, multicall })
    const answers = [reader.read(account(1), block('1'), [poolA])]
    await turn()
    answers.push(reader.read(account(2), block('1'), [poolA]))
    await turn()
    expect(requests).toHaveLength(2)
    const later = [3, 4, 5].map((index) => reader.read(account(index), block(index === 5 ? '2' : '1'), [poolA]))
    await turn()
    expect(requests).toHaveLength(2)
    requests[0]!.answer({ ok: true, value: [encode(1n)] })
    await turn()
    requests[1]!.answer({ ok: true, value: [encode(2n)] })
    await turn()
    expect(requests.slice(2).map(({ blockHash, targets }) => [blockHash[2], targets.length])).toEqual([
      ['1', 2],
      ['2', 1],
    ])
    requests[2]!.answer({ ok: true, value: [encode(3n), encode(4n)] })
    requests[3]!.answer({ ok: true, value: [encode(5n)] })
    const all = await Promise.all([...answers, ...later])
    expect(all.map((outcomes) => outcomes.get(poolA)?.amount)).toEqual([1n, 2n, 3n, 4n, 5n])
  })

  it('keeps an answer for its block, and asks anew at another', async () => {
    const { node, requests } = createManualNode()
    const reader = createEarnedReader({ node, multicall })
    const first = reader.read(account(1), block('1'), [poolA])
    const second = reader.read(account(1), block('1'), [poolA])
    await turn()
    expect(requests).toHaveLength(1)
    requests[0]!.answer({ ok: true, value: [encode(9n)] })
    expect((await second).get(poolA)).toEqual((await first).get(poolA))
    void reader.read(account(1), block('2'), [poolA])
    await turn()
    expect(requests).toHaveLength(2)
  })

  it('says why it does not know, and asks again the next time', async () => {
    const { node, requests } = createManualNode()
    const reader = createEarnedReader({ node, multicall })
    for (const reason of ['NODE_UNAVAILABLE', 'NODE_BEHIND'] as const) {
      const asked = reader.read(account(1), block('1'), [poolA])
      await turn()
      requests.at(-1)!.answer({ ok: false, reason })
      expect((await asked).get(poolA)).toEqual({ unknown: reason })
    }
    expect(requests).toHaveLength(2)
  })

  it.each<[string, { success: boolean; returnData: Hex }]>([
    ['reverts', { success: false, returnData: '0x' }],
    ['is not there', { success: true, returnData: '0x' }],
  ])('leaves only the pool that %s unknown', async (_, broken) => {
    const { node, requests } = createManualNode()
    const asked = createEarnedReader({ node, multicall }).read(account(1), block('1'), [poolA, poolB])
    await turn()
    requests[0]!.answer({ ok: true, value: [broken, encode(6n)] })
    expect([...(await asked).values()]).toEqual([{ unknown: 'NODE_UNAVAILABLE' }, { amount: 6n }])
  })
})
