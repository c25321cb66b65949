import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

export type Source = { name: string; text: string }

export type Item = {
  kind: 'function' | 'error'
  name: string
  declaration: string
  doc: string
}

const contracts = path.resolve(import.meta.dirname, '..')

export function readSources(folder: string): Source[] {
  return readdirSync(path.join(contracts, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.sol'))
    .map((file) => ({
      name: path.basename(file, '.sol'),
      text: readFileSync(path.join(contracts, folder, file), 'utf8').replaceAll('\r\n', '\n'),
    }))
}

export const isInterface = ({ name }: Source) => /^I[A-Z]/.test(name)

export function getItems({ text }: Source): Item[] {
  return [...text.matchAll(/((?:^ *\/\/\/.*\n)*)^ *((function|error) (\w+)[^;{]*);/gm)].map((match) => ({
    kind: match[3] as Item['kind'],
    name: match[4]!,
    declaration: match[2]!.replaceAll(/\s+/g, ' '),
    doc: match[1]!.replaceAll(/^ *\/\/\/ ?/gm, ' ').trim(),
  }))
}
