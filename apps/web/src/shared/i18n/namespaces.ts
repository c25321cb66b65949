/** One JSON file per namespace and language under `src/locales`: add a name together with its eight files. `brand` is the brand's. */
export const namespaces = [
  'common',
  'brand',
  'ui',
  'menu',
  'home',
  'links',
  'errors',
  'wallet',
  'tx',
  'staking',
  'referral',
  'escrow',
  'swap',
  'charts',
  'tokenData',
  'power',
  'cards',
  'dao',
  'community',
  'articles',
  'settings',
  'admin',
  'allowances',
  'assets',
  'requests',
  'calendar',
  'sources',
] as const

export type Namespace = (typeof namespaces)[number]

/** What every page needs. */
export const alwaysNeeded: Namespace[] = ['common', 'ui']
