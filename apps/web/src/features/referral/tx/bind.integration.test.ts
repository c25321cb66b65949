import { referralRegistryAbi } from '@app/abis/referral-registry'
import { getDeployment } from '@app/config/deployments'
import { getSandboxAccount } from '@app/config/sandbox-accounts'
import { type Anvil, startAnvil } from '@app/testing/anvil'
import { type Address, createTestClient, http, publicActions, walletActions } from 'viem'
import { anvil as anvilChain } from 'viem/chains'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { preparePlan } from '#shared/tx/prepare-plan.ts'
import { bindAction as bindInput } from '#shared/tx/tx-action.ts'
import { deployLocal } from '../../../../../../contracts/script/deploy-local.ts'
import { bindAction } from './bind.ts'

const deployment = getDeployment(31337)
const genesis = getSandboxAccount('genesis').address
const first = getSandboxAccount('new').address
const second = getSandboxAccount('bound').address

let anvil: Anvil
let chain: ReturnType<typeof createChain>

function createChain(url: string) {
  const options = { chain: anvilChain, mode: 'anvil', transport: http(url), pollingInterval: 50 } as const
  return createTestClient(options).extend(publicActions).extend(walletActions)
}

function prepare(account: Address, superior: Address) {
  const context = { client: chain, account, chainId: 31337, deployment }
  return preparePlan(bindInput(bindAction, { superior }), context, 1_000)
}

beforeAll(async () => {
  anvil = await startAnvil()
  await deployLocal({ rpcUrl: anvil.url, product: { name: 'Product', symbol: 'PRD' } })
  chain = createChain(anvil.url)
})
afterAll(() => anvil.stop())

describe('binding, before anything is signed', () => {
  it('is one simulated call of the registry, said to be permanent', async () => {
    const prepared = await prepare(first, genesis)
    if (!prepared.ok) throw new Error(prepared.problem.key)
    expect(prepared.plan.steps.map(({ callData }) => callData.to)).toEqual([deployment.contracts.referralRegistry])
    expect(prepared.plan.sentences.map(({ text }) => text.key)).toContain('referral:tx.bind.permanent')
    expect(prepared.plan.simulated.complete).toBe(true)
  })

  it.each([
    ['a superior that is not bound itself', second, 'SUPERIOR_NOT_ACTIVATED'],
    ['oneself', first, 'SUPERIOR_IS_SELF'],
    ['nobody', '0x0000000000000000000000000000000000000000', 'ADDRESS_INVALID'],
  ] as const)('refuses %s in the words of the specification', async (_, superior, key) => {
    expect(await prepare(first, superior)).toMatchObject({ ok: false, problem: { key } })
  })

  it('refuses an account that has a superior already', async () => {
    await chain.writeContract({
      account: first,
      address: deployment.contracts.referralRegistry,
      abi: referralRegistryAbi,
      functionName: 'bind',
      args: [genesis],
    })
    expect(await prepare(first, genesis)).toMatchObject({ ok: false, problem: { key: 'ALREADY_BOUND' } })
  })
})
