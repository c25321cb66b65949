import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import type { RouteFeatures } from '@app/config/pack/close-routes'
import type { BuildParts } from '@app/config/pack/page-parts'
import type { Plugin } from 'vite'
import { getTextFile, type Namespace } from '../src/shared/i18n/namespaces.ts'
import { exitErrors } from '../src/exit/exit-errors.ts'
import { readRoutePages } from './route-files.ts'
import { runModule } from './run-module.ts'

const renderer = resolve(import.meta.dirname, '../src/app/first-paint/render-first-paint.tsx')
const tokensFile = resolve(import.meta.dirname, '../src/styles/tokens.css')
const packageFile = resolve(import.meta.dirname, '../../../package.json')

export type FirstPaintRenderer = typeof import('../src/app/first-paint/render-first-paint.tsx')

export const loadRenderer = () => runModule<FirstPaintRenderer>(renderer)

/**
 * Writes the first paint into the page, with placeholders for the operator's data, and puts what fills them beside the
 * build.
 */
export function packParts(): Plugin {
  let texts = ''
  let ofRoutes: RouteFeatures = {}
  return {
    name: 'pack-parts',
    apply: 'build',
    async configResolved({ define }) {
      const pages = await readRoutePages(define ?? {})
      ofRoutes = Object.fromEntries(pages.flatMap(({ path, feature }) => (feature ? [[path, feature]] : [])))
      texts = (JSON.parse(String(define?.['import.meta.env.LOCALES'])) as string).slice(1)
    },
    async transformIndexHtml(html) {
      const { renderFirstPaint } = await loadRenderer()
      return html.replace('<!--first-paint-->', () => renderFirstPaint())
    },
    async generateBundle() {
      const { renderCoil, renderFirstPaint, listLeads } = await loadRenderer()
      const named = [...renderFirstPaint().matchAll(/%each\.(\w+):/g)].map(([, name]) => getTextFile(name as Namespace))
      const { version } = JSON.parse(await readFile(packageFile, 'utf8')) as { version: string }
      const parts: BuildParts = {
        version,
        tokensCss: await readFile(tokensFile, 'utf8'),
        coils: { scale: renderCoil('scale'), rope: renderCoil('rope') },
        texts,
        firstTexts: [...new Set(named)].filter((file) => file !== 'base'),
        leads: listLeads(),
        ofRoutes,
        exitErrors,
      }
      this.emitFile({ type: 'asset', fileName: '.vite/pack.json', source: JSON.stringify(parts) })
    },
  }
}
