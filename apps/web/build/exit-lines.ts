import { findContractErrorKey } from '@app/core/contract-errors'
import { exitFunctions, readFunctions } from '@app/way-out/functions'
import { exitErrors } from '../src/exit/exit-errors.ts'

const used = new Set<string>(['approve', ...readFunctions, ...Object.values(exitFunctions).flat()])
const calledContracts = ['productToken', ...Object.keys(exitFunctions)]
const said: readonly string[] = exitErrors
const isSaid = (key: string | undefined) => key !== undefined && said.includes(key)

/** Long tables that the page needs only in part. An error left out here is shown in the chain's own words. */
const tables: readonly { file: RegExp; line: RegExp; isNeeded: (...parts: string[]) => boolean }[] = [
  {
    file: /packages\/abis\/src\/release-codes\.ts$/,
    line: /^ {2}(\w+): \{ hash.*\},\n/gm,
    isNeeded: (name) => calledContracts.some((kind) => kind.toLowerCase() === name.toLowerCase()),
  },
  {
    file: /packages\/abis\/src\/[\w-]+\.ts$/,
    line: /^ {2}\{"type":"(\w+)"(?:,"name":"(\w+)")?.*\},\n/gm,
    isNeeded: (type, name) =>
      type === 'error' ? isSaid(findContractErrorKey(name)) : type === 'function' && used.has(name),
  },
  { file: /packages\/core\/src\/errors\.ts$/, line: /^ {2}([A-Z_]+): \{[^}]*\},\n/gm, isNeeded: (key) => isSaid(key) },
  {
    file: /packages\/core\/src\/contract-errors\.ts$/,
    line: /^ {4}\w+: '([A-Z_]+)',\n/gm,
    isNeeded: (key) => isSaid(key),
  },
]

const noise = /,"internalType":"[^"]*"|,"stateMutability":"\w+"|"name":"",/g
const kindFacts =
  /^( {2,4})(?:supply|owes|calls|settings|roles|names): (?:\{\n[\s\S]*?\n\1\}|\[\n[\s\S]*?\n\1\]|.*),\n/gm
/** Compilers declare fields that a constructor sets anyway. */
const declarations = /Object\.defineProperty\(this, "\w+", \{[^}]*value: void 0\s*\}\);/g
/** Messages for developers, in errors that the page catches. */
const viemErrors = /viem\/_esm\/errors\/[\w]+\.js$/
const sentences = /super\(\[[\s\S]*?\]\s*\.join\('\\n'\)/g

/** @returns the module as the exit page carries it; undefined to carry all of it */
export function pickLines(code: string, id: string): string | undefined {
  if (viemErrors.test(id)) return code.replaceAll(sentences, "super(''").replaceAll(declarations, '')
  if (id.endsWith('/contract-kinds.ts')) return code.replaceAll(kindFacts, '')
  const table = tables.find(({ file }) => file.test(id))
  if (table === undefined) return undefined
  const { line, isNeeded } = table
  return code.replaceAll(line, (text, ...parts: string[]) => (isNeeded(...parts) ? text : '')).replaceAll(noise, '')
}

export function pickTokens(styles: string): string {
  const names = new Set([...styles.matchAll(/var\((--[\w-]+)/g)].map(([, name]) => name!))
  return styles.replaceAll(/(--[\w-]+):[^;}]*(?:;|(?=\}))/g, (line, name: string) => (names.has(name) ? line : ''))
}
