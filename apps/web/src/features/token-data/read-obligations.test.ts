import { getDebts } from '@app/config/contracts'
import { getDeployment } from '@app/config/deployments'
import { expect, it, vi } from 'vitest'
import { readObligations } from './read-obligations.ts'

vi.mock('#shared/base/runtime-config.ts', () => ({ getRuntimeConfig: () => ({ chainId: 31337 }) }))
vi.mock('#shared/chain/read-client.ts', () => ({
  getReadClient: () => ({}),
  readAtHead: async (read: (at: { blockNumber: bigint }) => Promise<unknown>) => ({
    value: await read({ blockNumber: 9n }),
    blockNumber: 9n,
  }),
}))
const answers: Readonly<Record<string, bigint>> = {
  balanceOf: 100n,
  totalStaked: 60n,
  totalFunded: 70n,
  totalPaid: 40n,
}
vi.mock('viem/actions', () => ({
  getBlock: () => Promise.resolve({ timestamp: 1_800_000_000n }),
  readContract: (_: unknown, { functionName, blockNumber }: { functionName: string; blockNumber: bigint }) =>
    Promise.resolve(blockNumber === 9n ? (answers[functionName] ?? 5n) : undefined),
}))

it('asks every contract that owes something, at one block, and leaves the debts of the dividend vault unknown', async () => {
  const deployment = getDeployment(31337)
  const { obligations, at, blockNumber } = await readObligations(31337)
  const debts = getDebts(deployment)
  expect(obligations.slice(0, debts.length).map(({ key, kind }) => [key, kind])).toEqual(
    debts.map(({ contract, kind }) => [contract.name, kind]),
  )
  expect(obligations).toContainEqual({
    contract: deployment.contracts.stakingPoolUsdt,
    key: 'stakingPoolUsdt',
    kind: 'rewards',
    token: deployment.contracts.productToken,
    held: '100',
    owed: '30',
    unknown: null,
  })
  const { productToken, usdt, rwas, dividendVault } = deployment.contracts
  expect(
    obligations.slice(debts.length).map(({ contract, token, held, owed }) => [contract, token, held, owed]),
  ).toEqual([productToken, usdt, rwas].map((token) => [dividendVault, token, '100', null]))
  expect([at, blockNumber]).toEqual([1_800_000_000, 9n])
})
