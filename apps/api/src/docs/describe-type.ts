/** The part of a JSON schema that the reference page shows. */
export interface Schema {
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

/** A type in a few words, as HTML; named types link to their section. */
export function describeType(schema: Schema | undefined, escape: (text: string) => string): string {
  if (!schema) return ''
  if (schema.$ref !== undefined) {
    const name = escape(schema.$ref.split('/').at(-1) ?? '')
    return `<a href="#type-${name}"><code>${name}</code></a>`
  }
  const alternatives = schema.anyOf ?? schema.oneOf
  if (alternatives) return alternatives.map((part) => describeType(part, escape)).join(' or ')
  if (schema.allOf) return describeType(schema.allOf[0], escape)
  if (schema.enum) return schema.enum.map((value) => `<code>${escape(JSON.stringify(value))}</code>`).join(' | ')
  if (schema.items) return `list of ${describeType(schema.items, escape)}`
  if (schema.properties) {
    const fields = Object.entries(schema.properties).map(
      ([name, property]) =>
        `${escape(name)}${schema.required?.includes(name) ? '' : '?'}: ${describeType(property, escape)}`,
    )
    return `{ ${fields.join(', ')} }`
  }
  if (typeof schema.additionalProperties === 'object')
    return `map of name to ${describeType(schema.additionalProperties, escape)}`
  return describeScalar(schema, escape)
}

function describeScalar({ type, minimum, maximum }: Schema, escape: (text: string) => string): string {
  const name = escape([type ?? 'any'].flat().join(' or '))
  if (minimum !== undefined && maximum !== undefined) return `${name}, ${minimum} to ${maximum}`
  return minimum === undefined ? name : `${name}, from ${minimum}`
}
