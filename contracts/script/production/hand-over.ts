import { accessManagerAbi } from '@app/abis/access-manager'
import { rewardsVaultAbi } from '@app/abis/rewards-vault'
import { roles } from '@app/abis/roles'
import type { Deployment } from '@app/config/deployment'
import { encodeFunctionData, type Hex, type PublicClient } from 'viem'
import type { ProductionSettings } from './chain-settings.ts'
import { findDelayFault, getSlowDelays, showHours, showTime } from './delays.ts'
import { hasActed, readHistory } from './history.ts'
import type { Plan } from './plan.ts'

/** A call that changes nothing anybody rests on: what ADMIN shows with it is that it can act. */
const proof = encodeFunctionData({
  abi: accessManagerAbi,
  functionName: 'labelRole',
  args: [roles.OPERATOR, 'OPERATOR'],
})

/**
 * Why the deployer may not go yet, a line each: until the delays are in force whoever holds ADMIN could give it on at once, and
 * a contract that cannot act would hold it for ever.
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

/** What ADMIN does once it alone holds the deployment: until then the vault pays nothing, whatever is in it. */
export function getCallsOfAdmin({ contracts }: Plan, { vault }: ProductionSettings): string[] {
  return (
    [
      ['productToken', vault.dailyCapProduct],
      ['usdt', vault.dailyCapUsdt],
    ] as const
  ).map(([token, cap]) => {
    const args = [contracts[token], cap] as const
    const data = encodeFunctionData({ abi: rewardsVaultAbi, functionName: 'raiseDailyCap', args })
    return `let the rewards vault pay ${cap} base units of ${token} in a day: to ${contracts.rewardsVault}, data ${data}`
  })
}
