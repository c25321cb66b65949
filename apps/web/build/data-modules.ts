import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import type { Brand, BrandTexts } from '@app/config/brand'
import type { Plugin } from 'vite'
import { configFolder, loadBrand } from './brand.ts'
import { readCatalogue } from './catalogues.ts'
import { runModule } from './run-module.ts'

const brandFile = resolve(import.meta.dirname, '../src/shared/base/brand.ts')
const storyFile = resolve(import.meta.dirname, '../src/shared/base/brand-story.ts')
const cssFile = resolve(import.meta.dirname, '../src/app/brand.css')
const tokensFile = resolve(import.meta.dirname, '../src/styles/tokens.css')

async function writeCss(brand: Brand): Promise<string> {
  const file = resolve(configFolder, 'brand-tokens.ts')
  const { createBrandCss } = await runModule<typeof import('@app/config/brand-tokens')>(file)
  return createBrandCss(brand, await readFile(tokensFile, 'utf8'))
}

/** The logo as a file for the browser's tab, where no page's colours reach. */
function drawIcon({ logo, accent, accent2 }: Brand): string {
  const colours: Record<string, string> = {
    accent: accent.light,
    'accent-2': accent2.light,
    'accent-2-fill': accent2.dark,
  }
  const drawn = logo.replaceAll(/var\(--([\w-]+)\)/g, (_match, name: string) => colours[name] ?? accent.light)
  return drawn.replace('<svg ', '<svg xmlns="http://www.w3.org/2000/svg" ')
}

function escapeAttribute(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;')
}

/**
 * Leaves one brand in the bundle: `shared/base/brand.ts` becomes its checked data, `app/brand.css` gets its colours. A brand
 * below the contrast that reading needs does not build.
 */
export function brandModule(): Plugin {
  let serving = false
  return {
    name: 'brand-module',
    enforce: 'pre',
    configResolved(config) {
      serving = config.command === 'serve'
    },
    async load(id) {
      const file = id.split('?')[0]
      if (file === cssFile) return await writeCss(await loadBrand())
      if (file !== brandFile && file !== storyFile) return undefined
      const { accent: _, accent2: _2, ground: _3, radius: _4, roadmap, team, ...brand } = await loadBrand()
      const data = file === brandFile ? { brand } : { brandStory: { roadmap, team } }
      return Object.entries(data).map(([name, value]) => `export const ${name} = ${JSON.stringify(value)}\n`)[0]
    },
    async buildStart() {
      if (!serving) this.emitFile({ type: 'asset', fileName: 'icon.svg', source: drawIcon(await loadBrand()) })
    },
    configureServer(server) {
      server.middlewares.use('/icon.svg', (_request, response, next) => {
        loadBrand().then((brand) => response.setHeader('content-type', 'image/svg+xml').end(drawIcon(brand)), next)
      })
    },
    async transformIndexHtml(html) {
      const { id, name } = await loadBrand()
      const { introduction } = (await readCatalogue('en', 'brand', id)) as BrandTexts
      return html.replaceAll('%BRAND_NAME%', name).replace('%BRAND_INTRODUCTION%', () => escapeAttribute(introduction))
    },
  }
}

const registry = resolve(configFolder, '../deployments/registry.ts')

/** Leaves one deployment in the bundle: the one of `CHAIN_ID`, from `DEPLOYMENT_FILE` where that is given. */
export function deploymentModule(environment: NodeJS.ProcessEnv): Plugin {
  return {
    name: 'deployment-module',
    enforce: 'pre',
    async load(file) {
      if (file.split('?')[0] !== registry) return undefined
      const { findConfiguredDeployment } = await runModule<typeof import('@app/config/deployment-file')>(
        resolve(configFolder, 'deployment-file.ts'),
      )
      const deployment = findConfiguredDeployment(environment)
      return `export const deployments = ${JSON.stringify(deployment ? [deployment] : [])}\n`
    },
  }
}
