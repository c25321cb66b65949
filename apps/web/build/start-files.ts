import type { Plugin, Rollup } from 'vite'
import { startFilesId, type StartFiles } from '../src/app/boot/start-files.ts'
import { getStaticGraph, listRouteFiles, readRoutePages, type RoutePage } from './route-files.ts'

const preloadHelper = '\0vite/preload-helper.js'

const firstFonts = /(?:geologica|ibm-plex-sans)-latin-wght-normal-[\w-]+\.woff2$/
const entryScript = /\s*<script type="module"[^>]* src="[^"]*"[^>]*><\/script>/
const styleLink = /<link rel="stylesheet"[^>]* href="\/([^"]+)">/

/** The style sheet leaves the build: nothing else asks for it. */
function takeStyles(bundle: Rollup.OutputBundle, fileName: string): string {
  const file = bundle[fileName]
  if (file?.type !== 'asset') throw new Error(`The build has no ${fileName}`)
  delete bundle[fileName]
  const styles = String(file.source).trim()
  if (/<\/style/i.test(styles)) throw new Error(`${fileName} would end its element`)
  return styles
}

/**
 * Writes the style sheet into index.html, so that the first paint waits for nothing else, and names there every file that
 * a page starts with, for the boot script to fetch side by side.
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
      handler(html, { bundle = {} }) {
        const entry = Object.values(bundle).find((output) => output.type === 'chunk' && output.isEntry)
        if (!entry) throw new Error('The build has no entry')
        const first = getStaticGraph(bundle, entry.fileName)
        const fonts = Object.keys(bundle).filter((file) => firstFonts.test(file))
        const files: StartFiles = { first: [...first], fonts, ...listRouteFiles(pages, bundle, first) }
        const place = new RegExp(`(id="${startFilesId}">)[^<]*`)
        return html
          .replace(entryScript, '')
          .replace(styleLink, (_, fileName: string) => `<style>${takeStyles(bundle, fileName)}</style>`)
          .replace(place, (_, open: string) => open + JSON.stringify(files))
      },
    },
  }
}
