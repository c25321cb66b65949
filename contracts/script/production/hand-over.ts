import { accessManagerAbi } from '@app/abis/access-manager'
import { dividendVaultAbi } from '@app/abis/dividend-vault'
import { roles, type RoleName } from '@app/abis/roles'
import type { Deployment } from '@app/config/deployment'
import { encodeFunctionData, type Hex, type PublicClient } from 'viem'
import { dividendTokens } from '../dividend-tokens.ts'
import type { ProductionSettings } from './chain-settings.ts'
import { findDelayFault, getSlowDelays, showHours, showTime } from './delays.ts'
import { hasActed, readHistory } from './history.ts'
import type { Plan } from './plan.ts'

/** Harmless: with it ADMIN shows that it can act. */
const proof = encodeFunctionData({
  abi: accessManagerAbi,
  functionName: 'labelRole',
  args: [roles.OPERATOR, 'OPERATOR'],
})

/**
 * One per line. Before the delays are in force ADMIN could be given on at once; a contract that cannot act would hold
 * it for ever.
 */
export async function getHandOverObstacles(
  client: PublicClient,
  { contracts, governance }: Plan,
  startBlock: number,
): Promise<string[]> {
  const obstacles: string[] = []
  for (const { what, least, read } of getSlowDelays(client, contracts)) {
    const fault = findDelayFault(await read(), least)
    if (fault) obstacles.push(`${what}: ${fault}`)
  }
  const { timestamp } = await client.getBlock({ blockTag: 'latest' })
  for (const account of governance.roles.ADMIN.accounts) {
    const args = [roles.ADMIN, account] as const
    const call = { address: contracts.accessManager, abi: accessManagerAbi, functionName: 'getAccess', args } as const
    const [since] = await client.readContract(call)
    if (since > timestamp) obstacles.push(`${account} holds ADMIN from ${showTime(since)}`)
  }
  const history = await readHistory(client, { contracts, governance, startBlock })
  for (const account of governance.roles.ADMIN.accounts) {
    if (hasActed(history, account)) continue
    obstacles.push(
      `${account} shows that it can act for ADMIN. It calls ${contracts.accessManager}, now with the first data and ` +
        `${showHours(governance.roles.ADMIN.delay)} later, within a week, with the second:\n` +
        `  schedule  ${encodeSchedule(contracts, proof)}\n  execute   ${encodeExecute(contracts, proof)}`,
    )
  }
  return obstacles
}

const encodeSchedule = ({ accessManager }: Deployment['contracts'], data: Hex) =>
  encodeFunctionData({ abi: accessManagerAbi, functionName: 'schedule', args: [accessManager, data, 0] })

const encodeExecute = ({ accessManager }: Deployment['contracts'], data: Hex) =>
  encodeFunctionData({ abi: accessManagerAbi, functionName: 'execute', args: [accessManager, data] })

const signerDays = 365n

/** Vouchers pay nothing before the hand-over, whatever the vault holds. */
export function getCallsAfterHandOver(
  { contracts }: Plan,
  { vault, voucherSigner }: ProductionSettings,
  now: bigint,
): { role: RoleName; line: string }[] {
  const caps = { productToken: vault.dailyCapProduct, usdt: vault.dailyCapUsdt, rwas: vault.dailyCapRwas }
  const show = (call: Parameters<typeof encodeFunctionData<typeof dividendVaultAbi>>[0]) =>
    `to ${contracts.dividendVault}, data ${encodeFunctionData(call)}`
  const added = { abi: dividendVaultAbi, functionName: 'addSigner' } as const
  return [
    ...dividendTokens.map((token) => {
      const args = [contracts[token], caps[token]] as const
      const call = show({ abi: dividendVaultAbi, functionName: 'raiseDailyCap', args })
      return {
        role: 'ADMIN' as const,
        line: `let vouchers take ${caps[token]} base units of ${token} in a day: ${call}`,
      }
    }),
    {
      role: 'SIGNER_ADMIN',
      line: `let ${voucherSigner} sign vouchers for ${signerDays} days: ${show({ ...added, args: [voucherSigner, now + signerDays * 86_400n] })}`,
    },
  ]
}
