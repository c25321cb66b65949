import { type ColumnDef, type Node, parse, type RangeVar } from 'libpg-query'

/**
 * What of a migration a process of an older version may not survive, a line each; empty when it only adds. Lists what is
 * known to add; every other statement takes something away.
 */
export async function findTakingAway(sql: string): Promise<string[]> {
  const { stmts = [] } = await parse(sql)
  const own: Own = { tables: new Set(), columns: new Set() }
  return stmts.flatMap(({ stmt }) => (stmt ? judge(stmt, own) : []))
}

/** What the migration itself made before: no older process knows it. */
interface Own {
  readonly tables: Set<string>
  readonly columns: Set<string>
}

const nameOf = ({ schemaname, relname }: RangeVar = {}) => `${schemaname ?? 'public'}.${relname}`

/** The name and the inside of a node, which has one key. */
function open(node: Node): [kind: string, inside: Record<string, unknown>] {
  return Object.entries(node)[0] as [string, Record<string, unknown>]
}

const alwaysAdds = new Set(['CommentStmt', 'CompositeTypeStmt', 'CreateEnumStmt', 'CreateSchemaStmt', 'CreateSeqStmt'])

function judge(node: Node, own: Own): string[] {
  const [kind, inside] = open(node)
  if (alwaysAdds.has(kind)) return []
  if ('CreateStmt' in node) {
    const { relation, tableElts = [], inhRelations = [], if_not_exists: maybe } = node.CreateStmt
    const table = nameOf(relation)
    own.tables.add(table)
    if (maybe) return [`${table} is made only if it is not there`]
    const parents = inhRelations.map((parent) => ('RangeVar' in parent ? nameOf(parent.RangeVar) : ''))
    return [
      ...parents.filter((parent) => !own.tables.has(parent)).map((parent) => `${table} becomes a part of ${parent}`),
      ...tableElts.flatMap((element) => judgeElement(element, table, own)),
    ]
  }
  if ('AlterTableStmt' in node) {
    const { relation, cmds = [] } = node.AlterTableStmt
    const table = nameOf(relation)
    return cmds.flatMap((command) => ('AlterTableCmd' in command ? judgeChange(command.AlterTableCmd, table, own) : []))
  }
  if ('IndexStmt' in node) {
    const { relation, unique } = node.IndexStmt
    return unique && !own.tables.has(nameOf(relation)) ? [`a unique index on ${nameOf(relation)}`] : []
  }
  if ('CreateTrigStmt' in node) {
    const table = nameOf(node.CreateTrigStmt.relation)
    return own.tables.has(table) ? [] : [`a trigger on ${table}`]
  }
  if ('CreateFunctionStmt' in node) return node.CreateFunctionStmt.replace ? ['a function is replaced'] : []
  if ('ViewStmt' in node) return node.ViewStmt.replace ? ['a view is replaced'] : []
  if ('GrantStmt' in node) return node.GrantStmt.is_grant ? [] : ['a right is taken back']
  if ('InsertStmt' in node || 'DeleteStmt' in node) {
    const table = nameOf(inside['relation'] as RangeVar)
    return own.tables.has(table) ? [] : [`${kind} on ${table}`]
  }
  if ('UpdateStmt' in node) {
    const { relation, targetList = [] } = node.UpdateStmt
    const table = nameOf(relation)
    if (own.tables.has(table)) return []
    return targetList
      .map((target) => `${table}.${'ResTarget' in target ? target.ResTarget.name : '*'}`)
      .filter((column) => !own.columns.has(column))
      .map((column) => `an update of ${column}`)
  }
  if ('SelectStmt' in node && registersOwn(node, own)) return []
  return [kind]
}

function judgeChange(
  { subtype, name, def }: Extract<Node, { AlterTableCmd: unknown }>['AlterTableCmd'],
  table: string,
  own: Own,
): string[] {
  if (subtype === 'AT_AddColumn' && def && 'ColumnDef' in def) {
    own.columns.add(`${table}.${def.ColumnDef.colname}`)
    return own.tables.has(table) ? judgeElement(def, table, own) : judgeColumn(def.ColumnDef, table)
  }
  if (!own.tables.has(table)) return [`${subtype} ${name ?? ''}`.trim() + ` on ${table}`]
  return def ? judgeElement(def, table, own) : []
}

/** A column that a table gets which older versions write. */
function judgeColumn({ colname, typeName, constraints = [] }: ColumnDef, table: string): string[] {
  const column = `${table}.${colname}`
  const kinds = constraints.flatMap((one) => ('Constraint' in one ? [one.Constraint.contype] : []))
  const serial = (typeName?.names ?? []).some((one) => 'String' in one && /serial/.test(one.String.sval ?? ''))
  const hasDefault = kinds.includes('CONSTR_DEFAULT')
  const refused = kinds.filter(
    (kind) =>
      kind !== 'CONSTR_NULL' && kind !== 'CONSTR_DEFAULT' && !(kind === 'CONSTR_NOTNULL' && hasDefault && !serial),
  )
  // chain.rollback_to writes rows back as the journal has them: what it does not know becomes null, whatever the default.
  const journaled = kinds.includes('CONSTR_NOTNULL') && table.startsWith('chain.')
  return [
    ...(serial ? [`${column} counts by itself`] : []),
    ...(journaled && hasDefault ? [`${column} is not null, and the journal has rows without it`] : []),
    ...refused.map((kind) => `${column} has ${kind}`),
  ]
}

/** Of a table that is made here: only what it demands of others counts. */
function judgeElement(element: Node, table: string, own: Own): string[] {
  if ('ColumnDef' in element)
    return (element.ColumnDef.constraints ?? []).flatMap((constraint) => judgeElement(constraint, table, own))
  if (!('Constraint' in element) || element.Constraint.contype !== 'CONSTR_FOREIGN') return []
  const target = nameOf(element.Constraint.pktable)
  return own.tables.has(target) ? [] : [`${table} refers to ${target}, whose rows it holds`]
}

/** Makes tables of this migration projections, and does nothing else. */
function registersOwn(node: Node, own: Own): boolean {
  const inside = [...walk(node)]
  const called = inside.flatMap(({ funcname }) => (funcname === undefined ? [] : [JSON.stringify(funcname)]))
  const named = inside.flatMap(({ sval }) => (typeof sval === 'object' ? [(sval as { sval: string }).sval] : []))
  return (
    called.some((name) => name.includes('"register_projection"')) &&
    called.every((name) => /"(?:register_projection|unnest)"/.test(name)) &&
    named.every((name) => own.tables.has(`chain.${name}`))
  )
}

function* walk(value: unknown): Generator<Record<string, unknown>> {
  if (typeof value !== 'object' || value === null) return
  if (!Array.isArray(value)) yield value as Record<string, unknown>
  for (const inner of Object.values(value)) yield* walk(inner)
}
