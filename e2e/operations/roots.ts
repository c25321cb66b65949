import { dividendVaultAbi } from '@app/abis/dividend-vault'
import { expect } from 'vitest'
import type { Operator } from './operator.ts'

/** Of the newest root that stands in the vault. */
export async function readNewestRoot({ chain, readDeployment }: Operator) {
  const vault = { address: readDeployment().contracts.dividendVault, abi: dividendVaultAbi } as const
  const count = await chain.client.readContract({ ...vault, functionName: 'rootCount' })
  const [root, day] = await chain.client.readContract({ ...vault, functionName: 'rootAt', args: [count - 1n] })
  return { count: Number(count), root, day: Number(day) }
}

/** Until the newest root is of that day. */
export async function untilPosted(operator: Operator, day: number): Promise<void> {
  const readDay = async () => (await readNewestRoot(operator)).day
  await expect.poll(readDay, { timeout: 180_000, interval: 500 }).toBe(day)
}
