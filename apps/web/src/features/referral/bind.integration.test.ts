import { referralRegistryAbi } from '@app/abis/referral-registry'
import { getSandboxAccount } from '@app/config/sandbox-accounts'
import type { Address } from 'viem'
import { describe, expect, it } from 'vitest'
import {
  account as first,
  carryOut,
  chain,
  deployment,
  prepare,
  setUpChain,
} from '#shared/tx/transactions.test-setup.ts'
import { bindAction as bindInput } from '#shared/tx/tx-action.ts'
import { bindAction } from './bind.ts'

const genesis = getSandboxAccount('genesis').address
const second = getSandboxAccount('bound').address

setUpChain()

const prepareBinding = (account: Address, superior: Address) => prepare(bindInput(bindAction, { superior }), account)

describe('binding, before anything is signed', () => {
  it('is one simulated call of the registry, said to be permanent', async () => {
    const prepared = await prepareBinding(first, genesis)
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
    expect(await prepareBinding(first, superior)).toMatchObject({ ok: false, problem: { key } })
  })
})

it('binds once, for good', async () => {
  const { kinds, said } = await carryOut(bindInput(bindAction, { superior: genesis }))
  expect(kinds).toEqual(['call'])
  expect(said).toEqual(['referral:tx.bind.becomes', 'referral:tx.bind.permanent', 'referral:tx.bind.noPayment'])
  const at = { address: deployment.contracts.referralRegistry, abi: referralRegistryAbi } as const
  expect(await chain.readContract({ ...at, functionName: 'superiorOf', args: [first] })).toBe(genesis)
  expect(await prepareBinding(first, genesis)).toMatchObject({ ok: false, problem: { key: 'ALREADY_BOUND' } })
})
