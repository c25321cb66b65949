import { parseAddress } from '@app/core/checksum-address'
import { BURN_ADDRESS, type Address } from '@app/core/address'
import { contractNames } from '@app/config/deployment'
import { tokenDecimals } from '@app/config/deployment-file'
import { type Feature, switchable } from '@app/core/features'
import { isPublishedAccount } from '@app/config/published-accounts'
import { z } from 'zod'
import { findNeedy, sectionsOf } from '../settings.ts'

const maxDelayHours = 30 * 24

/** Delays of money and keys leave time to see a change and to leave. */
export const minDelayHours = 24
/** ADMIN can do everything, and nobody cancels what it schedules. */
export const minAdminDelayHours = 72

/** Each acts alone; one may be away for the week in which a wrong root can be vetoed. */
export const recommendedVetoers = 3

function getPlaceholderReason(address: Address): string | undefined {
  const digits = address.slice(2).toLowerCase()
  if (/^0+$/.test(digits)) return 'the zero address'
  if (address === BURN_ADDRESS) return 'the dead address'
  if (/^0{30}/.test(digits)) return 'a placeholder (almost only zeros)'
  if (/^(.{1,4}?)\1+$/.test(digits) || /^(1234567890|0123456789|abcdef0123|deadbeef)/.test(digits))
    return 'a placeholder (a pattern)'
  if (isPublishedAccount(address)) return 'an account of the sandbox, whose key everybody knows'
  return undefined
}

const address = z.string().transform((text, context): Address => {
  const parsed = parseAddress(text)
  if (!parsed.ok || parsed.address !== text) {
    context.addIssue({ code: 'custom', message: `"${text}" is not an address with its checksum` })
    return z.NEVER
  }
  const reason = getPlaceholderReason(parsed.address)
  if (reason) context.addIssue({ code: 'custom', message: `${text} is ${reason}` })
  return parsed.address
})

const text = z.string().trim().min(1)
const amount = z
  .string()
  .regex(/^(0|[1-9]\d*)(\.\d+)?$/, 'an amount in whole tokens as text, such as "2500" or "0.016"')
  .refine((value) => Number(value) > 0, 'must be more than 0')
const days = z.int().positive()
const delayHoursFrom = (least: number) =>
  z
    .int()
    .min(least, `the delay must be at least ${least} hours`)
    .max(maxDelayHours, `the delay must be at most ${maxDelayHours} hours`)
const delayHours = delayHoursFrom(minDelayHours)
const delayed = z.strictObject({ account: address, delayHours })
const salt = z.string().regex(/^0x[0-9a-f]{64}$/, '32 bytes in lower-case hex')
const tokenAt = z.strictObject({ address, decimals: tokenDecimals })
const deploymentName = z.string().regex(/^[a-z][A-Za-z0-9]{1,39}$/, 'a name such as "goldPool"')

/** Amounts are whole tokens as text; prices in USDT unless they say otherwise. */
export const settingsFileSchema = z
  .strictObject({
    chainId: z.int().positive(),
    /** Features that are not created, now or later; what the others need is left out with them. */
    off: z.array(z.enum(switchable)).default([]),
    deployer: address,
    salt: salt.default(`0x${'0'.repeat(64)}`),
    roles: z.strictObject({
      admin: z.strictObject({ account: address, delayHours: delayHoursFrom(minAdminDelayHours) }),
      /** One proposes what another carries out. */
      operators: z.strictObject({
        accounts: z.array(address).min(2, 'at least two: one proposes, another carries out'),
      }),
      /** For every change of prices, whitelists or terms. */
      settings: z.strictObject({ delayHours }),
      signerAdmin: delayed,
      guardian: z.strictObject({ account: address }),
      settlers: z.strictObject({ accounts: z.array(address).min(1, 'at least one: nobody else posts a root') }),
      vetoers: z.strictObject({ accounts: z.array(address).min(1, 'at least one: nobody else sees a wrong root') }),
    }),
    treasury: address,
    voucherSigner: address,
    genesis: z.array(address).min(1).optional(),
    external: z.strictObject({
      usdt: tokenAt,
      rwas: tokenAt,
      uniswapV2Factory: address,
      uniswapV2Router: address,
      multicall3: address,
    }),
    /** Its salt is that of an earlier deployment whose token stays. */
    product: z.strictObject({ name: text, symbol: text, supply: amount, holder: address, salt: salt.optional() }),
    dr: z.strictObject({ name: text, symbol: text }).optional(),
    power: z
      .strictObject({
        name: text,
        symbol: text,
        productPrice: amount,
        usdtPrice: amount,
        minimumExchange: amount,
        outputPerDay: amount,
        fuelPerDay: amount,
        lifetimeDays: days,
      })
      .optional(),
    cards: z
      .strictObject({
        name: text,
        symbol: text,
        uriPrefix: z.url({ protocol: /^(https|ipfs)$/ }),
        uriSuffix: z.string(),
        price: amount,
        series: z.int().nonnegative(),
        heldPerCard: amount,
        releasePerDay: amount,
        incomePerDay: amount,
      })
      .optional(),
    pools: z.strictObject({
      lockDays: days,
      rewardDays: days,
      /** Below this stake in all, a pool's rewards wait. */
      minimumTotalUsdt: amount,
      minimumTotalRwas: amount.optional(),
      minimumTotalDr: amount.optional(),
      further: z
        .array(
          z.strictObject({
            name: deploymentName,
            token: z.strictObject({ name: deploymentName, ...tokenAt.shape }),
            minimumTotal: amount,
          }),
        )
        .default([]),
    }),
    swap: z
      .strictObject({
        /** In hundredths of a percent: 30 for Uniswap V2, 25 for PancakeSwap V2. */
        pairFee: z.int().min(0).max(100),
        minimumProduct: amount,
        minimumUsdt: amount,
      })
      .optional(),
    vault: z.strictObject({ dailyCapProduct: amount, dailyCapUsdt: amount, dailyCapRwas: amount }),
  })
  .superRefine((settings, context) => {
    const faults = [
      ...findNeedy(settings.off),
      ...findMissingSections(settings),
      ...findRepeatedAddresses(settings),
      ...findRepeatedNames(settings.pools.further),
    ]
    for (const message of faults) context.addIssue({ code: 'custom', message })
  })

