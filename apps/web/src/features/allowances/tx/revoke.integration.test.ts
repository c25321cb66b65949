import { productTokenAbi } from '@app/abis/product-token'
import { type ContractName, getDeployment } from '@app/config/deployments'
import { type Anvil, startAnvil } from '@app/testing/anvil'
import { type Address, createTestClient, http, maxUint256, publicActions, walletActions } from 'viem'
import { anvil as anvilChain } from 'viem/chains'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { preparePlan } from '#shared/tx/prepare-plan.ts'
import { sendTransaction } from '#shared/tx/send-transaction.ts'
import { bindAction } from '#shared/tx/tx-action.ts'
import { deployLocal } from '../../../../../../contracts/script/deploy-local.ts'
import { type GivenAllowance, isUnlimited, readAllowances } from '../queries/allowances.ts'
import { revokeAction } from './revoke.ts'

const account: Address = '0x90F79bf6EB2c4f870365E785982E1f101E93b906'
const deployment = getDeployment(31337)
const { contracts } = deployment

let anvil: Anvil
let chain: ReturnType<typeof createChain>

function createChain(url: string) {
  return createTestClient({
    chain: anvilChain,
    mode: 'anvil',
    transport: http(url),
  })
    .extend(publicActions)
    .extend(walletActions)
}

beforeAll(async () => {
  anvil = await startAnvil()
  await deployLocal({ rpcUrl: anvil.url, product: { name: 'Product', symbol: 'PRD' } })
  chain = createChain(anvil.url)
})
afterAll(() => anvil.stop())

async function approve(token: ContractName, spender: Address, amount: bigint): Promise<void> {
  const args = [spender, amount] as const
  const call = { account, address: contracts[token], abi: productTokenAbi, functionName: 'approve', args } as const
  const data = await chain.writeContract(call)
  await chain.waitForTransactionReceipt({ hash: data })
}

const read = () => readAllowances(chain, 31337, account)
const prepare = (allowance: GivenAllowance) =>
  preparePlan(bindAction(revokeAction, allowance), { client: chain, account, chainId: 31337, deployment }, 1_000)

it('lists exactly what contracts of ours may take, and takes it back', async () => {
  expect((await read()).allowances).toEqual([])

  await approve('usdt', contracts.stakingPoolUsdt, 5_000_000n)
  await approve('productToken', contracts.referralRegistry, maxUint256)
  await approve('usdt', account, 7n)
  const { allowances, blockNumber } = await read()
  expect(blockNumber).toBe(await chain.getBlockNumber({ cacheTime: 0 }))
  expect(
    allowances.map(({ token, spender, amount, symbol, decimals }) => [token, spender, amount, symbol, decimals]),
  ).toEqual([
    ['usdt', 'stakingPoolUsdt', 5_000_000n, 'USDT', 6],
    ['productToken', 'referralRegistry', maxUint256, 'PRD', 18],
  ])
  expect(allowances.map(isUnlimited)).toEqual([false, true])

  for (const allowance of allowances) {
    const prepared = await prepare(allowance)
    if (!prepared.ok) throw new Error(prepared.problem.key)
    const { steps, sentences } = prepared.plan
    expect(steps.map(({ kind }) => kind)).toEqual(['approveZero'])
    expect(sentences.map(({ text }) => text.key)).toEqual(['tx:revoke.ends', 'tx:revoke.stays'])
    const provider = {
      async request({ params }: { params?: readonly unknown[] | object }) {
        const { to, data } = (params as readonly [{ to: Address; data: `0x${string}` }])[0]
        return await chain.sendTransaction({ account, to, data })
      },
    }
    const [{ callData, allowance: planned, gas }] = steps as [(typeof steps)[0]]
    const hash = await sendTransaction(provider, deployment, { ...callData, account, allowance: planned, gas })
    expect(await chain.waitForTransactionReceipt({ hash: hash as `0x${string}` })).toMatchObject({ status: 'success' })
  }
  expect((await read()).allowances).toEqual([])
  expect(await prepare(allowances[0]!)).toEqual({ ok: false, problem: { key: 'NOTHING_TO_REVOKE' } })
})
