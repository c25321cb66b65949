import { featureStates } from '@app/core/entity-states'
import { z } from 'zod'

const hexColour = z.string().regex(/^#[0-9a-f]{6}$/, 'a colour is #rrggbb in lower case')
const twoThemes = z.strictObject({ dark: hexColour, light: hexColour })
const httpsUrl = z.url({ protocol: /^https$/ })
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

export const ecosystemUses = [
  'crossBorderPayments',
  'assetManagement',
  'supplyChainFinance',
  'financingAndLending',
] as const

export const brandSchema = z.strictObject({
  id: segment,
  name: text.max(24),
  product: z.strictObject({
    name: text.max(32),
    symbol: z.string().regex(/^[A-Z][A-Z0-9]{1,10}$/, 'capitals and digits'),
    path: segment,
  }),
  accent: twoThemes,
  accent2: twoThemes,
  /** Of neutrals: hue in degrees, chroma times the base theme's. Null keeps the base theme's. */
  ground: z.nullable(z.strictObject({ hue: z.number().min(0).max(360), chroma: z.number().min(0).max(3) })),
  /** In px, at a width of 375 px. */
  radius: z.number().min(0).max(20),
  motif: z.enum(['scale', 'rope']),
  logo,
  links: z.strictObject({ realWorldAssets: httpsUrl, walletDownload: httpsUrl }),
  features: z
    .strictObject(
      Object.fromEntries(menuItems.map((item) => [item, z.enum(featureStates)])) as Record<
        (typeof menuItems)[number],
        z.ZodEnum<{ live: 'live'; soon: 'soon'; off: 'off' }>
      >,
    )
    .refine(({ swap }) => swap !== 'live', 'swap is "soon" or "off": there is no general swap to open yet'),
  equityCard: z.strictObject({
    name: text.max(32),
    /** Whole {product} at the sale, {product} and RWAS a day while staked, shares of the stock. */
    heldTokens: count,
    releasePerDay: count,
    incomePerDay: count,
    shares: count,
    stockCode: text.max(12),
  }),
  /** Done when marked so, or when the feature it names is live; a past month alone does nothing. */
  roadmap: z
    .array(z.strictObject({ id: segment, month, done: z.boolean().optional(), feature: z.enum(menuItems).optional() }))
    .min(2),
  team: z.array(segment),
})

export type Brand = z.infer<typeof brandSchema>
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
  risk: text.max(320),
})

export type BrandTexts = z.infer<typeof brandTextsSchema>
