import { getDeployment } from '@app/config/deployments'
import { getSandboxAccount } from '@app/config/sandbox-accounts'
import { type Anvil, startAnvil } from '@app/testing/anvil'
import { type Address, createTestClient, erc20Abi, type Hex, http, type TestClient } from 'viem'
import { getBalance, getBlock, increaseTime, mine, readContract, setCode } from 'viem/actions'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { raiseMinBlock } from '#shared/api/query.ts'
import { aliceAccount, bobAccount } from '#shared/wallet/test-wallet.ts'
import { verifyContractSignature } from '#shared/wallet/verify-contract-signature.ts'
import { deployLocal } from '../../../../../contracts/script/deploy-local.ts'
import { createChainClock } from './chain-clock.ts'
import { getReadClient, readAtHead, setReadProvider } from './read-client.ts'
import { readToken } from './read-token.ts'

const runtimeConfig = vi.hoisted(() => ({
  chainId: 31_337,
  rpcUrls: [] as string[],
  walletConnectProjectId: null,
  sandbox: true,
}))
vi.mock('#shared/base/runtime-config.ts', () => ({ getRuntimeConfig: () => runtimeConfig }))

const { contracts } = getDeployment(31_337)
const operator = getSandboxAccount('operator').address
const nobody = getSandboxAccount('empty').address
const contractAccount = '0x00000000000000000000000000000000000c0de5'

let anvil: Anvil
let chain: TestClient
const asked: string[] = []

beforeAll(async () => {
  anvil = await startAnvil({ accounts: 12 })
  runtimeConfig.rpcUrls = [anvil.url]
  await deployLocal({ rpcUrl: anvil.url, product: { name: 'Product', symbol: 'PRD' } })
  chain = createTestClient({ mode: 'anvil', transport: http(anvil.url) })
  const { fetch } = globalThis
  vi.stubGlobal('fetch', (url: string, init: { body: string }) => {
    asked.push((JSON.parse(init.body) as { method: string }).method)
    return fetch(url, init)
  })
})
afterAll(async () => {
  vi.unstubAllGlobals()
  await anvil.stop()
})

test('many reads of one moment are one call at one block', async () => {
  asked.length = 0
  const [usdt, product, native, allowance] = await Promise.all([
    readBalance(contracts.usdt, nobody),
    readBalance(contracts.productToken, operator),
    readAtHead((at) => getBalance(getReadClient(), { ...at, address: nobody })),
    readAtHead((at) =>
      readContract(getReadClient(), {
        ...at,
        address: contracts.usdt,
        abi: erc20Abi,
        functionName: 'allowance',
        args: [nobody, contracts.stakingPoolUsdt],
      }),
    ),
  ])
  expect(usdt.value).toBe(0n)
  expect(product.value).toBeGreaterThan(10n ** 24n)
  expect(native.value).toBeGreaterThan(10n ** 18n)
  expect(allowance.value).toBe(0n)
  expect(new Set([usdt, product, native, allowance].map(({ blockNumber }) => blockNumber)).size).toBe(1)
  expect(asked.filter((method) => method === 'eth_call')).toHaveLength(1)
  expect(asked.filter((method) => method === 'eth_blockNumber')).toHaveLength(1)
})

test('decimals come from the contract', async () => {
  expect(await readToken(getReadClient(), contracts.usdt)).toEqual({
    address: contracts.usdt,
    decimals: 6,
    symbol: 'USDT',
  })
  expect(await readToken(getReadClient(), contracts.productToken)).toEqual({
    address: contracts.productToken,
    decimals: 18,
    symbol: 'PRD',
  })
})

test('a contract that is not there is a failure, not a zero', async () => {
  await expect(readBalance(nobody, operator)).rejects.toThrow(/returned no data/)
})

test('a contract account is believed when its contract accepts the signature, and only then', async () => {
  const message = 'Authorisation:1781763640512'
  const signature = await bobAccount.signMessage({ message })
  const signed = { account: contractAccount, message, signature } as const
  const check = () => verifyContractSignature(getReadClient(), signed)
  expect(await check()).toBe(false)
  await setCode(chain, { address: contractAccount, bytecode: answerWord('1626ba7e') })
  expect(await check()).toBe(true)
  await setCode(chain, { address: contractAccount, bytecode: answerWord('ffffffff') })
  expect(await check()).toBe(false)
  expect(await verifyContractSignature(getReadClient(), { ...signed, account: aliceAccount.address })).toBe(false)
  expect(await verifyContractSignature(getReadClient(), { ...signed, account: bobAccount.address })).toBe(true)
})

test('after a receipt the past is refused until the node has caught up', async () => {
  const { blockNumber } = await readAtHead(() => Promise.resolve(null))
  raiseMinBlock(blockNumber + 2n)
  await expect(readBalance(contracts.usdt, operator)).rejects.toMatchObject({ key: 'RPC_LAGGING' })
  await mine(chain, { blocks: 2 })
  expect((await readBalance(contracts.usdt, operator)).blockNumber).toBeGreaterThanOrEqual(blockNumber + 2n)
})

test('the wallet is asked first, and a node when the wallet cannot answer', async () => {
  const methods: string[] = []
  setReadProvider(() => ({
    request({ method }) {
      methods.push(method)
      return Promise.reject(new Error('the wallet has no node'))
    },
  }))
  const { value } = await readBalance(contracts.productToken, operator)
  setReadProvider(() => null)
  expect(methods).not.toEqual([])
  expect(value).toBeGreaterThan(0n)
})

test("the clock follows the chain through half a year's jump", async () => {
  const clock = createChainClock({
    readLatestBlock: async () => {
      const { number, timestamp } = await getBlock(chain)
      return { blockNumber: number, timestamp }
    },
    getMonotonicMs: () => performance.now(),
    getWallMs: () => Date.now(),
  })
  await clock.refresh()
  const before = clock.getNow() ?? Number.NaN
  const lock = 180 * 86_400
  await increaseTime(chain, { seconds: lock })
  await mine(chain, { blocks: 1 })
  await clock.refresh()
  expect((clock.getNow() ?? Number.NaN) - before).toBeGreaterThanOrEqual(lock)
})

/** Runtime code that answers every call with the four bytes, padded to a word. */
function answerWord(selector: string): Hex {
  return `0x63${selector}60e01b60005260206000f3`
}

function readBalance(token: Address, account: Address) {
  return readAtHead((at) =>
    readContract(getReadClient(), {
      ...at,
      address: token,
      abi: erc20Abi,
      functionName: 'balanceOf',
      args: [account],
    }),
  )
}
