import type { Namespace } from './namespaces.ts'

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
