import { resolve } from 'node:path'
import type { Plugin } from 'vite'
import { startFilesId, type StartFiles } from '../src/app/boot/start-files.ts'
import { loadRenderer } from './pack-parts.ts'
import { configFolder, runModule } from './run-module.ts'
import { getFirstStyles } from './first-styles.ts'
import { getStaticGraph, listRouteFiles, readRoutePages, type RoutePage } from './route-files.ts'

const tokensModule = resolve(configFolder, 'brand-tokens.ts')
const preloadHelper = '\0vite/preload-helper.js'

const firstFonts = /(?:geologica|ibm-plex-sans)-latin-wght-normal-[\w-]+\.woff2$/
const entryScript = /\s*<script type="module"[^>]* src="[^"]*"[^>]*><\/script>/
const styleLink = /<link rel="stylesheet"[^>]* href="\/([^"]+)">/

function writeStyles(styles: string): string {
  if (/<\/style/i.test(styles)) throw new Error('The styles would end their element')
  return `<style>${styles}</style>`
}

/** The styles must fit whichever drawing the pack inserts. */
async function withEachCoil(html: string): Promise<string> {
  const { renderCoil } = await loadRenderer()
  return html.replace('%COIL%', () => renderCoil('scale') + renderCoil('rope'))
}

/**
 * Inlines the styles of the first paint into index.html, so that it waits for no file. Also lists there every file that
 * a page starts with, including the full style sheet, so that the boot script fetches them in parallel.
 */
export function startFiles(): Plugin {
  let pages: RoutePage[] = []
  return {
    name: 'start-files',
    enforce: 'pre',
    apply: 'build',
    // With `modulePreload: false` the helper around each dynamic import has nothing to do.
    load: (id) => (id === preloadHelper ? 'export const __vitePreload = (load) => load()' : undefined),
    async configResolved({ define }) {
      pages = await readRoutePages(define ?? {})
    },
    transformIndexHtml: {
      order: 'post',
      async handler(html, { bundle = {} }) {
        const entry = Object.values(bundle).find((output) => output.type === 'chunk' && output.isEntry)
        if (!entry) throw new Error('The build has no entry')
        const first = getStaticGraph(bundle, entry.fileName)
        const fonts = Object.keys(bundle).filter((file) => firstFonts.test(file))
        const [link = '', styles = ''] = styleLink.exec(html) ?? []
        const sheet = bundle[styles]
        if (sheet?.type !== 'asset') throw new Error('The build has no style sheet')
        const { brandProperties } = await runModule<typeof import('@app/config/brand-tokens')>(tokensModule)
        const firstStyles = getFirstStyles(String(sheet.source), await withEachCoil(html), brandProperties)
        const files: StartFiles = { first: [...first], styles, fonts, ...listRouteFiles(pages, bundle, first) }
        if (!entryScript.test(html)) throw new Error('index.html has no entry')
        const place = new RegExp(`(id="${startFilesId}">)[^<]*`)
        return html
          .replace(entryScript, '')
          .replace(link, () => writeStyles(firstStyles))
          .replace(place, (_, open: string) => open + JSON.stringify(files))
          .replaceAll(/\n\s+/g, '\n')
      },
    },
  }
}
