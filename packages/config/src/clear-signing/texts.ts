import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

export type ReadText = (key: string) => string

const folder = fileURLToPath(new URL('../../../../apps/web/src/locales/en', import.meta.url))

/** Reads the web app's catalogues as data, without loading its code. */
export function createTextReader(): ReadText {
  const catalogues = new Map<string, unknown>()
  return (key) => {
    const [namespace = '', path = ''] = key.split(':')
    if (!catalogues.has(namespace))
      catalogues.set(namespace, JSON.parse(readFileSync(join(folder, `${namespace}.json`), 'utf8')))
    const text = path
      .split('.')
      .reduce<unknown>(
        (at, part) => (typeof at === 'object' && at !== null ? (at as Record<string, unknown>)[part] : undefined),
        catalogues.get(namespace),
      )
    if (typeof text !== 'string') throw new Error(`The pages have no text ${key}`)
    return text
  }
}
