import { readFileSync } from 'node:fs'
import path from 'node:path'
import { getConfiguredBrand } from '@app/config/configured'

const file = path.resolve(import.meta.dirname, '../../../apps/web/src/shared/routing/paths.ts')

/**
 * Every path of the web app's route table, for the brand of `BRAND`. It is read as text because importing it needs the
 * web app's build.
 * @throws Error when the table is written in a way that this does not understand.
 */
export function readRoutePaths(): string[] {
  const product = getConfiguredBrand(process.env).product.path
  const found = [...readFileSync(file, 'utf8').matchAll(/^\s+\w+: ['`](\/[^'`]*)['`],$/gm)]
  if (found.length < 40) throw new Error(`Only ${found.length} paths are found in ${file}`)
  return found.map(([, pathname]) => pathname!.replace(/\$\{.*\}/, product))
}

export const isDeveloperPath = (pathname: string): boolean => pathname.startsWith('/dev/')
