import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'

export interface OpenApiDocument {
  openapi: string
  paths: Record<string, Record<string, { responses: Record<string, unknown> }>>
}

/** How `documented` names an answer: of a GET without its method. */
export function nameAnswer(path: string, status: number, method = 'get'): string {
  return `${method === 'get' ? '' : `${method.toUpperCase()} `}${path} ${status}`
}

/** True for the answers of what anybody may read; operators' paths and writes have tests of their own. */
export function isPublicRead(answer: string): boolean {
  return /^\/api\/(?!admin\/|session\b)/.test(answer)
}

/** Checks answers against the document: a field that is missing, of another type or not described is a fault. */
export function createConformance(document: OpenApiDocument) {
  const ajv = new Ajv2020({ strict: false, allErrors: true, validateFormats: false })
  ajv.addSchema(closeObjects(document) as object, 'document')
  const compiled = new Map<string, ValidateFunction>()

  return {
    /** Every operation with every status it documents: `/api/hello 503`, `POST /api/session 401`. */
    documented: Object.entries(document.paths).flatMap(([path, operations]) =>
      Object.entries(operations).flatMap(([method, { responses }]) =>
        Object.keys(responses).map((status) => nameAnswer(path, Number(status), method)),
      ),
    ),
    /** Faults in words; none when the answer is as documented. */
    findFaults(path: string, status: number, body: unknown, method = 'get'): string[] {
      const pointer = ['paths', path, method, 'responses', String(status), 'content', 'application/json', 'schema']
        .map((part) => part.replaceAll('~', '~0').replaceAll('/', '~1'))
        .join('/')
      const validate = compiled.get(pointer) ?? ajv.compile({ $ref: `document#/${pointer}` })
      compiled.set(pointer, validate)
      if (validate(body)) return []
      return (validate.errors ?? []).map(({ instancePath, message, params }) =>
        [instancePath, message, JSON.stringify(params)].join(' '),
      )
    },
  }
}

/** The document with every object closed, so that a field nobody described is found. */
function closeObjects(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(closeObjects)
  if (typeof value !== 'object' || value === null) return value
  const copy = Object.fromEntries(Object.entries(value).map(([key, part]) => [key, closeObjects(part)]))
  const isOpenObject =
    copy['type'] === 'object' && copy['properties'] !== undefined && !('additionalProperties' in copy)
  return isOpenObject ? { ...copy, additionalProperties: false } : copy
}
