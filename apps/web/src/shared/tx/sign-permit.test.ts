import { getDeployment } from '@app/config/deployments'
import { type Address, type TypedDataDefinition } from 'viem'
import { expect, it, vi } from 'vitest'
import { aliceAccount, bobAccount } from '#shared/wallet/test-wallet.ts'
import type { PermitRequest } from './tx-action.ts'
import { signPermit } from './sign-permit.ts'

const deployment = getDeployment(31337)
const { usdt, stakingPoolUsdt, referralRegistry } = deployment.contracts
const alice = aliceAccount.address
const permit: PermitRequest = {
  token: 'usdt',
  spender: 'stakingPoolUsdt',
  domain: { name: 'Tether USD', version: '1', chainId: 31337, verifyingContract: usdt },
  message: { owner: alice, spender: stakingPoolUsdt, value: 5n, nonce: 0n, deadline: 1_900_000_000n },
}

function createProvider(signer = aliceAccount) {
  const request = vi.fn<(args: { method: string; params?: readonly unknown[] | object }) => Promise<unknown>>(
    ({ params }) => signer.signTypedData(JSON.parse((params as string[])[1]!) as TypedDataDefinition),
  )
  return { request }
}

const sign = (provider: ReturnType<typeof createProvider>, request = permit, amount = 5n) =>
  signPermit(provider, deployment, alice, request, { amount })

it('asks once, for exactly what was planned, and hands on a checked signature', async () => {
  const provider = createProvider()
  const signed = await sign(provider)
  expect(signed).toMatchObject({ token: 'usdt', spender: 'stakingPoolUsdt', amount: 5n, deadline: 1_900_000_000n })
  expect([27, 28]).toContain(signed.v)
  const [{ method, params }] = provider.request.mock.calls[0]!
  expect(method).toBe('eth_signTypedData_v4')
  expect(JSON.parse((params as string[])[1]!)).toMatchObject({ primaryType: 'Permit', message: { value: '5' } })
  expect(provider.request).toHaveBeenCalledOnce()
})

const stranger: Address = bobAccount.address
const { message, domain } = permit
it.each<[string, PermitRequest, bigint?]>([
  ['a spender that is a stranger', { ...permit, message: { ...message, spender: stranger } }],
  [
    'a contract of ours that takes no tokens',
    { ...permit, spender: 'referralRegistry', message: { ...message, spender: referralRegistry } },
  ],
  ['another token', { ...permit, domain: { ...domain, verifyingContract: stranger } }],
  ['another chain', { ...permit, domain: { ...domain, chainId: 1 } }],
  ['another owner', { ...permit, message: { ...message, owner: stranger } }],
  ['another amount than planned', permit, 6n],
])('never asks for %s', async (_, request, amount) => {
  const provider = createProvider()
  await expect(sign(provider, request, amount)).rejects.toMatchObject({ problem: { key: 'CALL_NOT_ALLOWED' } })
  expect(provider.request).not.toHaveBeenCalled()
})

it('does not take the signature of another account', async () => {
  await expect(sign(createProvider(bobAccount))).rejects.toMatchObject({ problem: { key: 'PERMIT_INVALID' } })
})
