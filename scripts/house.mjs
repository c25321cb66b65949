import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { parseSync, Visitor } from 'oxc-parser'
import { createResolver, listSpecifiers } from './lib/imports.mjs'
import { root } from './lib/installed.mjs'

const MAX_FILE_LINES = 350
const MAX_FUNCTION_LINES = 80
const SMALL_FILE_LINES = 60

const help = `Usage: npm run house [-- --long] [-- --json]

Counts files, lines, functions, doc comments and import circles of the product as it is committed or added here.
Tests, their helpers, generated ABIs and mined histories are not product.

  --long   also names files over ${MAX_FILE_LINES} lines, functions over ${MAX_FUNCTION_LINES} lines, import circles, and web files of at most
           ${SMALL_FILE_LINES} lines that one file imports
  --json   figures as JSON`

const { values } = parseArgs({
  options: { long: { type: 'boolean' }, json: { type: 'boolean' }, help: { type: 'boolean', short: 'h' } },
})
if (values.help) {
  console.log(help)
  process.exit(0)
}

const PRODUCT = /^(apps|packages)\/[^/]+\/(src|build)\/|^contracts\/(src|script)\//
const NOT_PRODUCT =
  /\.(test|test-setup|test-cases|integration\.test)\.|(^|\/)(tests?|testing|playground)\/|\/test-[^/]+\.tsx?$|^packages\/(abis|testing)\/|\.d\.ts$/

const git = (...args) => execFileSync('git', args, { cwd: root, encoding: 'utf8', maxBuffer: 2 ** 26 })
const isSource = (file) => /\.(ts|tsx|sol)$/.test(file)
const tracked = [...new Set(git('ls-files', '--cached', '--others', '--exclude-standard').split('\n'))].filter((file) =>
  existsSync(path.join(root, file)),
)
const product = tracked.filter((file) => isSource(file) && PRODUCT.test(file) && !NOT_PRODUCT.test(file))

const resolve = createResolver(tracked, product)
const files = product.map((file) => readSource(file))
const typescript = files.filter(({ file }) => !file.endsWith('.sol'))
const web = files.filter(({ file }) => file.startsWith('apps/web/src/'))
const importers = countImporters()
const transactions = files.filter(({ file }) => file.startsWith('apps/web/src/shared/tx/'))

const long = files.filter(({ lines }) => lines > MAX_FILE_LINES)
const longFunctions = typescript.flatMap(({ file, functions }) =>
  functions.filter(({ lines }) => lines > MAX_FUNCTION_LINES).map((entry) => ({ file, ...entry })),
)
const dust = web.filter(({ file, lines }) => lines <= SMALL_FILE_LINES && importers.get(file) === 1)

const typeCircles = findCircles(files, ({ imports, typeImports }) => [...imports, ...typeImports])

const figures = {
  'product files': files.length,
  'product files of the web': web.length,
  'product lines': sum(files.map(({ lines }) => lines)),
  'product lines of TypeScript': sum(typescript.map(({ lines }) => lines)),
  'median lines of a file': quantile(files, 0.5),
  'nine files of ten have at most': quantile(files, 0.9),
  [`files over ${MAX_FILE_LINES} lines`]: long.length,
  [`functions over ${MAX_FUNCTION_LINES} lines`]: longFunctions.length,
  'doc comments': sum(typescript.map(({ docs }) => docs)),
  [`web files of at most ${SMALL_FILE_LINES} lines with one importer`]: dust.length,
  'import circles at run time': findCircles(files, ({ imports }) => imports).length,
  'import circles with types': typeCircles.length,
  'files of shared/tx': transactions.length,
  'floors of shared/tx': countFloors(transactions),
}

if (values.json) console.log(JSON.stringify(figures, null, 2))
else {
  for (const [name, value] of Object.entries(figures)) console.log(`${value.toLocaleString('en').padStart(8)}  ${name}`)
  if (values.long) {
    list(
      'Files',
      long.map(({ file, lines }) => [lines, file]),
    )
    list(
      'Functions',
      longFunctions.map(({ file, name, line, lines }) => [lines, `${file}:${line} ${name}`]),
    )
    list(
      'Import circles',
      typeCircles.map((members) => [members.length, members.join(', ')]),
    )
    list(
      'One importer',
      dust.map(({ file, lines }) => [lines, file]),
    )
  }
}

