import { createRandom, type Random } from './random.ts'

interface Schema {
  $ref?: string
  type?: string | readonly string[]
  const?: unknown
  enum?: readonly unknown[]
  anyOf?: readonly Schema[]
  oneOf?: readonly Schema[]
  pattern?: string
  minLength?: number
  minimum?: number
  exclusiveMinimum?: number
  maximum?: number
  properties?: Readonly<Record<string, Schema>>
  required?: readonly string[]
  items?: Schema
}

interface Operation {
  parameters?: readonly { name: string; in: string; required?: boolean; schema: Schema }[]
  requestBody?: { content: Readonly<Record<string, { schema: Schema }>> }
  responses: Readonly<Record<string, unknown>>
}

export interface FuzzDocument {
  paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>
  components: { schemas: Readonly<Record<string, Schema>> }
}

export interface FuzzRequest {
  method: string
  path: string
  documented: readonly number[]
  url: string
  headers: Record<string, string>
  body?: string
}

export interface FuzzOptions {
  seed: number
  addresses: readonly string[]
  wants?: (path: string, method: string) => boolean
  /** Session of an operator; default: one that does not exist. */
  sid?: string
}

const wrongTexts = [
  '',
  ' ',
  '0',
  '-1',
  '1.5',
  '1e3',
  '0x',
  'null',
  'true',
  '[]',
  '{}',
  '__proto__',
  'constructor',
  '\u0000',
  '\uFFFD\u202E\u0000x',
  '💩'.repeat(40),
  'é\u0301'.repeat(9),
  "'; drop table app.withdrawal; --",
  '<script>alert(1)</script>',
  '${7*7}',
  '../../../etc/passwd',
  '٣',
  '9007199254740993',
  '9'.repeat(90),
  'A'.repeat(3_000),
  '0x0000000000000000000000000000000000000000',
]

const wrongValues: readonly unknown[] = [
  null,
  true,
  0,
  -1,
  1.5,
  1e300,
  Number.MAX_SAFE_INTEGER,
  2 ** 53,
  [],
  {},
  [[[[[[]]]]]],
  { a: { b: { c: {} } } },
]

const wrongBodies = ['', ' ', '{', '[]', 'null', '"text"', '1', '{"__proto__":{"a":1}}', '{"a":1,"a":2}', '\u0000']
const wrongTypes = ['text/plain', 'application/json; charset=utf-16', 'multipart/form-data', 'application/xml', '']

/** Valid, nearly valid and invalid requests for every operation of an OpenAPI document, the same for the same seed. */
export function createFuzzRequests(document: FuzzDocument, options: FuzzOptions): () => FuzzRequest {
  const random = createRandom(options.seed)
  const { sid, wants = () => true } = options
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([method, operation]) =>
      wants(path, method) ? [{ path, method, operation }] : [],
    ),
  )
  const makeValue = createValueMaker(document, options.addresses, random)
  return () => {
    const { path, method, operation } = random.pick(operations)
    const isGood = random.chance(0.5)
    const make = (schema: Schema) => makeValue(schema, isGood ? 0 : 0.25)
    const headers: Record<string, string> = {}
    if (sid !== undefined || random.chance(0.3)) headers['SID'] = sid ?? makeSid(random)
    const url = `${fillPath(path, operation, make)}${makeQuery(operation, make, { random, isGood })}`
    const asked =
      !isGood && random.chance(0.04) ? random.pick(['PUT', 'PATCH', 'POST', 'DELETE', 'GET']) : method.toUpperCase()
    const documented = Object.keys(document.paths[path]?.[asked.toLowerCase()]?.responses ?? {}).map(Number)
    const request: FuzzRequest = { method: asked, path, documented, url, headers }
    const schema = operation.requestBody?.content['application/json']?.schema
    if (!schema || asked === 'GET') return request
    request.body = !isGood && random.chance(0.15) ? random.pick(wrongBodies) : JSON.stringify(make(schema))
    headers['content-type'] = !isGood && random.chance(0.1) ? random.pick(wrongTypes) : 'application/json'
    return request
  }
}

const hex = (random: Random, bytes: number) =>
  Array.from({ length: bytes }, () => random.integer(256).toString(16).padStart(2, '0')).join('')

function makeSid(random: Random): string {
  return random.pick([
    '',
    'x',
    hex(random, 32),
    hex(random, 500),
    'SID SID',
    Buffer.from(hex(random, 16)).toString('base64url'),
  ])
}

