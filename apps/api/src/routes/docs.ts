import type { OpenAPIHono } from '@hono/zod-openapi'
import * as envelope from '@app/core/api/envelope'
import * as primitives from '@app/core/api/primitives'
import packageJson from '../../package.json' with { type: 'json' }
import type { ApiEnvironment, ServiceContext } from '../context.ts'
import { docsContentSecurityPolicy, renderDocsPage, type ApiDocument } from '../docs/docs-page.ts'

const description = [
  'Answers are `{ "code": 0, "data": … }`; failures `{ "code", "error", "message", "details"? }` with the matching HTTP status. `error` is a key of the error catalogue, which clients translate.',
  'Amounts are decimal strings in base units beside the token they are in; times are Unix seconds; addresses come out with their EIP-55 checksum and go in in one case or with it.',
  'Answers built from chain data carry `asOf`, the block everything in them was read at, and `stale`. Give `minBlock` to wait until a block is indexed.',
  'A path is answered by its own method only: another one is 405 `METHOD_NOT_ALLOWED`, an unknown path 404 `NOT_FOUND`; a client that asks too often gets 429 `RATE_LIMITED` with `Retry-After`, a body that is too long 413 `PAYLOAD_TOO_LARGE`. Paths of operators need the header `SID`; on all others it is accepted and not needed.',
].join('\n\n')

/** Adds the OpenAPI document and the reference page. Call it when every other route has been added. */
export function addDocsRoutes(app: OpenAPIHono<ApiEnvironment>, { config }: ServiceContext): void {
  const document = app.getOpenAPI31Document({
    openapi: '3.1.0',
    info: { title: `${config.brand.name} HTTP interface`, version: packageJson.version, description },
    servers: [{ url: '/' }],
  })
  const page = renderDocsPage(document as unknown as ApiDocument)
  app.get('/api/openapi.json', (c) => c.json(document))
  app.get('/api/docs', (c) => c.html(page, 200, { 'Content-Security-Policy': docsContentSecurityPolicy }))
}

/** Named types first, so that the document describes each by itself and not as its first use does. */
export function registerTypes({ openAPIRegistry }: OpenAPIHono<ApiEnvironment>): void {
  openAPIRegistry.register('Address', primitives.address)
  openAPIRegistry.register('Hash', primitives.hash)
  openAPIRegistry.register('Amount', primitives.amount)
  openAPIRegistry.register('UnixTime', primitives.unixTime)
  openAPIRegistry.register('BlockNumber', primitives.blockNumber)
  openAPIRegistry.register('Count', primitives.count)
  openAPIRegistry.register('Failure', envelope.failure)
}
