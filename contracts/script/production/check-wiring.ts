import { uniswapV2FactoryAbi } from '@app/abis/uniswap-v2-factory'
import { getAddress, getContractsWith } from '@app/config/contracts'
import type { Deployment, Governance } from '@app/config/deployment'
import { type Address, getContract, parseAbi, type PublicClient, zeroAddress } from 'viem'
import { check, type Check, note } from './check.ts'
import { hasActed, type History } from './history.ts'
import { isDeepStrictEqual } from 'node:util'
import { type ProductionSettings, readChainSettings } from './chain-settings.ts'
import { getPlan } from './plan.ts'
import { parseSettingsFile } from './settings-file.ts'

function resolveName({ pools }: Deployment, name: string, target: string | null): string | null {
  const pool = pools[name]
  if (target === 'stakedToken') return pool!.token
  if (target === 'superiors') return pool!.needsSuperior ? 'referralRegistry' : null
  return target
}

export async function checkWiring(client: PublicClient, deployment: Deployment): Promise<Check[]> {
  const { contracts, governance } = deployment
  const read = (address: Address, getter: string) =>
    client.readContract({
      address,
      abi: parseAbi([`function ${getter}() view returns (address)`] as readonly string[]),
      functionName: getter,
    })
  const getters = getContractsWith(deployment, 'names').flatMap(({ name, address, names }) =>
    Object.entries(names).map(([getter, target]) => {
      const shown = resolveName(deployment, name, target)
      return {
        name,
        address,
        getter,
        shown: shown ?? 'none',
        expected: shown ? getAddress(deployment, shown) : zeroAddress,
      }
    }),
  )
  if (governance)
    for (const name of ['powerMarket', 'cardSeller'] as const) {
      const address = contracts[name]
      const rest = { getter: 'treasury', expected: governance.treasury, shown: 'the treasury' }
      if (address) getters.push({ name, address, ...rest })
    }
  const checks: Check[] = []
  for (const { name, address, getter, expected, shown } of getters)
    checks.push(
      await check(`${name}.${getter} is ${shown}`, async () => {
        const actual = await read(address, getter)
        return actual === expected ? undefined : `it is ${String(actual)}, not ${expected}`
      }),
    )
  checks.push(
    await check('the factory knows the pair of the product and USDT', async () => {
      const pair = await client.readContract({
        address: contracts.uniswapV2Factory,
        abi: uniswapV2FactoryAbi,
        functionName: 'getPair',
        args: [contracts.productToken, contracts.usdt],
      })
      return pair === contracts.productPair ? undefined : `it names ${pair}`
    }),
  )
  return checks
}

const safeAbi = parseAbi([
  'function getThreshold() view returns (uint256)',
  'function getOwners() view returns (address[])',
  'function getModulesPaginated(address start, uint256 pageSize) view returns (address[] modules, address next)',
])
const listStart = '0x0000000000000000000000000000000000000001'

/** ADMIN must not be one key and must be able to act: nobody could replace it. */
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
    const safe = getContract({ address, abi: safeAbi, client })
    const owners = await safe.read.getOwners().catch(() => undefined)
    if (owners === undefined) {
      const detail = `${address} is no Safe: how many have to agree is not known here`
      checks.push({ what: 'owners of the admin', result: 'note', detail })
    } else
      checks.push(
        await check('more than one owner of the admin has to agree', async () => {
          const threshold = await safe.read.getThreshold()
          if (threshold > 1n) return undefined
          return `${threshold} of ${owners.length} is enough. Next: the Safe changes its threshold`
        }),
        await note('owners of the admin', async () => {
          const threshold = await safe.read.getThreshold()
          return `${threshold} of ${owners.length} have to agree: ${owners.join(', ')}`
        }),
        await check('the admin has no modules, which act without its owners', async () => {
          const [modules] = await safe.read.getModulesPaginated([listStart, 50n])
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
