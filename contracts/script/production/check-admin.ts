import type { Governance } from '@app/config/deployment'
import { parseAbi, type PublicClient } from 'viem'
import { check, note, type Check } from './check.ts'
import { hasActed, type History } from './history.ts'

const safeAbi = parseAbi([
  'function getThreshold() view returns (uint256)',
  'function getOwners() view returns (address[])',
  'function getModulesPaginated(address start, uint256 pageSize) view returns (address[] modules, address next)',
])
/** Where a Safe's list of modules begins. */
const listStart = '0x0000000000000000000000000000000000000001'

/** That ADMIN is not one key, and that it can act: nobody could take its place. */
export async function checkAdmin(
  client: PublicClient,
  { roles }: Governance,
  history: History | undefined,
): Promise<Check[]> {
  const checks: Check[] = []
  for (const address of roles.ADMIN.accounts) {
    checks.push(
      await check('the admin is a contract', async () => {
        const code = await client.getCode({ address })
        return code && code !== '0x' && !code.startsWith('0xef0100') ? undefined : 'it is owned by a key'
      }),
    )
    const safe = { address, abi: safeAbi } as const
    const owners = await client.readContract({ ...safe, functionName: 'getOwners' }).catch(() => undefined)
    if (owners === undefined) {
      const detail = `${address} is no Safe: how many have to agree is not known here`
      checks.push({ what: 'owners of the admin', result: 'note', detail })
    } else
      checks.push(
        await check('more than one owner of the admin has to agree', async () => {
          const threshold = await client.readContract({ ...safe, functionName: 'getThreshold' })
          if (threshold > 1n) return undefined
          return `${threshold} of ${owners.length} is enough. Next: the Safe changes its threshold`
        }),
        await note('owners of the admin', async () => {
          const threshold = await client.readContract({ ...safe, functionName: 'getThreshold' })
          return `${threshold} of ${owners.length} have to agree: ${owners.join(', ')}`
        }),
        await check('the admin has no modules, which act without its owners', async () => {
          const args = [listStart, 50n] as const
          const [modules] = await client.readContract({ ...safe, functionName: 'getModulesPaginated', args })
          return modules.length === 0 ? undefined : `${modules.join(', ')}. Next: the Safe calls disableModule`
        }),
      )
    if (history)
      checks.push(
        await check(`${address} has shown that it can act for ADMIN`, async () =>
          hasActed(history, address)
            ? undefined
            : 'it has carried out nothing that it scheduled. Next: it schedules labelRole and executes it after its delay, as the deployment says',
        ),
      )
  }
  return checks
}
