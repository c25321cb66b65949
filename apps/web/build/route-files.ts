import { dirname, resolve } from 'node:path'
import { runnerImport, type Plugin, type Rollup } from 'vite'
import { openPageConfig } from './run-module.ts'
import type { RouteEntry } from '../src/shared/ui/feature.ts'
import type { StartFiles } from '../src/app/boot/start-files.ts'

const webSources = resolve(import.meta.dirname, '../src')
const table = resolve(webSources, 'app/route-table.ts')
const withPages = (file: string) => file === table || /[\\/]features[\\/][\w-]+[\\/]feature\.ts$/.test(file)
const pageImport = /\(\) => import\(['"](\.\/[^'"]+)['"]\)/g

/** Needed at the start when the link names an address to view. */
const viewParts = ['shared/wallet/view-address.ts', 'features/wallet/view-only-banner.tsx'].map((file) =>
  resolve(webSources, file),
)

export type RoutePage = Pick<RouteEntry, 'path' | 'namespaces' | 'feature'> & { file?: string }

/** Reads the route table without loading any page: each dynamic import becomes the name of its file. */
export async function readRoutePages(define: Record<string, unknown>): Promise<RoutePage[]> {
  const namesOnly: Plugin = {
    name: 'names-of-pages',
    enforce: 'pre',
    resolveId: (id) => (id === './pages/home.tsx' ? `\0${id}` : undefined),
    load: (id) => (id === '\0./pages/home.tsx' ? 'export default () => null' : undefined),
    transform: (code, id) => {
      const file = id.split('?')[0] ?? ''
      if (!withPages(file)) return undefined
      return code.replaceAll(pageImport, (_, name: string) => JSON.stringify(resolve(dirname(file), name)))
    },
  }
  const { module } = await runnerImport<{ routeTable: (Omit<RouteEntry, 'load'> & { load?: unknown })[] }>(table, {
    configFile: false,
    logLevel: 'error',
    define,
    plugins: [openPageConfig, namesOnly],
  })
  return module.routeTable.map(({ path, namespaces, feature, load }) => {
    if (load !== undefined && typeof load !== 'string') throw new Error(`The page of ${path} is not one import`)
    return { path, namespaces, feature, ...(load === undefined ? {} : { file: load }) }
  })
}

/** A chunk with all its static imports, dependencies first. */
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

function getHash(fileName: string): string {
  const [, hash] = /^assets\/-([\w-]{8})\.js$/.exec(fileName) ?? []
  if (hash === undefined) throw new Error(`${fileName} is not named by its hash`)
  return hash
}

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
    const code = listCode([file])
    const named = texts.map((name) => number(namespaces, name))
    return [[path, [code, named]] as const]
  })
  const view = listCode(viewParts)
  return { files: files.map(getHash).join(''), namespaces, routes: Object.fromEntries(routes), view }
}
