import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import type { Language } from '@app/core/languages'
import type { Plugin } from 'vite'
import { namespaces, getTextFile, type Namespace } from '../src/shared/i18n/namespaces.ts'
import { readOperator } from './served-pack.ts'

const localesFolder = resolve(import.meta.dirname, '../src/locales')

/** Minified JSON by `<language>-<file>`; each holds the texts of its namespaces by name. */
type TextFiles = ReadonlyMap<string, string>

export async function readCatalogue(language: Language, namespace: Namespace): Promise<unknown> {
  return JSON.parse(await readFile(resolve(localesFolder, language, `${namespace}.json`), 'utf8'))
}

/** The brand's own texts belong to the operator; the pack inserts them. */
async function readTextFiles(readBrand?: (language: Language) => unknown): Promise<TextFiles> {
  const files = new Map<string, string>()
  const entries = await readdir(localesFolder, { withFileTypes: true })
  const folders = entries.filter((entry) => entry.isDirectory()).map(({ name }) => name as Language)
  for (const language of folders.toSorted((left, right) => (left < right ? -1 : 1))) {
    const byFile = new Map<string, Record<string, unknown>>()
    for (const namespace of namespaces) {
      if (namespace === 'brand' && !readBrand) continue
      const file = getTextFile(namespace)
      const texts = namespace === 'brand' ? readBrand?.(language) : await readCatalogue(language, namespace)
      byFile.set(file, { ...byFile.get(file), [namespace]: texts })
    }
    for (const [file, texts] of byFile) files.set(`${language}-${file}`, JSON.stringify(texts))
  }
  return files
}

/** One hash of all texts is part of every file name, so files may be cached forever. */
function getHash(files: TextFiles): string {
  const hash = createHash('sha256')
  for (const [name, json] of [...files].toSorted(([left], [right]) => (left < right ? -1 : 1))) hash.update(name + json)
  return hash.digest('base64url').slice(0, 8)
}

/** Texts are separate files by language and by what pages need together, so that no code carries other languages. */
export function textFiles(environment: NodeJS.ProcessEnv): Plugin {
  let built: TextFiles = new Map()
  let pattern = 'locales/{name}.json'
  return {
    name: 'text-files',
    async config(_config, { command }) {
      if (command === 'build') {
        built = await readTextFiles()
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
      server.watcher.add(localesFolder)
      server.middlewares.use('/locales', (request, response, next) => {
        const name = (request.url ?? '').replace(/^\/|\.json.*$/g, '')
        const answer = async () => {
          const { texts } = await readOperator(environment)
          const json = (await readTextFiles((language) => texts[language])).get(name)
          if (json === undefined) response.statusCode = 404
          response.setHeader('content-type', 'application/json').end(json ?? '{}')
        }
        answer().catch(next)
      })
    },
    handleHotUpdate({ file, server }) {
      if (file.endsWith('.json') && file.startsWith(localesFolder)) server.ws.send({ type: 'full-reload' })
    },
  }
}
