import { featureStates } from '@app/core/entity-states'
import { languages } from '@app/core/languages'
import { z } from 'zod'
import { featureNeeds, switchable } from '@app/core/features'
import { decodeInviteCode } from '@app/core/invite-code'

const hexColour = z.string().regex(/^#[0-9a-f]{6}$/, 'a colour is #rrggbb in lower case')
const twoThemes = z.strictObject({ dark: hexColour, light: hexColour })
const httpsUrl = z.url({ protocol: /^https$/, error: 'an address begins with https://' })
const segment = z.string().regex(/^[a-z][a-z0-9-]*$/, 'lower-case letters, digits and dashes, a letter first')
const month = z.string().regex(/^20[0-9]{2}-(0[1-9]|1[0-2])$/, 'a month is YYYY-MM')
const text = z.string().trim().min(1)
const count = z.number().int().positive()

/** Inline SVG without scripts, handlers or external resources. */
const logo = z
  .string()
  .regex(/^<svg viewBox="0 0 [0-9]+ [0-9]+">.*<\/svg>$/s, 'one <svg viewBox="0 0 w h"> and nothing beside it')
  .refine(
    (svg) => !/<(script|style|foreignObject|image|use|a|animate)\b|\son[a-z]+=|href|url\(|<!|&/i.test(svg),
    'shapes only',
  )
  .refine((svg) => !/#[0-9a-f]{3,8}\b|rgb|hsl/i.test(svg), 'colours come from var(--accent) and var(--accent-2)')

/** Only what the chain does not know about a card: holdings, release and income are read from the contracts. */
const equityCard = z.strictObject({
  name: text.max(32),
  shares: count.max(2 ** 31 - 1),
  stockCode: z.string().regex(/^[A-Z0-9][A-Z0-9.-]{0,11}$/, 'capitals, digits, dots and dashes'),
})

type StateSchema = z.ZodEnum<{ live: 'live'; soon: 'soon'; off: 'off' }>

export const menuItems = [
  'home',
  'stake',
  've',
  'backpack',
  'assets',
  'swapProduct',
  'community',
  'help',
  'dr',
  'swap',
  'game',
  'realWorldAssets',
] as const

/** Features without a row in the menu: all three are on the staking page. */
const withoutRow = ['power', 'pos', 'invite'] as const

const featureStatesSchema = z.strictObject({
  ...(Object.fromEntries(menuItems.map((item) => [item, z.enum(featureStates)])) as Record<MenuItem, StateSchema>),
  ...(Object.fromEntries(withoutRow.map((name) => [name, z.enum(featureStates).default('live')])) as Record<
    (typeof withoutRow)[number],
    z.ZodDefault<StateSchema>
  >),
})

/** All other pages lead from and to these. */
const alwaysLive = ['home', 'stake', 'assets'] as const

export const ecosystemUses = [
  'crossBorderPayments',
  'assetManagement',
  'supplyChainFinance',
  'financingAndLending',
] as const

export const brandSchema = z.strictObject({
  id: segment,
  name: text.max(24),
  languages: z
    .array(z.enum(languages, `a language is one of ${languages.join(', ')}`))
    .min(1, 'needs one language at least')
    .refine((list) => new Set(list).size === list.length, 'a language stands there twice'),
  product: z.strictObject({
    name: text.max(32),
    symbol: z.string().regex(/^[A-Z][A-Z0-9]{1,10}$/, 'capitals and digits'),
    path: segment,
  }),
  accent: twoThemes,
  accent2: twoThemes,
  /** Colour of neutrals: hue in degrees, chroma as a factor of the base theme's. Null keeps the base theme. */
  ground: z.nullable(z.strictObject({ hue: z.number().min(0).max(360), chroma: z.number().min(0).max(3) })),
  /** In px, at a width of 375 px. */
  radius: z.number().min(0).max(20),
  motif: z.enum(['scale', 'rope']),
  logo,
  links: z.strictObject({
    realWorldAssets: httpsUrl,
    walletDownload: httpsUrl,
    terms: httpsUrl.optional(),
    privacy: httpsUrl.optional(),
    community: httpsUrl.optional(),
  }),
  /** Code of the account that invites visitors without an invitation. */
  foundingCode: z
    .string()
    .refine((code) => decodeInviteCode(code) !== undefined, 'an invite code, as its account sees it on its invite page')
    .optional(),
  features: featureStatesSchema
    .refine(({ swap }) => swap !== 'live', 'swap is "soon" or "off": there is no general swap to open yet')
    .superRefine((states, context) => {
      const refuse = (name: keyof typeof states, message: string) =>
        context.addIssue({ code: 'custom', path: [name], message })
      for (const name of alwaysLive) if (states[name] !== 'live') refuse(name, 'is always "live"')
      for (const feature of switchable.filter((name) => states[name] === 'live'))
        for (const needed of featureNeeds[feature] ?? [])
          if (states[needed] !== 'live') refuse(feature, `needs ${needed}, which is "${states[needed]}"`)
      if (states.game === 'live' && states.dr !== 'live') refuse('game', `needs dr, which is "${states.dr}"`)
    }),
  equityCards: z.strictObject({
    default: equityCard,
    /** By number; a series without an entry uses the default. */
    series: z.record(z.string().regex(/^[1-9][0-9]{0,9}$/, 'the number of a series'), equityCard),
  }),
  /** Done when marked so or when the feature it names is live; a month in the past is not enough. */
  roadmap: z
    .array(z.strictObject({ id: segment, month, done: z.boolean().optional(), feature: z.enum(menuItems).optional() }))
    .min(2),
  team: z.array(segment),
})

export type Brand = z.infer<typeof brandSchema>
export type EquityCard = z.infer<typeof equityCard>
export type MenuItem = (typeof menuItems)[number]
export type EcosystemUse = (typeof ecosystemUses)[number]

export const brandTextsSchema = z.strictObject({
  headline: text.max(80),
  introduction: text.max(320),
  motifShare: text.refine((value) => value.split('{{count}}').length === 2, 'needs {{count}} once'),
  uses: z.strictObject(
    Object.fromEntries(
      ecosystemUses.map((use) => [use, z.strictObject({ title: text.max(48), text: text.max(120) })]),
    ) as Record<EcosystemUse, z.ZodObject<{ title: z.ZodString; text: z.ZodString }>>,
  ),
  roadmap: z.record(z.string(), text.max(90)),
  team: z.record(z.string(), z.strictObject({ name: text.max(40), role: text.max(60) })),
  /**
   * Description of a stock by its code. A stock described in one language needs all; one that no card stands for is
   * refused.
   */
  stocks: z.record(z.string(), text.max(120)).optional(),
  risk: text.max(320),
})

export type BrandTexts = z.infer<typeof brandTextsSchema>
