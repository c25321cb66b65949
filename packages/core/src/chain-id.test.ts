import { describe, expect, it, vi } from 'vitest'
import { parseChainId, readChainId } from './chain-id.ts'

describe('parseChainId', () => {
  it.each([
    ['0xa4b1', 42161],
    ['0xA4B1', 42161],
    ['42161', 42161],
    [42161, 42161],
    [42161n, 42161],
    ['0x1', 1],
  ])('reads %s', (answer, chainId) => {
    expect(parseChainId(answer)).toBe(chainId)
  })

  it.each([
    '',
    '0x',
    '0x0',
    0,
    -1,
    1.5,
    null,
    undefined,
    {},
    [],
    'arbitrum',
    '0xzz',
    ' 1',
    '1 ',
    2n ** 70n,
    'Infinity',
    true,
  ])('refuses %s', (answer) => {
    expect(parseChainId(answer)).toBeUndefined()
  })
})

async function answerVersionOnly(method: string): Promise<unknown> {
  if (method === 'eth_chainId') throw new Error('method not found')
  return '56'
}

describe('readChainId', () => {
  it('asks eth_chainId first and no more when it answers', async () => {
    const request = vi.fn<(method: string) => Promise<unknown>>(async () => '0xa4b1')
    expect(await readChainId(request)).toBe(42161)
    expect(request.mock.calls).toEqual([['eth_chainId']])
  })

  it('falls back to the network version when that fails or is nonsense', async () => {
    expect(await readChainId(answerVersionOnly)).toBe(56)
    expect(await readChainId(async (method) => (method === 'eth_chainId' ? null : '97'))).toBe(97)
  })

  it('says that the network could not be detected when neither answers, with the first cause', async () => {
    const first = new Error('first')
    const failing = async (method: string) => {
      throw method === 'eth_chainId' ? first : new Error('second')
    }
    await expect(readChainId(failing)).rejects.toMatchObject({ key: 'NETWORK_UNDETECTED', cause: first })
  })
})
