import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  findNodeAtLocation,
  getNodeValue,
  type Node,
  type ParseError,
  parseTree,
  printParseErrorCode,
} from 'jsonc-parser'
import type { z } from 'zod'

/** `file` is relative to the folder; `line` counts from 1. */
export type Fault = { file: string; line: number | null; message: string }

export type Place = readonly PropertyKey[]

/**
 * `value` is undefined for a file that cannot be used; `faults` then say why. `lineOf` falls back to the nearest
 * enclosing key that exists.
 */
export type JsonFile = {
  file: string
  value: unknown
  faults: readonly Fault[]
  lineOf: (place: Place) => number | null
  texts: readonly { place: Place; text: string; line: number }[]
}

export function formatFault({ file, line, message }: Fault): string {
  return line === null ? `${file}: ${message}` : `${file}:${line}: ${message}`
}

export function listFaults(title: string, faults: readonly Fault[]): string {
  return `${title}\n  ${faults.map(formatFault).join('\n  ')}`
}

export function formatPlace(place: Place): string {
  return place.map(String).join('.')
}

export function asRecord(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
}

export function readJson(folder: string, file: string): JsonFile {
  const refuse = (...faults: Fault[]): JsonFile => ({ file, value: undefined, faults, lineOf: () => null, texts: [] })
  let text: string
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(readFileSync(join(folder, file)))
  } catch (error) {
    return refuse({ file, line: null, message: sayWhyUnread(error) })
  }
  if (text.trim() === '') return refuse({ file, line: 1, message: 'is empty' })
  const lineAt = (offset: number) => text.slice(0, offset).split(/\r\n|\r|\n/).length
  const errors: ParseError[] = []
  const root = parseTree(text, errors, { allowTrailingComma: true })
  // What follows the first one is mostly its consequence.
  const [first] = errors
  if (first || !root) {
    const name = first ? printParseErrorCode(first.error) : ''
    const offset = first?.offset ?? 0
    return refuse({ file, line: lineAt(offset), message: `is no JSON: ${syntaxWords[name] ?? name}` })
  }
  return {
    file,
    value: getNodeValue(root),
    faults: findDoubles(root).map(({ name, offset }) => ({
      file,
      line: lineAt(offset),
      message: `"${name}" is given twice`,
    })),
    lineOf: (place) => lineAt(findNearest(root, place).offset),
    texts: findTexts(root, []).map(({ place, text: found, offset }) => ({ place, text: found, line: lineAt(offset) })),
  }
}

export function checkJson<Schema extends z.ZodType>(
  schema: Schema,
  json: JsonFile,
): { value: z.output<Schema> | undefined; faults: Fault[] } {
  if (json.value === undefined) return { value: undefined, faults: [...json.faults] }
  const result = schema.safeParse(json.value)
  const faults = result.success ? [] : result.error.issues.flatMap((issue) => describeIssue(issue, json))
  return { value: result.data, faults: [...json.faults, ...faults] }
}

function describeIssue(issue: z.core.$ZodIssue, json: JsonFile): Fault[] {
  const say = (place: Place, message: string): Fault => ({
    file: json.file,
    line: json.lineOf(place),
    message: place.length > 0 ? `${formatPlace(place)}: ${message}` : message,
  })
  if (issue.code === 'unrecognized_keys') return issue.keys.map((key) => say([...issue.path, key], 'is not known'))
  if (issue.path.length > 0 && getAt(json.value, issue.path) === undefined) return [say(issue.path, 'is missing')]
  return [say(issue.path, issue.message.replace(/^Invalid (?:input|option): /, ''))]
}

function getAt(value: unknown, place: Place): unknown {
  return place.reduce<unknown>(
    (around, key) =>
      typeof around === 'object' && around !== null ? (around as Record<PropertyKey, unknown>)[key] : undefined,
    value,
  )
}

function sayWhyUnread(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  if (code === 'ENOENT') return 'is missing'
  if (code === 'ERR_ENCODING_INVALID_ENCODED_DATA') return 'is no text in UTF-8'
  return `cannot be read (${String(code)})`
}

const syntaxWords: Readonly<Record<string, string>> = {
  CommaExpected: 'a comma is missing before this',
  ColonExpected: 'a colon is missing before this',
  ValueExpected: 'a value is missing',
  PropertyNameExpected: 'a key in double quotes is missing',
  CloseBraceExpected: 'a } is missing',
  CloseBracketExpected: 'a ] is missing',
  EndOfFileExpected: 'something stands behind the end',
  InvalidSymbol: 'this is no value of JSON',
  InvalidNumberFormat: 'this is no number',
  InvalidCharacter: 'a text has a line break or another character that must be written with \\',
  InvalidEscapeCharacter: 'after \\ stands what cannot stand there',
  InvalidUnicode: 'after \\u stand no four hexadecimal digits',
  UnexpectedEndOfComment: 'a comment has no end',
  UnexpectedEndOfString: 'a text has no closing quote',
  UnexpectedEndOfNumber: 'a number has no end',
}

function findNearest(root: Node, place: Place): Node {
  for (let length = place.length; length > 0; length--) {
    const node = findNodeAtLocation(root, place.slice(0, length) as (string | number)[])
    if (node) return node.parent?.type === 'property' ? node.parent : node
  }
  return root
}

function findDoubles(node: Node): { name: string; offset: number }[] {
  const seen = new Set<string>()
  const own = (node.type === 'object' ? (node.children ?? []) : []).flatMap((property) => {
    const name = String(property.children?.[0]?.value)
    if (seen.has(name)) return { name, offset: property.offset }
    seen.add(name)
    return []
  })
  return [...own, ...(node.children ?? []).flatMap(findDoubles)]
}

function findTexts(node: Node, place: Place): { place: Place; text: string; offset: number }[] {
  if (node.type === 'string') return [{ place, text: String(node.value), offset: node.offset }]
  return (node.children ?? []).flatMap((child, index) => {
    if (node.type === 'array') return findTexts(child, [...place, index])
    const [key, value] = child.children ?? []
    return value ? findTexts(value, [...place, String(key?.value)]) : []
  })
}
