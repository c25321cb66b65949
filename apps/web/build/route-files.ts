import { resolve } from 'node:path'
import { runnerImport, type Plugin, type Rollup } from 'vite'
import type { RouteEntry } from '../src/app/route-entry.ts'
import type { StartFiles } from '../src/app/boot/start-files.ts'

const table = resolve(import.meta.dirname, '../src/app/route-table.ts')
const pages = resolve(import.meta.dirname, '../src/routes')
/** What the start of a page waits for when its link names an address to view. */
const viewParts = ['shared/wallet/view-address.ts', 'features/wallet/view-only-banner.tsx'].map((file) =>
  resolve(import.meta.dirname, '../src', file),
)

/** Row of the route table, with the file of its page. */
export type RoutePage = Pick<RouteEntry, 'path' | 'namespaces'> & { file?: string }

/** Reads the route table without any page: of each dynamic import the name of its file is left. */
export async function readRoutePages(define: Record<string, unknown>): Promise<RoutePage[]> {
  const namesOnly: Plugin = {
    name: 'names-of-pages',
    enforce: 'pre',
    resolveId: (id) => (id.startsWith('#routes/') ? `\0${id}` : undefined),
    load: (id) => (id.startsWith('\0#routes/') ? 'export default () => null' : undefined),
    transform: (code, id) =>
      id.split('?')[0] === table ? code.replaceAll(/\(\) => import\((['"]#routes\/[^'"]+['"])\)/g, '$1') : undefined,
  }
  const { module } = await runnerImport<{ routeTable: (Omit<RouteEntry, 'load'> & { load?: unknown })[] }>(table, {
    configFile: false,
    logLevel: 'error',
    define,
    plugins: [namesOnly],
  })
  return module.routeTable.map(({ path, namespaces, load }) => {
    if (load !== undefined && typeof load !== 'string') throw new Error(`The page of ${path} is not one import`)
    return { path, namespaces, ...(load === undefined ? {} : { file: resolve(pages, load.slice('#routes/'.length)) }) }
  })
}

/** Everything that a chunk needs at once, dependencies first. */
export function getStaticGraph(bundle: Rollup.OutputBundle, fileName: string): ReadonlySet<string> {
  const seen = new Set<string>()
  const found = new Set<string>()
  const follow = (name: string) => {
    const chunk = bundle[name]
    if (chunk?.type !== 'chunk' || seen.has(name)) return
    seen.add(name)
    for (const imported of chunk.imports) follow(imported)
    found.add(name)
  }
  follow(fileName)
  return found
}

function number(list: string[], name: string): number {
  return list.includes(name) ? list.indexOf(name) : list.push(name) - 1
}

function getChunk(bundle: Rollup.OutputBundle, file: string): string {
  for (const output of Object.values(bundle))
    if (output.type === 'chunk' && output.moduleIds.some((id) => resolve(id) === file)) return output.fileName
  throw new Error(`${file} is in no chunk`)
}

/** What each page and a link to view an address need beyond the first code; every name stands once. */
export function listRouteFiles(
  rows: readonly RoutePage[],
  bundle: Rollup.OutputBundle,
  first: ReadonlySet<string>,
): Pick<StartFiles, 'files' | 'namespaces' | 'routes' | 'view'> {
  const files: string[] = []
  const namespaces: string[] = []
  const listCode = (sources: readonly string[]) => {
    const graphs = sources.map((source) => [...getStaticGraph(bundle, getChunk(bundle, source))])
    const needed = new Set(graphs.flat().filter((name) => !first.has(name)))
    return [...needed].map((name) => number(files, name))
  }
  const routes = rows.flatMap(({ path, namespaces: texts, file }) => {
    if (file === undefined) return []
    const row = [listCode([file]), texts.map((name) => number(namespaces, name))] as const
    return [[path, row] as const]
  })
  return { files, namespaces, routes: Object.fromEntries(routes), view: listCode(viewParts) }
}
