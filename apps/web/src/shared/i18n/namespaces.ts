/** Each has a JSON file per language under `src/locales`; a new name needs all eight. Brands have their own `brand`. */
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
  'desk',
  'allowances',
  'assets',
  'requests',
  'calendar',
  'sources',
  'terms',
  'exit',
] as const

export type Namespace = (typeof namespaces)[number]

export const alwaysNeeded: Namespace[] = ['common', 'ui']

export const homeNamespaces: readonly Namespace[] = ['brand', 'home']

/** Namespaces that pages need together share a file: over HTTP/1.1 every sixth request costs another round trip. */
const together: Readonly<Record<string, readonly Namespace[]>> = {
  base: ['common', 'ui', 'menu', 'links', 'brand'],
  action: ['errors', 'wallet', 'tx', 'requests', 'calendar'],
  market: ['swap', 'charts', 'tokenData'],
  staking: ['staking', 'referral'],
}

export function getTextFile(namespace: Namespace): string {
  for (const [file, members] of Object.entries(together)) if (members.includes(namespace)) return file
  return namespace
}
