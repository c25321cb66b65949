import { multicall3Abi } from '@app/abis/multicall3'
import { productTokenAbi } from '@app/abis/product-token'
import type { Address } from '@app/core/address'
import { decodeFunctionData, encodeFunctionResult, type Hex, toHex } from 'viem'
import { expect, it } from 'vitest'
import { createContracts, type RequestNode } from './ask-contracts.ts'

const token: Address = '0x00000000000000000000000000000000000000aa'
const multicall3: Address = '0x00000000000000000000000000000000000000bb'
const owners = Array.from({ length: 430 }, (_, index) => toHex(index + 1, { size: 20 }))

/** Answers each question with the number of the owner, up to so many at once. */
function createNode(most: number, asked: number[]): RequestNode {
  return (_method, [call, block]) => {
    expect(block).toBe('0x7')
    const { args } = decodeFunctionData({ abi: multicall3Abi, data: (call as { data: Hex }).data })
    const [calls] = args as readonly [readonly { callData: Hex }[]]
    asked.push(calls.length)
    if (calls.length > most) return Promise.reject(new Error('too large'))
    const result = calls.map(({ callData }) => ({ success: true, returnData: `0x${callData.slice(10, 74)}` as const }))
    return Promise.resolve(encodeFunctionResult({ abi: multicall3Abi, functionName: 'aggregate3', result }))
  }
}

const ask = (most: number, asked: number[]) =>
  createContracts(createNode(most, asked), multicall3, 7n).askEach(
    { address: token, abi: productTokenAbi },
    'allowance',
    owners.map((owner) => [owner, token] as const),
  )

it('asks for many at once, in order', async () => {
  const asked: number[] = []
  expect(await ask(1_000, asked)).toEqual(owners.map(BigInt))
  expect(asked).toEqual([200, 200, 30])
})

it('asks a node that refuses so many for fewer, and gives up where it refuses a few', async () => {
  const asked: number[] = []
  expect(await ask(60, asked)).toEqual(owners.map(BigInt))
  expect(Math.max(...asked.filter((count) => count <= 60))).toBe(50)
  const refused: number[] = []
  await expect(ask(0, refused)).rejects.toThrow('too large')
  expect(refused).toEqual([200, 100, 50, 25])
})

it('says that there is no Multicall3', async () => {
  const contracts = createContracts(() => Promise.resolve('0x'), multicall3, 7n)
  await expect(
    contracts.askEach({ address: token, abi: productTokenAbi }, 'allowance', [[token, token]]),
  ).rejects.toThrow('There is no Multicall3')
})
