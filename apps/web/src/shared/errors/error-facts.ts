import { AppError } from '@app/core/app-error'
import type { ErrorKey } from '@app/core/errors'

/** What can be read off an error of whatever shape: wallets and nodes wrap the same refusal in many ways. */
export type ErrorFacts = {
  /** Numeric and text codes, outermost first. */
  codes: (number | string)[]
  /** Class names such as `UserRejectedRequestError`. */
  names: string[]
  /** Everything that was said, outermost first. */
  messages: string[]
  /** Hex that may be what a contract answered, outermost first. */
  revertData: `0x${string}`[]
  /** Of errors of ours that others have wrapped. */
  keys: ErrorKey[]
}

const MAX_DEPTH = 12

/** Fields under which wallets, nodes and libraries hide the error that they wrap. */
const innerFields = [
  'cause',
  'error',
  'data',
  'originalError',
  'innerError',
  'info',
  'reason',
  'payload',
  'response',
  'result',
  'raw',
]
const messageFields = ['shortMessage', 'message', 'details', 'reason', 'description', 'error', 'data', 'raw']

export function collectErrorFacts(error: unknown): ErrorFacts {
  const facts: ErrorFacts = { codes: [], names: [], messages: [], revertData: [], keys: [] }
  visit(error, facts, new Set(), 0)
  return facts
}

function visit(value: unknown, facts: ErrorFacts, seen: Set<unknown>, depth: number): void {
  if (depth > MAX_DEPTH || seen.has(value)) return
  if (typeof value === 'string') {
    visitText(value, facts, seen, depth)
    return
  }
  if (typeof value !== 'object' || value === null) return
  seen.add(value)
  if (value instanceof AppError) {
    // Its number is one of our own catalogue, and means something else to wallets.
    facts.keys.push(value.key)
    visit(value.cause, facts, seen, depth + 1)
    return
  }
  const fields = value as Record<string, unknown>
  for (const code of [fields.code, fields.errorCode, fields.statusCode, fields.status]) {
    if (typeof code === 'number' || typeof code === 'string') facts.codes.push(toCode(code))
  }
  if (typeof fields.name === 'string') facts.names.push(fields.name)
  for (const field of messageFields) {
    const text = fields[field]
    if (typeof text === 'string') visitText(text, facts, seen, depth)
  }
  for (const field of innerFields) {
    const inner = fields[field]
    if (typeof inner === 'object') visit(inner, facts, seen, depth + 1)
  }
  // Ganache keys the answer by transaction hash: { '0xhash': { error, return } }.
  for (const [key, inner] of Object.entries(fields)) {
    if (/^0x[0-9a-f]{64}$/i.test(key)) visit(inner, facts, seen, depth + 1)
  }
  if (typeof fields.return === 'string') visitText(fields.return, facts, seen, depth)
  if (typeof fields.body === 'string') visitJson(fields.body, facts, seen, depth)
}

function visitText(text: string, facts: ErrorFacts, seen: Set<unknown>, depth: number): void {
  const data = /^(?:reverted\s+)?(0x(?:[0-9a-f]{2}){4,})$/i.exec(text.trim())?.[1]
  if (data !== undefined && data.length !== 42 && data.length !== 66) {
    facts.revertData.push(data.toLowerCase() as `0x${string}`)
    return
  }
  if (!facts.messages.includes(text)) facts.messages.push(text)
  const embedded = /custom error (0x[0-9a-f]{8,})/i.exec(text)?.[1]
  if (embedded !== undefined && embedded.length % 2 === 0)
    facts.revertData.push(embedded.toLowerCase() as `0x${string}`)
  if (text.includes('{"')) visitJson(text.slice(text.indexOf('{"'), text.lastIndexOf('}') + 1), facts, seen, depth)
}

function visitJson(text: string, facts: ErrorFacts, seen: Set<unknown>, depth: number): void {
  try {
    visit(JSON.parse(text), facts, seen, depth + 1)
  } catch {
    return
  }
}

function toCode(code: number | string): number | string {
  return typeof code === 'string' && /^-?\d+$/.test(code) ? Number(code) : code
}
