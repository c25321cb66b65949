import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import type { Brand } from '@app/config/brand'
import type { Plugin } from 'vite'
import { runModule } from './run-module.ts'

const brandFile = resolve(import.meta.dirname, '../src/shared/brand.ts')
const textsFile = resolve(import.meta.dirname, '../src/shared/brand-texts.ts')
const cssFile = resolve(import.meta.dirname, '../src/app/brand.css')
const tokensFile = resolve(import.meta.dirname, '../src/styles/tokens.css')
const configFolder = resolve(import.meta.dirname, '../../../packages/config/src')

async function loadBrand(id: string | undefined): Promise<Brand> {
  const { getBrand } = await runModule<typeof import('@app/config/brand')>(resolve(configFolder, 'brand.ts'))
  return getBrand(id)
}

async function writeCss(brand: Brand): Promise<string> {
  const file = resolve(configFolder, 'brand-tokens.ts')
  const { createBrandCss } = await runModule<typeof import('@app/config/brand-tokens')>(file)
  return createBrandCss(brand, await readFile(tokensFile, 'utf8'))
}

/**
 * Leaves one brand in the bundle: `shared/brand.ts` becomes its checked data, `shared/brand-texts.ts` sees its folder
 * only, `app/brand.css` gets its colours. A brand below the contrast that reading needs does not build.
 */
export function brandModule(id: string | undefined): Plugin {
  let loading: Promise<Brand> | undefined
  const load = () => (loading ??= loadBrand(id))
  return {
    name: 'brand-module',
    enforce: 'pre',
    async load(file) {
      if (file.split('?')[0] === brandFile) return `export const brand = ${JSON.stringify(await load())}\n`
      return file.split('?')[0] === cssFile ? await writeCss(await load()) : undefined
    },
    async transform(code, file) {
      if (file.split('?')[0] !== textsFile) return undefined
      const { id: brandId } = await load()
      return code.replace('brands/*/texts', `brands/${brandId}/texts`)
    },
    async transformIndexHtml(html) {
      const { name } = await load()
      return html.replaceAll('%BRAND_NAME%', name)
    },
  }
}
