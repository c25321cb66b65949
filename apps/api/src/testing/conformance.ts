import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'

export interface OpenApiDocument {
  openapi: string
  paths: Record<string, Record<string, { responses: Record<string, unknown> }>>
}

/** Checks answers against the document: a field that is missing, of another type or not described is a fault. */
export function createConformance(document: OpenApiDocument) {
  const ajv = new Ajv2020({ strict: false, allErrors: true, validateFormats: false })
  ajv.addSchema(closeObjects(document) as object, 'document')
  const compiled = new Map<string, ValidateFunction>()

  return {
    /** Every operation with every status it documents: `/api/hello 503`. */
    documented: Object.entries(document.paths).flatMap(([path, operations]) =>
      Object.values(operations).flatMap(({ responses }) => Object.keys(responses).map((status) => `${path} ${status}`)),
    ),
    /** Faults in words; none when the answer is as documented. */
    findFaults(path: string, status: number, body: unknown): string[] {
      const pointer = ['paths', path, 'get', 'responses', String(status), 'content', 'application/json', 'schema']
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
