import { createHash } from 'node:crypto'
import { readFile, readdir } from 'node:fs/promises'
import { resolve } from 'node:path'
import type { Plugin } from 'vite'

const localesFolder = resolve(import.meta.dirname, '../src/locales')
const brandsFolder = resolve(import.meta.dirname, '../../../packages/config/brands')

/** Minified JSON by `<language>-<namespace>`. */
type Catalogues = ReadonlyMap<string, string>

async function readMinified(file: string): Promise<string> {
  return JSON.stringify(JSON.parse(await readFile(file, 'utf8')))
}

export async function readCatalogues(brandId: string): Promise<Catalogues> {
  const catalogues = new Map<string, string>()
  const folders = (await readdir(localesFolder, { withFileTypes: true })).filter((entry) => entry.isDirectory())
  for (const { name: language } of folders) {
    for (const file of await readdir(resolve(localesFolder, language))) {
      catalogues.set(
        `${language}-${file.slice(0, -'.json'.length)}`,
        await readMinified(resolve(localesFolder, language, file)),
      )
    }
    catalogues.set(`${language}-brand`, await readMinified(resolve(brandsFolder, brandId, 'texts', `${language}.json`)))
  }
  return catalogues
}

/** One hash of all texts, in the name of each file: every one may be cached for ever. */
function getHash(catalogues: Catalogues): string {
  const hash = createHash('sha256')
  for (const [name, json] of [...catalogues].toSorted(([left], [right]) => (left < right ? -1 : 1)))
    hash.update(name + json)
  return hash.digest('base64url').slice(0, 8)
}

/** Texts are files of their own, fetched by language and namespace: no code waits for a language it does not speak. */
export function textFiles(getBrandId: () => Promise<string>): Plugin {
  let built: Catalogues = new Map()
  let pattern = 'locales/{name}.json'
  return {
    name: 'catalogues',
    async config(_config, { command }) {
      if (command === 'build') {
        built = await readCatalogues(await getBrandId())
        pattern = `assets/{name}-${getHash(built)}.json`
      }
      return { define: { 'import.meta.env.LOCALES': JSON.stringify(`/${pattern}`) } }
    },
    buildStart() {
      for (const [name, source] of built) {
        this.emitFile({ type: 'asset', fileName: pattern.replace('{name}', name), source })
      }
    },
    configureServer(server) {
      server.watcher.add([localesFolder, brandsFolder])
      server.middlewares.use('/locales', (request, response, next) => {
        const name = (request.url ?? '').replace(/^\/|\.json.*$/g, '')
        const answer = async () => {
          const json = (await readCatalogues(await getBrandId())).get(name)
          if (json === undefined) response.statusCode = 404
          response.setHeader('content-type', 'application/json').end(json ?? '{}')
        }
        answer().catch(next)
      })
    },
    handleHotUpdate({ file, server }) {
      if (file.endsWith('.json') && (file.startsWith(localesFolder) || file.startsWith(brandsFolder))) {
        server.ws.send({ type: 'full-reload' })
      }
    },
  }
}
