import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

export type Source = { name: string; text: string }

export type Item = {
  kind: 'function' | 'error'
  name: string
  /** Without line breaks, from its kind to its semicolon. */
  declaration: string
  /** Text of the comment lines right above it; empty without any. */
  doc: string
}

const contracts = path.resolve(import.meta.dirname, '..')

/** Every Solidity file below a folder of `contracts`, by its name without ending. */
export function readSources(folder: string): Source[] {
  return readdirSync(path.join(contracts, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.sol'))
    .map((file) => ({
      name: path.basename(file, '.sol'),
      text: readFileSync(path.join(contracts, folder, file), 'utf8').replaceAll('\r\n', '\n'),
    }))
}

export const isInterface = ({ name }: Source) => /^I[A-Z]/.test(name)

/** Functions and errors that a source declares without a body, with their comments. */
export function getItems({ text }: Source): Item[] {
  return [...text.matchAll(/((?:^ *\/\/\/.*\n)*)^ *((function|error) (\w+)[^;{]*);/gm)].map((match) => ({
    kind: match[3] as Item['kind'],
    name: match[4]!,
    declaration: match[2]!.replaceAll(/\s+/g, ' '),
    doc: match[1]!.replaceAll(/^ *\/\/\/ ?/gm, ' ').trim(),
  }))
}
