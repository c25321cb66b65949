import { multicall3Abi } from '@app/abis/multicall3'
import { encodeFunctionData, encodeFunctionResult, type Hex, pad, toHex } from 'viem'
import { describe, expect, it } from 'vitest'
import { decodeAggregate, encodeAggregate } from './ask.ts'

const sizes = [0, 1, 4, 31, 32, 33, 64, 68]
const bytesOf = (size: number): Hex => (size === 0 ? '0x' : toHex(7n ** BigInt(size), { size: Math.max(size, 30) }))

describe('a multicall', () => {
  it.each([[[]], [[4]], [sizes]])('is encoded as viem does it: %o', (list) => {
    const calls = list.map((size, index) => ({
      target: pad(toHex(index + 0xabc), { size: 20 }),
      data: pad(toHex(size + 1), { size: size + 1 }),
    }))
    const args = [calls.map(({ target, data }) => ({ target, allowFailure: true, callData: data }))] as const
    expect(encodeAggregate(calls)).toBe(encodeFunctionData({ abi: multicall3Abi, functionName: 'aggregate3', args }))
  })

  it('is answered by what each call gave, or nothing where it was reverted', () => {
    const answers = sizes.map((size, index) => ({
      success: index !== 3,
      returnData: size < 40 ? bytesOf(size) : '0x',
    }))
    const answer = encodeFunctionResult({ abi: multicall3Abi, functionName: 'aggregate3', result: answers })
    expect(decodeAggregate(answer)).toEqual(
      answers.map(({ success, returnData }) => (success ? returnData : undefined)),
    )
  })

  it.each(['0x', '0x20', `0x${'f'.repeat(128)}`] as const)('is not answered by %s', (answer) => {
    expect(() => decodeAggregate(answer)).toThrow('Not an answer of a multicall')
  })
})
