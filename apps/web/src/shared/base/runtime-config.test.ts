import { describe, expect, it } from 'vitest'
import { getFacts } from '#shared/base/page-config.ts'
import { parseRuntimeConfig } from './runtime-config.ts'

const origin = 'http://127.0.0.1:4280'

describe('runtime configuration', () => {
  it('is what the server wrote, with paths resolved against the page', () => {
    const json =
      '{"chainId":31337,"rpcUrls":["/rpc","https://a.example/x"],"walletRpcUrls":["https://b.example"],"explorerUrl":"https://scan.example","walletConnectProjectId":"p","walletConnectRelayUrl":"wss://r.example","sandbox":true}'
    expect(parseRuntimeConfig(json, origin)).toEqual({
      chainId: 31_337,
      rpcUrls: [`${origin}/rpc`, 'https://a.example/x'],
      walletRpcUrls: ['https://b.example/'],
      explorerUrl: 'https://scan.example',
      walletConnectProjectId: 'p',
      walletConnectRelayUrl: 'wss://r.example',
      sandbox: true,
    })
  })
  it('falls back to the production default of each field that is missing or wrong', () => {
    const relay = { walletConnectProjectId: null, walletConnectRelayUrl: null }
    const fallback = {
      chainId: getFacts().chain.id,
      rpcUrls: [],
      walletRpcUrls: [],
      explorerUrl: null,
      ...relay,
      sandbox: false,
    }
    for (const json of [null, '', '{', '[]', '7', '{}']) expect(parseRuntimeConfig(json, origin)).toEqual(fallback)
    const wrong = '{"chainId":"1","rpcUrls":[7,"","http://["],"walletConnectProjectId":"","sandbox":"yes"}'
    expect(parseRuntimeConfig(wrong, origin)).toEqual(fallback)
  })
})
