import { resolve } from 'node:path'
import type { Plugin } from 'vite'
import { runModule } from './run-module.ts'

const brandFile = resolve(import.meta.dirname, '../src/shared/brand.ts')
const textsFile = resolve(import.meta.dirname, '../src/shared/brand-texts.ts')

interface BrandModule {
  getBrand(id: string | undefined): { id: string; name: string }
}

/** Leaves one brand in the bundle: `shared/brand.ts` becomes its checked data, `shared/brand-texts.ts` sees its folder only. */
export function brandModule(id: string | undefined): Plugin {
  let loading: Promise<{ id: string; name: string }> | undefined
  const load = () => {
    loading ??= runModule<BrandModule>(resolve(import.meta.dirname, '../../../packages/config/src/brand.ts')).then(
      (module) => module.getBrand(id),
    )
    return loading
  }
  return {
    name: 'brand-module',
    enforce: 'pre',
    async load(file) {
      return file.split('?')[0] === brandFile ? `export const brand = ${JSON.stringify(await load())}\n` : undefined
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
