import type { Plugin, Rollup } from 'vite'

const preloadHelper = '\0vite/preload-helper.js'

/** Everything that a chunk needs at once, itself first. */
function getStaticGraph(bundle: Rollup.OutputBundle, fileName: string, found = new Set<string>()): Set<string> {
  const chunk = bundle[fileName]
  if (chunk?.type !== 'chunk' || found.has(fileName)) return found
  found.add(fileName)
  for (const imported of chunk.imports) getStaticGraph(bundle, imported, found)
  return found
}

/** Names every file of the first page in index.html, so that they are fetched side by side. */
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
        const links = files.map((file) => `<link rel="modulepreload" crossorigin href="/${file}">`)
        return html.replace('<!--preloads-->', links.join('\n    '))
      },
    },
  }
}
