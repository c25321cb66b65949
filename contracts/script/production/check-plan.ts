import type { Deployment } from '@app/config/deployment'
import { isDeepStrictEqual } from 'node:util'
import type { PublicClient } from 'viem'
import { readChainSettings, type ProductionSettings } from './chain-settings.ts'
import { check, type Check } from './check.ts'
import { getPlan } from './plan.ts'
import { parseSettingsFile } from './settings-file.ts'

/**
 * Holds a deployment file against the settings that were agreed on. A contract of ours stands where the plan puts it only if
 * its code and all that its constructor was given are those of the settings.
 */
export async function checkPlan(
  client: PublicClient,
  { chainId, contracts, pools, governance }: Deployment,
  json: unknown,
): Promise<{ checks: Check[]; settings: ProductionSettings | undefined }> {
  const checks: Check[] = []
  let settings: ProductionSettings | undefined
  const read = await check('the settings file can be held against the chain', async () => {
    const file = parseSettingsFile(json, chainId)
    settings = await readChainSettings(client, file)
    const plan = await getPlan(client, file, settings)
    for (const [name, address] of Object.entries(plan.contracts)) {
      checks.push(
        await check(`${name} is that of the settings`, async () => {
          if (contracts[name] === address) return undefined
          return `${contracts[name] ?? 'nothing'} is not ${address}: made of another code or with other arguments. Next: do not use it`
        }),
      )
    }
    checks.push(
      await check('the file says of the pools what the settings do', async () =>
        isDeepStrictEqual(pools, plan.pools)
          ? undefined
          : 'tokens or superiors differ. Next: put right whichever is wrong',
      ),
      await check('the file gives the roles as the settings do', async () => {
        if (isDeepStrictEqual(governance, plan.governance)) return undefined
        return 'deployer, treasury, accounts or delays differ. Next: put right whichever is wrong'
      }),
    )
    return undefined
  })
  return { checks: [read, ...checks], settings }
}