function fillPath(path: string, { parameters = [] }: Operation, make: (schema: Schema) => unknown): string {
  return path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const schema = parameters.find((parameter) => parameter.name === name && parameter.in === 'path')?.schema
    return encode(toText(make(schema ?? {})).slice(0, 400)) || '1'
  })
}

function makeQuery(
  { parameters = [] }: Operation,
  make: (schema: Schema) => unknown,
  { random, isGood }: { random: Random; isGood: boolean },
): string {
  const pairs: string[] = []
  for (const { name, in: place, required, schema } of parameters) {
    if (place !== 'query' || (isGood ? !required && random.chance(0.5) : random.chance(0.2))) continue
    // Answers wait for a block that is far ahead of the index on purpose.
    if (name === 'minBlock' && random.chance(0.98)) continue
    const times = !isGood && random.chance(0.04) ? 2 : 1
    for (let time = 0; time < times; time += 1) pairs.push(`${name}=${encode(toText(make(schema)))}`)
  }
  if (!isGood && random.chance(0.06)) pairs.push(`${encode(random.pick(wrongTexts).slice(0, 50))}=1`)
  if (!isGood && random.chance(0.03)) pairs.push(random.pick(['%', '%00=%00', '%E0%A4%A=1', '=', '&&&', 'page']))
  return pairs.length > 0 ? `?${pairs.join('&')}` : ''
}

const toText = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value))
/** Half of a surrogate pair cannot be encoded as UTF-8. */
const encode = (text: string) => encodeURIComponent(text.replaceAll(/\p{Surrogate}/gu, '\uFFFD'))

/** About `wrong` of the values do not fit the schema. */
function createValueMaker(document: FuzzDocument, addresses: readonly string[], random: Random) {
  const makeString = (schema: Schema): string => {
    const pattern = schema.pattern ?? ''
    const bytes = /\{(\d+)\}\$$/.exec(pattern)?.[1]
    if (/^\^0x\[[^\]]+\]\{40\}/.test(pattern)) return random.pick(addresses)
    if (pattern.startsWith('^0x')) return `0x${hex(random, bytes === undefined ? 65 : Number(bytes) / 2)}`
    if (pattern.includes('0-9')) return random.pick(['4294967297', '1', String(random.integer(2 ** 31))])
    const least = schema.minLength ?? 0
    return 'text '.repeat(1 + least / 5).slice(0, Math.max(least, 1 + random.integer(5)))
  }
  const makeNumber = (schema: Schema): number => {
    const from = schema.minimum ?? schema.exclusiveMinimum ?? 0
    const to = schema.maximum ?? from + 1e6
    return random.pick([from, to, from + random.integer(Math.min(100, to - from) + 1), from + random.integer(3)])
  }
  const makeObject = (schema: Schema, wrong: number): Record<string, unknown> => {
    const fields = schema.properties ?? {}
    const required = schema.required ?? []
    const made: Record<string, unknown> = {}
    for (const [name, field] of Object.entries(fields)) {
      if (required.includes(name) ? random.chance(wrong / 3) : random.chance(0.5)) continue
      made[name] = make(field, wrong)
    }
    if (random.chance(wrong / 2))
      made[random.pick(['unknown', 'id', 'constructor', 'amount'])] = random.pick(wrongValues)
    return made
  }
  const make = (given: Schema, wrong: number): unknown => {
    if (random.chance(wrong)) return random.chance(0.7) ? random.pick(wrongTexts) : random.pick(wrongValues)
    const reference = /^#\/components\/schemas\/(.+)$/.exec(given.$ref ?? '')?.[1]
    const schema = reference === undefined ? given : document.components.schemas[reference]!
    const choices = schema.anyOf ?? schema.oneOf
    if (schema.const !== undefined) return schema.const
    if (schema.enum) return random.pick(schema.enum)
    if (choices) return make(random.pick(choices), wrong)
    const type = [schema.type].flat()[0]
    if (type === 'object') return makeObject(schema, wrong)
    if (type === 'array') return Array.from({ length: random.integer(4) }, () => make(schema.items ?? {}, wrong))
    if (type === 'integer' || type === 'number') return makeNumber(schema)
    if (type === 'boolean') return random.chance(0.5)
    return makeString(schema)
  }
  return make
}
