import type { Plugin, Rollup } from 'vite'

const preloadHelper = '\0vite/preload-helper.js'

const firstFonts = /(?:geologica|ibm-plex-sans)-latin-wght-normal-[\w-]+\.woff2$/

const styleLink = /\s*<link rel="stylesheet"[^>]*>/g

/** Everything that a chunk needs at once, itself first. */
function getStaticGraph(bundle: Rollup.OutputBundle, fileName: string, found = new Set<string>()): Set<string> {
  const chunk = bundle[fileName]
  if (chunk?.type !== 'chunk' || found.has(fileName)) return found
  found.add(fileName)
  for (const imported of chunk.imports) getStaticGraph(bundle, imported, found)
  return found
}

/**
 * Names every file of the first page, code and letters, in index.html, so that they are fetched side by side. The style
 * sheet goes first: it is all that the first paint waits for.
 */
export function preloads(): Plugin {
  return {
    name: 'preloads',
    enforce: 'pre',
    apply: 'build',
    // With `modulePreload: false` the helper around each dynamic import has nothing to do.
    load: (id) => (id === preloadHelper ? 'export const __vitePreload = (load) => load()' : undefined),
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle = {} }) {
        const entry = Object.values(bundle).find((output) => output.type === 'chunk' && output.isEntry)
        const files = entry ? [...getStaticGraph(bundle, entry.fileName)].slice(1) : []
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
        return html.replaceAll(styleLink, '').replace('<!--preloads-->', [...styles, ...links].join('\n    '))
      },
    },
  }
}
