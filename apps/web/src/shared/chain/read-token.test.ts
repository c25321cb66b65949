import { zeroAddress, type Client } from 'viem'
import { expect, test } from 'vitest'
import { readToken } from './read-token.ts'

test.each([zeroAddress, '0x12', '0x70997970c51812dc3A010C7d01b50e0d17dc79C8'] as const)(
  'a token at %s is refused before any node is asked',
  async (address) => {
    const client = { request: () => expect.unreachable('a node was asked') } as unknown as Client
    await expect(readToken(client, address)).rejects.toThrow("Invalid 'address' parameter")
  },
)
