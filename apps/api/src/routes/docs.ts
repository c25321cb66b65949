import { createHash } from 'node:crypto'
import * as envelope from '@app/core/api/envelope'
import * as primitives from '@app/core/api/primitives'
import type { OpenAPIHono } from '@hono/zod-openapi'
import packageJson from '../../package.json' with { type: 'json' }
import type { ApiEnvironment, ServiceContext } from '../context.ts'

const introduction = [
  'Answers are `{ "code": 0, "data": … }`; failures `{ "code", "error", "message", "details"? }` with the matching HTTP status. `error` is a key of the error catalogue, which clients translate.',
  'Amounts are decimal strings in base units beside the token they are in; times are Unix seconds; addresses come out with their EIP-55 checksum and go in in one case or with it.',
  'Answers built from chain data carry `asOf`, the block everything in them was read at, and `stale`. Give `minBlock` to wait until a block is indexed.',
  'A path is answered by its own method only: another one is 405 `METHOD_NOT_ALLOWED`, an unknown path 404 `NOT_FOUND`; a client that asks too often gets 429 `RATE_LIMITED` with `Retry-After`, a body that is too long 413 `PAYLOAD_TOO_LARGE`. Paths of operators need the header `SID`; on all others it is accepted and not needed.',
].join('\n\n')

/** Call after all other routes have been added. */
export function addDocsRoutes(app: OpenAPIHono<ApiEnvironment>, { config }: ServiceContext): void {
  const document = app.getOpenAPI31Document({
    openapi: '3.1.0',
    info: { title: `${config.brand.name} HTTP interface`, version: packageJson.version, description: introduction },
    servers: [{ url: '/' }],
  })
  const page = renderDocsPage(document as unknown as ApiDocument)
  app.get('/api/openapi.json', (c) => c.json(document))
  app.get('/api/docs', (c) => c.html(page, 200, { 'Content-Security-Policy': docsContentSecurityPolicy }))
}

/** Registered first, so that the document describes each type by itself and not by its first use. */
export function registerTypes({ openAPIRegistry }: OpenAPIHono<ApiEnvironment>): void {
  openAPIRegistry.register('Address', primitives.address)
  openAPIRegistry.register('Hash', primitives.hash)
  openAPIRegistry.register('Amount', primitives.amount)
  openAPIRegistry.register('UnixTime', primitives.unixTime)
  openAPIRegistry.register('BlockNumber', primitives.blockNumber)
  openAPIRegistry.register('Count', primitives.count)
  openAPIRegistry.register('Failure', envelope.failure)
}

interface Parameter {
  name: string
  required?: boolean
  description?: string
  schema?: Schema
}

interface Operation {
  summary?: string
  description?: string
  tags?: string[]
  parameters?: Parameter[]
  requestBody?: { content?: Record<string, { schema?: Schema }> }
  responses: Record<string, { description: string; content?: Record<string, { schema?: Schema }> }>
}

interface ApiDocument {
  info: { title: string; version: string; description?: string }
  paths?: Record<string, Record<string, Operation>>
  components?: { schemas?: Record<string, Schema> }
}

const style = `
:root{color-scheme:light dark;font:16px/1.55 system-ui,sans-serif}
body{max-width:60rem;margin:0 auto;padding:2rem 1rem 6rem}
code,pre{font:.875rem/1.5 ui-monospace,monospace}
h2{margin-top:3rem}h3{margin:2.25rem 0 .25rem}h3 code{font-size:1rem}
table{border-collapse:collapse;width:100%;margin:.75rem 0}
th,td{text-align:left;vertical-align:top;padding:.375rem .75rem .375rem 0;border-bottom:1px solid #8884}
th{font-weight:600}small{opacity:.75}a{color:inherit}
ul.index{columns:18rem;padding-left:1.25rem}
.scroll{overflow-x:auto}td code{overflow-wrap:anywhere}`

const docsContentSecurityPolicy = [
  "default-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'`,
  "frame-ancestors 'none'",
  "base-uri 'none'",
  "form-action 'none'",
].join('; ')

function renderDocsPage(document: ApiDocument): string {
  const operations = Object.entries(document.paths ?? {}).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method: method.toUpperCase(), operation })),
  )
  const schemas = Object.entries(document.components?.schemas ?? {}).toSorted(([left], [right]) =>
    left < right ? -1 : 1,
  )
  const title = escapeHtml(document.info.title)
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${title}</title><style>${style}</style></head>
<body>
<h1>${title} <small>${escapeHtml(document.info.version)}</small></h1>
${renderText(document.info.description)}
<p><a href="/api/openapi.json">OpenAPI 3.1 document</a></p>
<ul class="index">${operations.map(({ path, method }) => `<li><a href="#${toAnchor(path, method)}">${method === 'GET' ? '' : `${method} `}<code>${escapeHtml(path)}</code></a></li>`).join('')}</ul>
<h2>Endpoints</h2>
${operations.map(({ path, method, operation }) => renderOperation(path, method, operation)).join('\n')}
<h2>Types</h2>
${schemas.map(([name, schema]) => renderSchema(name, schema)).join('\n')}
</body>
</html>
`
}

function renderOperation(path: string, method: string, operation: Operation): string {
  const parameters = operation.parameters ?? []
  const body = operation.requestBody?.content?.['application/json']?.schema
  return `<section id="${toAnchor(path, method)}"><h3>${method} <code>${escapeHtml(path)}</code></h3>
