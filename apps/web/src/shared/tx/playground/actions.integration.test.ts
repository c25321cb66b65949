import { getDeployment } from '@app/config/deployments'
import { type Anvil, startAnvil } from '@app/testing/anvil'
import { createClient, http } from 'viem'
import { testChain } from '@app/testing/test-chain'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { deployLocal } from '../../../../../../contracts/script/deploy-local.ts'
import { preparePlan } from '../prepare-plan.ts'
import { playgroundActions } from './actions.ts'

let anvil: Anvil
beforeAll(async () => {
  anvil = await startAnvil()
  await deployLocal({ rpcUrl: anvil.url, product: { name: 'Product', symbol: 'PRD' } })
})
afterAll(() => anvil.stop())

it('each ends before the wallet as its label says', async () => {
  const client = createClient({ chain: testChain, transport: http(anvil.url) })
  const account = '0x90F79bf6EB2c4f870365E785982E1f101E93b906'
  const context = { client, account, chainId: 31337, deployment: getDeployment(31337) } as const
  const outcomes = await Promise.all(
    playgroundActions.map(async ({ action }) => {
      const prepared = await preparePlan(action, context, 1_000)
      return prepared.ok ? 'ready' : prepared.problem.key
    }),
  )
  expect(outcomes).toEqual([
    'ready',
    'ready',
    'ready',
    'INSUFFICIENT_BALANCE',
    'POSITION_NOT_FOUND',
    'CALL_NOT_ALLOWED',
    'CALL_NOT_ALLOWED',
  ])
})
