import { getSandboxAccount } from '@app/config/sandbox-accounts'
import { type Anvil, startAnvil } from '@app/testing/anvil'
import type { Address, Hash } from 'viem'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { createBinding } from '#features/referral/bind.ts'
import { stakeAction } from '#features/staking/actions.ts'
import type { PoolTerms } from '#features/staking/reads.ts'
import { createWorld, staker, until, type World } from '#features/staking/staking.test-setup.ts'
import type { Flow } from '#shared/tx/create-flow.ts'
import type { FlowPhase } from '#shared/tx/flow-state.ts'
import { bindAction } from '#shared/tx/tx-action.ts'
import { deployLocal } from '../../../../../contracts/script/deploy-local.ts'

const genesis = getSandboxAccount('genesis').address
const nobody = getSandboxAccount('empty').address
const amount = 500_000_000n

let anvil: Anvil
let world: World
let terms: PoolTerms
let snapshot: Hash
let following: { stop: () => void }

beforeAll(async () => {
  anvil = await startAnvil()
  await deployLocal({ rpcUrl: anvil.url, product: { name: 'Product', symbol: 'PRD' } })
  world = createWorld(anvil.url)
  await world.mint(amount)
  terms = await world.readTerms()
})
afterAll(() => anvil.stop())

beforeEach(async () => {
  snapshot = await world.chain.snapshot()
  following = world.follow()
})
afterEach(async () => {
  following.stop()
  world.reset()
  await world.chain.revert({ id: snapshot })
})

const start = (superior: Address): Flow =>
  world.start(bindAction(stakeAction, { amount, terms, before: createBinding(superior) }))

const reach = (flow: Flow, phase: FlowPhase) =>
  until(
    `phase ${phase}`,
    () => flow.getState().phase === phase,
    () => flow.getState().problem,
  )

it('binds, allows and stakes after one agreement, and says all three before', async () => {
  const flow = start(genesis)
  await reach(flow, 'ready')
  const { plan } = flow.getState()
  expect(plan?.steps.map(({ title }) => title.key)).toEqual([
    'referral:tx.bind.title',
    'tx:title.approve',
    'staking:tx.stake.title',
  ])
  expect(plan?.simulated.complete).toBe(true)
  const said = plan?.sentences.map(({ text }) => text.key)
  expect(said).toEqual(expect.arrayContaining(['referral:tx.bind.permanent', 'staking:tx.stake.lock']))
  flow.agree()
  await reach(flow, 'done')
  expect(await world.readStaked()).toBe(amount)
  expect(await world.readAllowance()).toBe(0n)
  expect([...world.records.values()].map(({ status }) => status)).toEqual(['confirmed', 'confirmed', 'confirmed'])
})

it('leaves the binding out where it was done meanwhile', async () => {
  await world.bind()
  const flow = start(genesis)
  await reach(flow, 'ready')
  expect(flow.getState().plan?.steps.map(({ kind }) => kind)).toEqual(['approve', 'call'])
})

it.each([
  ['a superior who is not bound', nobody, 'SUPERIOR_NOT_ACTIVATED'],
  ['oneself', staker, 'SUPERIOR_IS_SELF'],
])('refuses %s before anything is signed', async (_, superior, key) => {
  const flow = start(superior)
  await reach(flow, 'refused')
  expect(flow.getState().problem?.key).toBe(key)
})