export type SettingsFile = z.output<typeof settingsFileSchema>

type Named = Pick<
  SettingsFile,
  'deployer' | 'roles' | 'treasury' | 'voucherSigner' | 'genesis' | 'external' | 'product' | 'pools'
>

type Sections = Pick<SettingsFile, 'off' | 'pools' | 'genesis' | 'dr' | 'power' | 'cards' | 'swap'>

/** A multisignature account may be admin, treasury and first holder. */
function findRepeatedAddresses({ deployer, roles, external, ...settings }: Named): string[] {
  const mayCoincide = new Set(['roles.admin', 'treasury', 'product.holder'])
  const named: [name: string, address: Address][] = [
    ['deployer', deployer],
    ['roles.admin', roles.admin.account],
    ...(['operators', 'settlers', 'vetoers'] as const).flatMap((name) =>
      roles[name].accounts.map((account, index): [string, Address] => [`roles.${name}.accounts[${index}]`, account]),
    ),
    ['roles.signerAdmin', roles.signerAdmin.account],
    ['roles.guardian', roles.guardian.account],
    ['treasury', settings.treasury],
    ['product.holder', settings.product.holder],
    ['voucherSigner', settings.voucherSigner],
    ...(settings.genesis ?? []).map((account, index): [string, Address] => [`genesis[${index}]`, account]),
    ['external.usdt', external.usdt.address],
    ['external.rwas', external.rwas.address],
    ['external.uniswapV2Factory', external.uniswapV2Factory],
    ['external.uniswapV2Router', external.uniswapV2Router],
    ['external.multicall3', external.multicall3],
    ...settings.pools.further.map(({ token }, index): [string, Address] => [
      `pools.further[${index}].token`,
      token.address,
    ]),
  ]
  return named.flatMap(([name, account], index) => {
    const first = named.slice(0, index).find(([, other]) => other === account)?.[0]
    if (!first || (mayCoincide.has(first) && mayCoincide.has(name))) return []
    return [`${account} is used twice: as ${first} and as ${name}`]
  })
}

function findMissingSections({ off, pools, ...settings }: Sections): string[] {
  const given: Readonly<Record<string, unknown>> = {
    ...settings,
    ...Object.fromEntries(Object.entries(pools).map(([key, value]) => [`pools.${key}`, value])),
  }
  return Object.entries(sectionsOf).flatMap(([feature, names]) =>
    names.flatMap((name) => {
      const isOff = off.includes(feature as Feature)
      if ((given[name] === undefined) === isOff) return []
      return isOff
        ? [`${name}: ${feature} is off, so leave it out`]
        : [`${name}: is missing; "off" does not name ${feature}`]
    }),
  )
}

function findRepeatedNames(further: SettingsFile['pools']['further']): string[] {
  const taken = new Set<string>(contractNames)
  return further
    .flatMap(({ name, token }) => [name, token.name])
    .flatMap((name) => {
      if (taken.has(name)) return [`pools.further: the name ${name} is taken`]
      taken.add(name)
      return []
    })
}

/** @throws Error listing everything that is wrong, one per line. */
export function parseSettingsFile(json: unknown, chainId: number): SettingsFile {
  const result = settingsFileSchema.safeParse(json)
  if (!result.success) {
    const lines = result.error.issues.map(
      ({ path, message }) => `- ${path.length > 0 ? `${path.join('.')}: ` : ''}${message}`,
    )
    throw new Error(`The settings are refused:\n${lines.join('\n')}`)
  }
  if (result.data.chainId !== chainId)
    throw new Error(`The settings are for chain ${result.data.chainId}, not for chain ${chainId}.`)
  return result.data
}
