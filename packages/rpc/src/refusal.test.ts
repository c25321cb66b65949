import { describe, expect, it } from 'vitest'
import { readRefusal } from './refusal.ts'

const asked = 20_000
const readLogs = (code: number, message: string, data?: unknown) =>
  readRefusal({ code, message, data }, 'eth_getLogs', asked)

describe('a refusal of a range', () => {
  it.each([
    ['bsc, publicnode', -32701, 'exceed maximum block range: 5000', 5_000],
    [
      'Alchemy, free',
      -32600,
      'Under the Free tier plan, you can make eth_getLogs requests with up to a 10 block range. Based on your parameters, this block range should work: [0x64, 0x6d]. Upgrade to PAYG for expanded block range.',
      10,
    ],
    ['dRPC', 35, 'ranges over 10000 blocks are not supported on free plan', 10_000],
    ['QuickNode', -32614, 'eth_getLogs is limited to a 10,000 range', 10_000],
    ['Berachain', -32602, 'query exceeds max block range 10000', 10_000],
    ['thirdweb', -32602, 'range 19999 exceeds limit of 800', 800],
    ['1rpc', -32602, 'Block range too large; currently limited to 100 blocks', 100],
    ['blockrazor', -32000, 'limited to 0 - 50 blocks range', 50],
    ['Blast', -32600, 'Block range is too large', undefined],
    ['Ankr', -32600, 'Block range is too wide', undefined],
    [
      'Chainstack',
      -32000,
      'Block range limit exceeded. See more details at https://docs.chainstack.com/docs/limits',
      undefined,
    ],
    ['time', -32000, 'query timeout exceeded', undefined],
    ['bsc-dataseed', -32005, 'limit exceeded', undefined],
  ] as const)('in the words of %s', (_, code, message, allowedBlocks) => {
    const refusal = readLogs(code, message)
    expect(refusal.kind).toBe('tooLarge')
    expect(refusal.allowedBlocks).toBe(allowedBlocks)
    expect(refusal.isOfAmount).toBeUndefined()
  })

  it.each([
    ['Infura', -32005, 'query returned more than 10000 results. Try with this block range [0x64, 0x95].', 50],
    [
      'Alchemy',
      -32602,
      'Log response size exceeded. You can make eth_getLogs requests with up to a 2K block range and no limit on the response size, or you can request any block range with a cap of 10K logs in the response. Based on your parameters and the response size limit, this block range should work: [0x64, 0x95]',
      50,
    ],
    ['geth', -32000, 'query returned more than 10000 results', undefined],
    ['Reth', -32602, 'query exceeds max results 20000, retry with the range 100-149', undefined],
  ] as const)('for the size of its answer, by %s', (_, code, message, allowedBlocks) => {
    const refusal = readLogs(code, message)
    expect(refusal).toMatchObject({ kind: 'tooLarge', isOfAmount: true })
    expect(refusal.allowedBlocks).toBe(allowedBlocks)
  })

  it('that names the range in its data', () => {
    const data = { from: '0x64', to: '0x95', limit: 10_000 }
    expect(readLogs(-32005, 'query returned more than 10000 results', data).allowedBlocks).toBe(50)
  })
})

describe('other refusals', () => {
  it.each([
    ['eth_call', -32000, 'header not found', 'behind'],
    ['eth_call', -32000, 'header for hash not found', 'behind'],
    ['eth_getLogs', -32000, 'unknown block', 'behind'],
    [
      'eth_getLogs',
      -32000,
      'One of the blocks specified in filter (fromBlock, toBlock or blockHash) cannot be found.',
      'behind',
    ],
    ['eth_getLogs', -32602, 'block range extends beyond current head block', 'behind'],
    ['eth_getLogs', -32000, 'invalid block range params', 'behind'],
    ['eth_call', -32000, 'missing trie node 5f… (path ) state 0x… is not available', 'behind'],
    ['eth_call', -32602, 'BlockOutOfRangeError: block height is 10 but requested was 20', 'behind'],
    ['eth_call', -32000, 'hash 0x12 is not currently canonical', 'behind'],
    ['eth_getBlockByNumber', -32001, 'Block not found', 'behind'],
    ['eth_getLogs', -32005, 'daily request count exceeded, request rate limited', 'limited'],
    ['eth_call', -32029, 'Your app has exceeded its compute units per second capacity', 'limited'],
    ['eth_call', 429, 'Too Many Requests', 'limited'],
    ['eth_call', -32000, 'request rate exceeded, try again later', 'limited'],
    ['eth_call', 3, 'execution reverted', 'reverted'],
    ['eth_call', -32000, 'VM Exception while processing transaction: revert', 'reverted'],
    ['eth_getLogs', -32601, 'the method eth_getLogs does not exist/is not available', 'refused'],
    ['eth_call', -32000, 'Unauthorized: You must authenticate your request with an API key', 'refused'],
    ['eth_call', -32603, 'Internal error', 'invalid'],
  ] as const)('%s %i "%s" is %s, %s', (method, code, message, kind) => {
    expect(readRefusal({ code, message }, method, asked).kind).toBe(kind)
  })

  it.each([
    'batch limit exceeded',
    'batch too large',
    'Batch of more than 3 requests are not allowed on free plan',
    'batch size is too large',
    'exceeded maximum batch size of 20',
    'too many requests in batch',
  ])('"%s" is of the batch', (message) =>
    expect(readRefusal({ code: -32600, message }, 'eth_call')).toMatchObject({ kind: 'tooLarge', isOfBatch: true }),
  )

  it('keeps what a contract reverted with, wherever it stands', () => {
    for (const data of ['0x08c379a0', 'Reverted 0x08c379a0', { data: '0x08c379a0' }]) {
      expect(readRefusal({ code: 3, message: 'execution reverted', data }, 'eth_call').data).toBe('0x08c379a0')
    }
  })
})
