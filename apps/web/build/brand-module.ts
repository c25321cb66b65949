import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import type { Brand } from '@app/config/brand'
import type { Plugin } from 'vite'
import { configFolder, loadBrand } from './brand.ts'
import { runModule } from './run-module.ts'

const brandFile = resolve(import.meta.dirname, '../src/shared/brand.ts')
const cssFile = resolve(import.meta.dirname, '../src/app/brand.css')
const tokensFile = resolve(import.meta.dirname, '../src/styles/tokens.css')

async function writeCss(brand: Brand): Promise<string> {
  const file = resolve(configFolder, 'brand-tokens.ts')
  const { createBrandCss } = await runModule<typeof import('@app/config/brand-tokens')>(file)
  return createBrandCss(brand, await readFile(tokensFile, 'utf8'))
}

/**
 * Leaves one brand in the bundle: `shared/brand.ts` becomes its checked data, `app/brand.css` gets its colours. A brand
 * below the contrast that reading needs does not build.
 */
export function brandModule(): Plugin {
  return {
    name: 'brand-module',
    enforce: 'pre',
    async load(file) {
      if (file.split('?')[0] === brandFile) return `export const brand = ${JSON.stringify(await loadBrand())}\n`
      return file.split('?')[0] === cssFile ? await writeCss(await loadBrand()) : undefined
    },
    async transformIndexHtml(html) {
      return html.replaceAll('%BRAND_NAME%', (await loadBrand()).name)
    },
  }
}
