import { readFileSync } from 'node:fs'
import path from 'node:path'
import { parseSync } from 'oxc-parser'
import { root } from './installed.mjs'

/**
 * Finds which file an import means: one of `targets`, or undefined.
 * @param tracked Every file, for the `package.json` of each workspace with its `#name/*` and `@app/name/*`.
 */
export function createResolver(tracked, targets, folder = root) {
  const known = new Set(targets)
  const aliases = readAliases(tracked, folder)
  const withExtension = (target) =>
    ['', '.ts', '.tsx'].map((extension) => target + extension).find((candidate) => known.has(candidate))
  return (file, specifier) => {
    if (specifier.startsWith('.')) return withExtension(path.posix.join(path.posix.dirname(file), specifier))
    for (const { from, to, within } of aliases) {
      if (within && !file.startsWith(`${within}/`)) continue
      const [before, after] = from.split('*')
      if (after === undefined ? specifier !== from : !specifier.startsWith(before) || !specifier.endsWith(after))
        continue
      const middle = after === undefined ? '' : specifier.slice(before.length, specifier.length - after.length)
      return withExtension(to.replace('*', middle))
    }
    return undefined
  }
}

function readAliases(tracked, folder) {
  const manifests = tracked.filter((file) => /^(apps|packages)\/[^/]+\/package\.json$/.test(file))
  return manifests.flatMap((manifest) => {
    const { name, imports = {}, exports = {} } = JSON.parse(readFileSync(path.join(folder, manifest), 'utf8'))
    const workspace = path.posix.dirname(manifest)
    const rows = (entries, prefix) =>
      Object.entries(entries).flatMap(([key, target]) =>
        typeof target === 'string' ? [{ from: prefix(key), to: path.posix.join(workspace, target) }] : [],
      )
    return [
      ...rows(imports, (key) => key).map((row) => ({ ...row, within: workspace })),
      ...rows(exports, (key) => name + key.slice(1)),
    ]
  })
}

export function listSpecifiers(text, module) {
  const from = (types) => [
    ...module.staticImports
      .filter(({ entries }) => isType(entries) === types)
      .map((entry) => entry.moduleRequest.value),
    ...module.staticExports.flatMap(({ entries }) =>
      entries
        .filter((entry) => entry.moduleRequest && entry.isType === types)
        .map((entry) => entry.moduleRequest.value),
    ),
  ]
  const lazyImports = module.dynamicImports.map(({ moduleRequest }) =>
    text.slice(moduleRequest.start + 1, moduleRequest.end - 1),
  )
  return { imports: from(false), typeImports: from(true), lazyImports }
}

function isType(entries) {
  return entries.length > 0 && entries.every((entry) => entry.isType)
}

/**
 * @returns {{ listImporters: (file: string) => string[], measureDistances: (changed: string[]) => Map<string, number> }}
 *   `listImporters`: also those that import only types. `measureDistances`: imports between the changed files and each
 *   that they reach at run time. A file with `import.meta.glob` imports all below the folders that it names.
 */
export function readImportGraph(tracked, folder = root) {
  const resolve = createResolver(tracked, tracked, folder)
  const importers = new Map()
  const typeImporters = new Map()
  const globs = []
  for (const file of tracked.filter(isScript)) {
    const text = readFileSync(path.join(folder, file), 'utf8')
    const { imports, typeImports, lazyImports } = listSpecifiers(text, parseSync(file, text).module)
    const add = (map, specifiers) => {
      for (const specifier of specifiers) {
        const target = resolve(file, specifier.split('?')[0])
        if (target) map.set(target, [...(map.get(target) ?? []), file])
      }
    }
    add(importers, [...imports, ...lazyImports])
    add(typeImporters, typeImports)
    if (text.includes('import.meta.glob')) globs.push({ file, folders: listGlobFolders(file, text) })
  }
  return {
    listImporters: (file) => [...(importers.get(file) ?? []), ...(typeImporters.get(file) ?? [])],
    measureDistances: (changed) => {
      const distances = new Map(changed.map((file) => [file, 0]))
      for (const [file, distance] of distances) {
        const globbing = globs.filter(({ folders }) => folders.some((start) => file.startsWith(start)))
        for (const importer of [...(importers.get(file) ?? []), ...globbing.map((each) => each.file)])
          if (!distances.has(importer)) distances.set(importer, distance + 1)
      }
      return distances
    },
  }
}

export function isScript(file) {
  return /\.(?:[cm]?[jt]s|[jt]sx)$/.test(file)
}

function listGlobFolders(file, text) {
  return [...text.matchAll(/['"](\.{1,2}\/[^'"]*?)[^/'"]*\*[^'"]*['"]/g)].map(([, start]) =>
    path.posix.join(path.posix.dirname(file), start),
  )
}