<p>${renderInline(operation.summary ?? '')}</p>
${renderText(operation.description)}
${parameters.length === 0 ? '' : renderTable(['Parameter', 'Type', 'Meaning'], parameters.map(renderParameter))}
${body ? `<p>Body: ${describeType(body)}</p>` : ''}
${renderTable(['Status', 'Answer', 'Meaning'], Object.entries(operation.responses).map(renderResponse))}</section>`
}

function renderParameter({ name, required, description, schema }: Parameter): string[] {
  const fallback = schema?.default === undefined ? '' : ` Default ${escapeHtml(JSON.stringify(schema.default))}.`
  return [
    `<code>${escapeHtml(name)}</code>${required ? '' : ' <small>optional</small>'}`,
    describeType(schema),
    `${renderInline(description ?? '')}${fallback}`,
  ]
}

function renderResponse([status, response]: [string, Operation['responses'][string]]): string[] {
  const schema = response.content?.['application/json']?.schema
  return [escapeHtml(status), schema ? describeType(schema) : '', renderInline(response.description)]
}

function renderSchema(name: string, schema: Schema): string {
  const properties = Object.entries(schema.properties ?? {})
  const body =
    properties.length === 0
      ? `<p>${describeType(schema)}</p>`
      : renderTable(
          ['Field', 'Type', 'Meaning'],
          properties.map(([field, property]) => [
            `<code>${escapeHtml(field)}</code>${schema.required?.includes(field) ? '' : ' <small>optional</small>'}`,
            describeType(property),
            renderInline(property.description ?? property.allOf?.at(-1)?.description ?? ''),
          ]),
        )
  return `<section id="type-${escapeHtml(name)}"><h3><code>${escapeHtml(name)}</code></h3>${renderText(schema.description)}${body}</section>`
}

function renderTable(head: string[], rows: string[][]): string {
  const body = rows.map((row) => `<tr>${row.map((cell) => `<td>${cell}</td>`).join('')}</tr>`).join('')
  return `<div class="scroll"><table><thead><tr>${head.map((cell) => `<th>${cell}</th>`).join('')}</tr></thead><tbody>${body}</tbody></table></div>`
}

function renderText(text: string | undefined): string {
  return (text ?? '')
    .split(/\n{2,}/)
    .filter((paragraph) => paragraph.trim() !== '')
    .map((paragraph) => `<p>${renderInline(paragraph)}</p>`)
    .join('\n')
}

function renderInline(text: string): string {
  return escapeHtml(text).replace(/&#96;([^&]+)&#96;/g, '<code>$1</code>')
}

function toAnchor(path: string, method: string): string {
  return `${method === 'GET' ? '' : method}${path}`.replace(/[^a-z0-9]+/gi, '-').replace(/^-|-$/g, '')
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"'`]/g, (character) => `&#${character.charCodeAt(0)};`)
}

interface Schema {
  $ref?: string
  type?: string | string[]
  description?: string
  enum?: unknown[]
  items?: Schema
  allOf?: Schema[]
  anyOf?: Schema[]
  oneOf?: Schema[]
  properties?: Record<string, Schema>
  additionalProperties?: Schema | boolean
  required?: string[]
  default?: unknown
  minimum?: number
  maximum?: number
  pattern?: string
}

function describeType(schema: Schema | undefined): string {
  if (!schema) return ''
  if (schema.$ref !== undefined) {
    const name = escapeHtml(schema.$ref.split('/').at(-1) ?? '')
    return `<a href="#type-${name}"><code>${name}</code></a>`
  }
  const alternatives = schema.anyOf ?? schema.oneOf
  if (alternatives) return alternatives.map((part) => describeType(part)).join(' or ')
  if (schema.allOf) return describeType(schema.allOf[0])
  if (schema.enum) return schema.enum.map((value) => `<code>${escapeHtml(JSON.stringify(value))}</code>`).join(' | ')
  if (schema.items) return `list of ${describeType(schema.items)}`
  if (schema.properties) {
    const fields = Object.entries(schema.properties).map(
      ([name, property]) =>
        `${escapeHtml(name)}${schema.required?.includes(name) ? '' : '?'}: ${describeType(property)}`,
    )
    return `{ ${fields.join(', ')} }`
  }
  if (typeof schema.additionalProperties === 'object')
    return `map of name to ${describeType(schema.additionalProperties)}`
  return describeScalar(schema)
}

function describeScalar({ type, minimum, maximum }: Schema): string {
  const name = escapeHtml([type ?? 'any'].flat().join(' or '))
  if (minimum !== undefined && maximum !== undefined) return `${name}, ${minimum} to ${maximum}`
  return minimum === undefined ? name : `${name}, from ${minimum}`
}
