import { stakingPoolAbi } from '@app/abis/staking-pool'
import { testUsdtAbi } from '@app/abis/test-usdt'
import { getDeployment } from '@app/config/deployments'
import { type Address, encodeFunctionData, maxUint256 } from 'viem'
import { expect, it, vi } from 'vitest'
import { sendCalls, sendTransaction } from './send-transaction.ts'

const deployment = getDeployment(31337)
const { usdt, stakingPoolUsdt } = deployment.contracts
const account: Address = '0x90F79bf6EB2c4f870365E785982E1f101E93b906'
const hash = `0x${'ab'.repeat(32)}`
const createProvider = () => ({ request: vi.fn<(args: object) => Promise<unknown>>(() => Promise.resolve(hash)) })
const stake = encodeFunctionData({ abi: stakingPoolAbi, functionName: 'stake', args: [5n] })
const approve = (amount: bigint) =>
  encodeFunctionData({ abi: testUsdtAbi, functionName: 'approve', args: [stakingPoolUsdt, amount] })

it('asks the wallet once, for exactly what was planned, on the chain it was planned for', async () => {
  const provider = createProvider()
  const request = { account, to: stakingPoolUsdt, data: stake, value: 0n, allowance: null, gas: 100_000n }
  expect(await sendTransaction(provider, deployment, request)).toBe(hash)
  expect(provider.request.mock.calls).toEqual([
    [
      {
        method: 'eth_sendTransaction',
        params: [{ from: account, to: stakingPoolUsdt, data: stake, value: '0x0', chainId: '0x7a69', gas: '0x186a0' }],
      },
    ],
  ])
})

it.each([
  ['a stranger', { to: account, data: stake }],
  ['another function', { to: stakingPoolUsdt, data: '0x095ea7b3' as const }],
  ['coins', { to: stakingPoolUsdt, data: stake, value: 1n }],
  ['an approval without limit', { to: usdt, data: approve(maxUint256), allowance: { amount: 5n } }],
  ['an approval without a plan', { to: usdt, data: approve(5n) }],
])('never lets out %s', async (_, call) => {
  const provider = createProvider()
  const request = { account, value: 0n, allowance: null, gas: null, ...call }
  const refused = { problem: { key: 'CALL_NOT_ALLOWED' } }
  await expect(sendTransaction(provider, deployment, request)).rejects.toMatchObject(refused)
  expect(provider.request).not.toHaveBeenCalled()
})

it('asks once for all steps, all or none, each held against the list', async () => {
  const provider = createProvider()
  const id = hash as `0x${string}`
  const steps = [
    { callData: { to: usdt, data: approve(5n), value: 0n }, allowance: { amount: 5n } },
    { callData: { to: stakingPoolUsdt, data: stake, value: 0n }, allowance: null },
  ]
  await sendCalls(provider, deployment, { account, id, steps })
  const calls = [
    { to: usdt, data: approve(5n), value: '0x0' },
    { to: stakingPoolUsdt, data: stake, value: '0x0' },
  ]
  const params = [{ version: '2.0.0', id, chainId: '0x7a69', from: account, atomicRequired: true, calls }]
  expect(provider.request.mock.calls).toEqual([[{ method: 'wallet_sendCalls', params }]])
  const beyond = [steps[0]!, { ...steps[1]!, callData: { to: usdt, data: approve(maxUint256), value: 0n } }]
  await expect(sendCalls(provider, deployment, { account, id, steps: beyond })).rejects.toMatchObject({
    problem: { key: 'CALL_NOT_ALLOWED' },
  })
  expect(provider.request).toHaveBeenCalledOnce()
})

const sources = import.meta.glob<string>(
  [
    '../../**/*.{ts,tsx}',
    '!../../**/*.test.{ts,tsx}',
    '!../../**/test-*.{ts,tsx}',
    '!../../**/*.test-setup.ts',
    '!../../features/wallet/sandbox/**',
  ],
  { eager: true, query: '?raw', import: 'default' },
)

const named = (pattern: RegExp) =>
  Object.entries(sources).flatMap(([file, source]) => (pattern.test(source) ? [file.split('/').at(-1)] : []))

it('is the only place that sends; permits and requests are signed in one place each; reading refuses to', () => {
  expect(Object.keys(sources).length).toBeGreaterThan(200)
  expect(new Set(named(/eth_send|wallet_sendCalls|eth_sign/))).toEqual(
    new Set([
      'read-request.ts',
      'send-transaction.ts',
      'sign-permit.ts',
      'sign-request.ts',
      // Answers as a wallet what a Safe's frame is told.
      'safe-provider.ts',
      // Of the exit page, which has nothing of the web app's machine.
      'send-call.ts',
      // Names what a wallet on another device is asked to allow.
      'walletconnect-provider.ts',
    ]),
  )
  const writers =
    /import \{[^}]*\b(?:sendTransaction|sendRawTransaction|writeContract|deployContract|sendCalls|signTransaction|signTypedData|signMessage|walletActions|createWalletClient)\b[^}]*\} from 'viem/
  expect(named(writers)).toEqual([])
})
