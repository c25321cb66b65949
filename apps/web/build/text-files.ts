import { createHash } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import type { Language } from '@app/core/languages'
import type { Plugin } from 'vite'
import { namespaces, getTextFile } from '../src/shared/i18n/namespaces.ts'
import { brandsFolder, localesFolder, readCatalogue } from './catalogues.ts'

/** Minified JSON by `<language>-<file>`: in each the texts of its namespaces, by their names. */
type TextFiles = ReadonlyMap<string, string>

async function readTextFiles(brandId: string): Promise<TextFiles> {
  const files = new Map<string, string>()
  const folders = (await readdir(localesFolder, { withFileTypes: true })).filter((entry) => entry.isDirectory())
  for (const { name } of folders) {
    const language = name as Language
    const byFile = new Map<string, Record<string, unknown>>()
    for (const namespace of namespaces) {
      const file = getTextFile(namespace)
      byFile.set(file, { ...byFile.get(file), [namespace]: await readCatalogue(language, namespace, brandId) })
    }
    for (const [file, texts] of byFile) files.set(`${language}-${file}`, JSON.stringify(texts))
  }
  return files
}

/** One hash of all texts, in the name of each file: every one may be cached for ever. */
function getHash(files: TextFiles): string {
  const hash = createHash('sha256')
  for (const [name, json] of [...files].toSorted(([left], [right]) => (left < right ? -1 : 1))) hash.update(name + json)
  return hash.digest('base64url').slice(0, 8)
}

/** Texts are files of their own, fetched by language and what pages need together: no code waits for a language it does not speak. */
export function textFiles(getBrandId: () => Promise<string>): Plugin {
  let built: TextFiles = new Map()
  let pattern = 'locales/{name}.json'
  return {
    name: 'text-files',
    async config(_config, { command }) {
      if (command === 'build') {
        built = await readTextFiles(await getBrandId())
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
          const json = (await readTextFiles(await getBrandId())).get(name)
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