function readSource(file) {
  const text = readFileSync(path.join(root, file), 'utf8')
  const lines = text.split('\n').length - (text.endsWith('\n') ? 1 : 0)
  if (file.endsWith('.sol')) return { file, lines, functions: [], docs: 0, imports: [], typeImports: [] }
  const { program, comments, module } = parseSync(file, text)
  const lineAt = createLineFinder(text)
  const functions = []
  let name = ''
  const add = (node, own) => {
    const line = lineAt(node.start)
    functions.push({ name: node.id?.name ?? own ?? 'anonymous', line, lines: lineAt(node.end) - line + 1 })
  }
  new Visitor({
    VariableDeclarator: (node) => {
      name = node.id.type === 'Identifier' ? node.id.name : ''
    },
    FunctionDeclaration: (node) => add(node),
    FunctionExpression: (node) => add(node, name),
    ArrowFunctionExpression: (node) => add(node, name),
  }).visit(program)
  const specifiers = listSpecifiers(text, module)
  const resolveAll = (entries) => [...new Set(entries.map((specifier) => resolve(file, specifier)).filter(Boolean))]
  return {
    file,
    lines,
    functions,
    docs: comments.filter(({ type, value }) => type === 'Block' && value.startsWith('*')).length,
    imports: resolveAll(specifiers.imports),
    typeImports: resolveAll(specifiers.typeImports),
    lazyImports: resolveAll(specifiers.lazyImports),
  }
}

function createLineFinder(text) {
  const starts = [0]
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) starts.push(at + 1)
  return (offset) => {
    let low = 0
    let high = starts.length
    while (low < high) {
      const middle = (low + high) >> 1
      if (starts[middle] <= offset) low = middle + 1
      else high = middle
    }
    return low
  }
}

function countImporters() {
  const counts = new Map()
  for (const { imports, typeImports, lazyImports = [] } of files)
    for (const target of new Set([...imports, ...typeImports, ...lazyImports]))
      counts.set(target, (counts.get(target) ?? 0) + 1)
  return counts
}

/** Tarjan's strongly connected components of more than one file. */
function findCircles(nodes, getTargets) {
  const byFile = new Map(nodes.map((node) => [node.file, node]))
  const state = new Map()
  const stack = []
  const circles = []
  const visit = (file) => {
    const own = { index: state.size, low: state.size, open: true }
    state.set(file, own)
    stack.push(file)
    for (const target of getTargets(byFile.get(file))) {
      if (!byFile.has(target)) continue
      const seen = state.get(target)
      if (!seen) own.low = Math.min(own.low, visit(target).low)
      else if (seen.open) own.low = Math.min(own.low, seen.index)
    }
    if (own.low !== own.index) return own
    const circle = stack.splice(stack.indexOf(file))
    for (const member of circle) state.get(member).open = false
    if (circle.length > 1) circles.push(circle)
    return own
  }
  for (const { file } of nodes) if (!state.has(file)) visit(file)
  return circles
}

/** A circle would have no floor and is counted above. */
function countFloors(nodes) {
  const byFile = new Map(nodes.map((node) => [node.file, node]))
  const heights = new Map()
  const height = (file) => {
    if (heights.has(file)) return heights.get(file)
    heights.set(file, 1)
    const below = byFile.get(file).imports.filter((target) => byFile.has(target))
    const found = 1 + Math.max(0, ...below.map((target) => height(target)))
    heights.set(file, found)
    return found
  }
  return Math.max(0, ...nodes.map(({ file }) => height(file)))
}

function quantile(entries, part) {
  const sorted = entries.map(({ lines }) => lines).toSorted((a, b) => a - b)
  return sorted[Math.ceil(sorted.length * part) - 1] ?? 0
}

function sum(numbers) {
  return numbers.reduce((total, each) => total + each, 0)
}

function list(title, rows) {
  console.log(`\n${title}`)
  for (const [lines, text] of rows.toSorted((a, b) => b[0] - a[0])) console.log(`${String(lines).padStart(8)}  ${text}`)
}
