import { readFileSync } from 'node:fs'
import path from 'node:path'

const folder = path.join(import.meta.dirname, '../../../deploy')

/**
 * A sample of `deploy` with what an operator changes in it.
 * @throws Error when something to change does not stand there: then the sample is another.
 */
export function readSample(file: string, changes: Readonly<Record<string, string>>): string {
  let text = readFileSync(path.join(folder, file), 'utf8')
  for (const [old, next] of Object.entries(changes)) {
    if (!text.includes(old)) throw new Error(`${file} has no "${old}"`)
    text = text.replaceAll(old, () => next)
  }
  return text
}
