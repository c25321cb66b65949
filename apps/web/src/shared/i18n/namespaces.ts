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

export const alwaysNeeded: Namespace[] = ['common', 'ui']

/** What pages need together lies together: over HTTP/1.1 every sixth file costs one more round trip. */
const together: Readonly<Record<string, readonly Namespace[]>> = {
  base: ['common', 'ui', 'menu', 'links', 'brand'],
  action: ['errors', 'wallet', 'tx', 'requests', 'calendar'],
  market: ['swap', 'charts', 'tokenData'],
  staking: ['staking', 'referral'],
}

/** Name of the file with the texts of a namespace, under the name of each. A namespace that is not listed has its own. */
export function getTextFile(namespace: Namespace): string {
  for (const [file, members] of Object.entries(together)) if (members.includes(namespace)) return file
  return namespace
}
