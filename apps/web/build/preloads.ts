import type { Plugin } from 'vite'
import { routeFilesId } from '../src/app/boot/route-files.ts'
import { getStaticGraph, listRouteFiles, readRoutePages, type RoutePage } from './route-files.ts'

const preloadHelper = '\0vite/preload-helper.js'

const firstFonts = /(?:geologica|ibm-plex-sans)-latin-wght-normal-[\w-]+\.woff2$/

const styleLink = /\s*<link rel="stylesheet"[^>]*>/g

/**
 * Names every file of the first page, code and letters, in index.html, so that they are fetched side by side. The style
 * sheet goes first: it is all that the first paint waits for. What else a page needs stands there by its path, for the boot
 * script.
 */
export function preloads(): Plugin {
  let pages: RoutePage[] = []
  return {
    name: 'preloads',
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
        const first = entry ? getStaticGraph(bundle, entry.fileName) : new Set<string>()
        const files = [...first].slice(1)
        const place = new RegExp(`(id="${routeFilesId}">)[^<]*`)
        const fonts = Object.keys(bundle).filter((file) => firstFonts.test(file))
        const links = [
          ...files.map((file) => `<link rel="modulepreload" fetchpriority="low" crossorigin href="/${file}">`),
          // After the style sheet and the code: until they are there, the stand-in letters hold their place.
          ...fonts.map(
            (file) =>
              `<link rel="preload" as="font" type="font/woff2" fetchpriority="low" crossorigin href="/${file}">`,
          ),
        ]
        const styles = html.match(styleLink) ?? []
        return html
          .replaceAll(styleLink, '')
          .replace('<!--preloads-->', [...styles, ...links].join('\n    '))
          .replace(place, (_, open: string) => open + JSON.stringify(listRouteFiles(pages, bundle, first)))
      },
    },
  }
}
