import { resolve } from 'node:path'
import { runnerImport, type Plugin } from 'vite'
import type { PageFacts } from '@app/config/page-config'

export const configFolder = resolve(import.meta.dirname, '../../../packages/config/src')
const pageConfigFile = resolve(import.meta.dirname, '../src/shared/base/page-config.ts')

/** Placeholders that the pack fills. */
const openBrand = {
  name: '%BRAND_NAME%',
  product: { name: '', symbol: '', path: '%PRODUCT_PATH%' },
  motif: 'scale',
  logo: '%LOGO%',
} as const satisfies Partial<PageFacts['brand']>

export const openPageConfig: Plugin = {
  name: 'open-page-config',
  enforce: 'pre',
  load: (id) =>
    id.split('?')[0] === pageConfigFile
      ? `export const pageConfig = { languages: [] }\nexport const getFacts = () => (${JSON.stringify({ brand: openBrand })})\n`
      : undefined,
}

export async function runModule<Module>(file: string): Promise<Module> {
  const { module } = await runnerImport<Module>(file, {
    configFile: false,
    logLevel: 'error',
    plugins: [openPageConfig],
  })
  return module
}
