import { getDeployment } from '@app/config/deployments'
import { getSandboxAccount } from '@app/config/sandbox-accounts'
import { type Anvil, startAnvil } from '@app/testing/anvil'
import { createPublicClient, encodeFunctionData, erc20Abi, http, numberToHex, verifyTypedData } from 'viem'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { deployLocal } from '../../../../../../contracts/script/deploy-local.ts'
import { createSandboxProvider } from './sandbox-provider.ts'
import { sendRpc } from './sandbox-rpc.ts'
import { changeSandboxState, type SandboxQuestion } from './sandbox-store.ts'

vi.mock('#shared/base/runtime-config.ts', () => ({ getRuntimeConfig: () => ({ chainId: 31_337, rpcUrls: [] }) }))

const { contracts } = getDeployment(31_337)
const plainFetch = globalThis.fetch
const operator = getSandboxAccount('operator')
const asked: SandboxQuestion[] = []
const ask = (question: SandboxQuestion) => Promise.resolve(asked.push(question))
let anvil: Anvil
let nodeUrl: string

beforeAll(async () => {
  anvil = await startAnvil({ accounts: 12 })
  nodeUrl = anvil.url
  // In the page the service stands between the wallet and the node.
  vi.stubGlobal('fetch', (url: string, init: RequestInit) => plainFetch(url === '/rpc' ? nodeUrl : url, init))
  await deployLocal({ rpcUrl: anvil.url, product: { name: 'Product', symbol: 'PRD' } })
  changeSandboxState({ account: operator })
})
afterAll(() => anvil.stop())

function request(method: string, ...params: unknown[]): Promise<unknown> {
  return createSandboxProvider({ sendRpc, ask }).request({ method, params })
}

test('a confirmed transaction is signed here and mined there', async () => {
  const to = getSandboxAccount('new').address
  const data = encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [to, 5n] })
  const transaction = { from: operator.address, to: contracts.productToken, data, chainId: numberToHex(31_337) }
  const hash = (await request('eth_sendTransaction', transaction)) as `0x${string}`
  expect(asked.at(-1)).toEqual({ kind: 'transaction', transaction })
  const client = createPublicClient({ transport: http(anvil.url) })
  expect((await client.waitForTransactionReceipt({ hash, pollingInterval: 50 })).status).toBe('success')
  expect(
    await client.readContract({
      address: contracts.productToken,
      abi: erc20Abi,
      functionName: 'balanceOf',
      args: [to],
    }),
  ).toBe(5n)
})

test("a transaction that the contract refuses fails with the node's own error", async () => {
  const data = encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [operator.address, 1n] })
  changeSandboxState({ account: getSandboxAccount('empty') })
  const from = getSandboxAccount('empty').address
  await expect(request('eth_sendTransaction', { from, to: contracts.productToken, data })).rejects.toThrow(/revert/i)
  changeSandboxState({ account: operator })
})

test('typed data are signed as they are shown', async () => {
  const typedData = {
    domain: { name: 'Product', version: '1', chainId: 31_337, verifyingContract: contracts.productToken },
    types: {
      EIP712Domain: [
        { name: 'name', type: 'string' },
        { name: 'version', type: 'string' },
        { name: 'chainId', type: 'uint256' },
        { name: 'verifyingContract', type: 'address' },
      ],
      Permit: [
        { name: 'owner', type: 'address' },
        { name: 'value', type: 'uint256' },
      ],
    },
    primaryType: 'Permit',
    message: { owner: operator.address, value: '500' },
  } as const
  const json = JSON.stringify(typedData)
  const signature = (await request('eth_signTypedData_v4', operator.address, json)) as `0x${string}`
  const { domain, primaryType } = typedData
  const types = { Permit: typedData.types.Permit }
  const message = { owner: operator.address, value: 500n }
  expect(await verifyTypedData({ address: operator.address, domain, types, primaryType, message, signature })).toBe(
    true,
  )
})

test('a node that is not there is said as 4900', async () => {
  nodeUrl = 'http://127.0.0.1:9'
  await expect(request('eth_blockNumber')).rejects.toMatchObject({ code: 4900 })
  nodeUrl = anvil.url
})
