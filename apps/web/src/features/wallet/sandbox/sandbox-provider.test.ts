// @vitest-environment jsdom
import { getSandboxAccount } from '@app/config/sandbox-accounts'
import { recoverMessageAddress } from 'viem'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { createSandboxProvider } from './sandbox-provider.ts'
import {
  askPerson,
  changeSandboxState,
  getSandboxState,
  OTHER_CHAIN_ID,
  SANDBOX_STORAGE_KEY,
  type SandboxQuestion,
} from './sandbox-store.ts'

const whale = getSandboxAccount('whale')
const sendRpc = vi.fn<(method: string, params?: readonly unknown[]) => Promise<unknown>>()
const provider = createSandboxProvider({ sendRpc, ask: askPerson })
const request = (method: string, ...params: unknown[]) => provider.request({ method, params })

/** Answers the question on screen once it is there, and says what was asked. */
async function answer(value: unknown): Promise<SandboxQuestion> {
  const prompt = await vi.waitUntil(() => getSandboxState().prompt)
  prompt.answer(value)
  return prompt.question
}

async function refuse(): Promise<void> {
  const prompt = await vi.waitUntil(() => getSandboxState().prompt)
  prompt.reject()
}

beforeEach(() => {
  changeSandboxState({ account: whale, chainId: 31_337, knownChainIds: [OTHER_CHAIN_ID, 31_337], prompt: null })
  sendRpc.mockReset()
})

vi.mock('#shared/base/runtime-config.ts', () => ({ getRuntimeConfig: () => ({ chainId: 31_337 }) }))

describe('accounts', () => {
  beforeEach(() => changeSandboxState({ account: null }))

  test('are shown only after the person picked one, and remembered', async () => {
    expect(await request('eth_accounts')).toEqual([])
    const asked = request('eth_requestAccounts')
    expect(await answer(whale)).toEqual({ kind: 'accounts' })
    expect(await asked).toEqual([whale.address])
    expect(await request('eth_accounts')).toEqual([whale.address])
    expect(await request('eth_requestAccounts')).toEqual([whale.address])
    expect(localStorage.getItem(SANDBOX_STORAGE_KEY)).toBe('whale')
  })

  test('refusing is 4001, asking twice is -32002', async () => {
    const first = request('eth_requestAccounts')
    await vi.waitUntil(() => getSandboxState().prompt)
    await expect(request('eth_requestAccounts')).rejects.toMatchObject({ code: -32_002 })
    await refuse()
    await expect(first).rejects.toMatchObject({ code: 4001 })
    expect(await request('eth_accounts')).toEqual([])
  })

  test('changing and locking fire accountsChanged', async () => {
    const listener = vi.fn<(payload: unknown) => void>()
    provider.on?.('accountsChanged', listener)
    changeSandboxState({ account: whale })
    await request('wallet_revokePermissions', { eth_accounts: {} })
    provider.removeListener?.('accountsChanged', listener)
    changeSandboxState({ account: whale })
    expect(listener.mock.calls).toEqual([[[whale.address]], [[]]])
  })
})

describe('chains', () => {
  test('an unknown one is 4902 until it was added', async () => {
    await expect(request('wallet_switchEthereumChain', { chainId: '0xa4b1' })).rejects.toMatchObject({ code: 4902 })
    const added = request('wallet_addEthereumChain', {
      chainId: '0xa4b1',
      chainName: 'Arbitrum',
      rpcUrls: ['https://x'],
    })
    expect(await answer(true)).toEqual({ kind: 'chain', chainId: 42_161, chainName: 'Arbitrum' })
    expect(await added).toBeNull()
    expect(await request('eth_chainId')).toBe('0xa4b1')
    expect(await request('net_version')).toBe('42161')
    expect(await request('wallet_switchEthereumChain', { chainId: '0xa4b1' })).toBeNull()
  })

  test('switching asks, can be refused, and fires chainChanged', async () => {
    const listener = vi.fn<(payload: unknown) => void>()
    provider.on?.('chainChanged', listener)
    const refused = request('wallet_switchEthereumChain', { chainId: '0x1' })
    await refuse()
    await expect(refused).rejects.toMatchObject({ code: 4001 })
    const switched = request('wallet_switchEthereumChain', { chainId: '0x1' })
    await answer(true)
    await switched
    expect(listener.mock.calls).toEqual([['0x1']])
    await expect(request('eth_blockNumber')).rejects.toMatchObject({ code: 4901 })
    expect(sendRpc).not.toHaveBeenCalled()
  })

  test.each([[undefined], [{}], [{ chainId: 'x' }]])('nonsense %j is -32602', async (parameter) => {
    await expect(request('wallet_addEthereumChain', parameter)).rejects.toMatchObject({ code: -32_602 })
    await expect(request('wallet_switchEthereumChain', parameter)).rejects.toMatchObject({ code: -32_602 })
  })
})

describe('signing', () => {
  const hex = `0x${Buffer.from('Authorisation:1781763640512').toString('hex')}` as const

  test('shows the text, signs with the account', async () => {
    const signed = request('personal_sign', hex, whale.address)
    expect(await answer(true)).toEqual({ kind: 'message', text: 'Authorisation:1781763640512' })
    const signature = (await signed) as `0x${string}`
    expect(await recoverMessageAddress({ message: 'Authorisation:1781763640512', signature })).toBe(whale.address)
  })

  test('bytes that are no text are shown as bytes', async () => {
    const signed = request('personal_sign', '0xff00', whale.address)
    expect(await answer(true)).toEqual({ kind: 'message', text: '0xff00' })
    await signed
  })

  test('refusing is 4001; another account is 4100 and not even asked', async () => {
    const refused = request('personal_sign', hex, whale.address)
    await refuse()
    await expect(refused).rejects.toMatchObject({ code: 4001 })
    const other = getSandboxAccount('new').address
    await expect(request('personal_sign', hex, other)).rejects.toMatchObject({ code: 4100 })
    await expect(request('eth_sendTransaction', { from: other })).rejects.toMatchObject({ code: 4100 })
    expect(getSandboxState().prompt).toBeNull()
  })

  test('a transaction that is refused never reaches the node', async () => {
    const refused = request('eth_sendTransaction', { from: whale.address, to: whale.address, chainId: '0x7a69' })
    await refuse()
    await expect(refused).rejects.toMatchObject({ code: 4001 })
    await expect(request('eth_sendTransaction', { from: whale.address, chainId: '0x1' })).rejects.toThrow(
      'another chain',
    )
    expect(sendRpc).not.toHaveBeenCalled()
  })
})

test('reads go to the node; what a wallet does not do is 4200', async () => {
  sendRpc.mockResolvedValue('0x10')
  expect(await request('eth_getBalance', whale.address, 'latest')).toBe('0x10')
  expect(sendRpc).toHaveBeenCalledWith('eth_getBalance', [whale.address, 'latest'])
  for (const method of ['eth_sign', 'eth_sendRawTransaction', 'evm_mine', 'anvil_setBalance', 'wallet_watchAsset'])
    await expect(request(method)).rejects.toMatchObject({ code: 4200 })
})
