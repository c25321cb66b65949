import { isOfOperator, packPages, packSite } from '@app/config/pack/pack'
import { getHash, getPackHash, type PackList, packListFile } from '@app/config/pack/pack-list'
import type { Operator } from '@app/config/pack/page-parts'
import { existsSync, readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Expected, findFault, getFileUrl, showText } from './ask-for-file.ts'
import { check, type Check } from './check.ts'

/** What the service writes into its pages for itself: endpoints and the like. */
const runtimeConfig = /(<script type="application\/json" id="runtime-config">)[^<]*/
const normalisePage = (html: string) => html.replace(runtimeConfig, '$1')
const atOnce = 8
/** So many lines about one thing say no more than one. */
const mostAlike = 5
const hashesFile = 'SHA256SUMS'
const releaseFile = 'release.json'
/** A path that has no page of its own. */
const innerPath = '/admin'

type FileFault = { path: string; fault: string }

/** Holds what a service sends out against the pack that it should be, file by file. */
export async function checkPack(url: string, folder: string): Promise<Check[]> {
  const list = JSON.parse(readFileSync(join(folder, packListFile), 'utf8')) as PackList
  const whole = await check(`the pack ${list.pack} is whole`, async () => {
    const changed = findChanged(folder, Object.entries(list.files))
    if (changed.length > 0) return `changed since it was made: ${changed.join(', ')}`
    return getPackHash(list.files) === list.pack ? undefined : 'its hash is not that of its files'
  })
  const names = Object.keys(list.files)
  const faults = await findFaults(
    url,
    names.flatMap((name) => expectFile(folder, name)),
  )
  const listed = await readList(url)
  const more = listed === undefined ? [] : Object.keys(listed.files).filter((name) => !(name in list.files))
  const shown = await check('the page shows this pack', async () => {
    if (listed === undefined) return `/${packListFile} is not to be had`
    return listed.pack === list.pack ? undefined : `it shows ${showText(listed.pack)}`
  })
  return [whole, ...listFaults(url, names.length, faults, more), shown]
}

/**
 * Holds what a service sends out against a release: with an operator, against the pack that is made of both; without one, against
 * the files that every pack takes from the release, and the scripts in its pages.
 */
export async function checkRelease(url: string, folder: string, operator: Operator | undefined): Promise<Check[]> {
  const { version, commit } = JSON.parse(readFileSync(join(folder, releaseFile), 'utf8')) as Record<string, string>
  const whole = await check(`the release ${version} of ${commit} is whole`, async () => {
    const lines = readFileSync(join(folder, hashesFile), 'utf8').trimEnd().split('\n')
    const changed = findChanged(
      folder,
      lines.map((line) => [line.slice(66), line.slice(0, 64)]),
    )
    return changed.length > 0 ? `not as ${hashesFile} has them: ${changed.join(', ')}` : undefined
  })
  const web = join(folder, 'web')
  if (operator === undefined) return [whole, ...(await checkCode(url, web, readNames(folder)))]
  const packed = await mkdtemp(join(tmpdir(), 'doctor-pack-'))
  try {
    await packSite({ build: web, operator, out: packed })
    return [whole, ...(await checkPack(url, packed))]
  } finally {
    await rm(packed, { recursive: true, force: true })
  }
}

/** Of the web app in a release. */
function readNames(folder: string): string[] {
  const lines = readFileSync(join(folder, hashesFile), 'utf8').trimEnd().split('\n')
  return lines.flatMap((line) => (line.slice(66).startsWith('web/') ? [line.slice(70)] : []))
}

const isCode = (name: string) => /\.(?:m?js|wasm)$/.test(name)

async function checkCode(url: string, web: string, names: readonly string[]): Promise<Check[]> {
  const taken = names.filter((name) => !isOfOperator(web, name))
  const faults = await findFaults(
    url,
    taken.flatMap((name) => expectFile(web, name)),
  )
  const listed = await readList(url)
  const others = Object.keys(listed?.files ?? {}).filter((name) => !taken.includes(name))
  const code = others.filter(isCode)
  const rest = others.filter((name) => !isCode(name))
  const own = names.filter((name) => name.endsWith('.html'))
  // Those of the release too: a service may leave one out of its list.
  const pages = new Set([...own, ...others.filter((name) => name.endsWith('.html'))])
  const known = new Set(own.flatMap((name) => listScripts(readFileSync(join(web, name), 'utf8'))))
  const scripts = await check('the scripts in its pages are those of the release', async () => {
    if (listed === undefined) return `/${packListFile} is not to be had, which names the pages`
    const foreign: string[] = []
    for (const page of [...[...pages].map((name) => `/${name}`), '/', innerPath, '/exit']) {
      const response = await fetch(getFileUrl(url, page), { signal: AbortSignal.timeout(20_000) })
      const html = await response.text()
      if (besideScripts.test(listTags(html)) || listScripts(html).some((script) => !known.has(script)))
        foreign.push(page)
    }
    return foreign.length > 0 ? `there are others in ${showText(foreign.join(', '))}` : undefined
  })
  const open: Check = {
    what: 'what the operator put in',
    result: 'note',
    detail: `not compared: ${showText(rest.join(', '))}. Name the operator's folder with CONFIG_DIR`,
  }
  return [...listFaults(url, taken.length, faults, code), scripts, ...(rest.length > 0 ? [open] : [])]
}

/** What else runs or loads something. */
const besideScripts = /<(?:base|iframe|object|embed)\b|<meta[^>]+http-equiv=["']?refresh|<[a-z][^>]*\son\w+\s*=/i

const removeComments = (html: string) => html.replaceAll(/<!--[\s\S]*?-->/g, '')

const listTags = (html: string) => removeComments(html).replaceAll(/(<script\b[^>]*>)[\s\S]*?<\/script/gi, '$1</script')

/** All scripts of a page: attributes and text of each one but data. */
function listScripts(html: string): string[] {
  const scripts = [...removeComments(html).matchAll(/<script\b([^>]*)>([\s\S]*?)<\/script/gi)]
  return scripts.flatMap(([, attributes = '', text]) =>
    attributes.trim().startsWith('type="application/json"') ? [] : [`${attributes}>${text}`],
  )
}

function findChanged(folder: string, hashes: readonly (readonly [file: string, hash: string])[]): string[] {
  const isSame = (file: string, hash: string) =>
    existsSync(join(folder, file)) && getHash(readFileSync(join(folder, file))) === hash
  return hashes.filter(([file, hash]) => !isSame(file, hash)).map(([file]) => file)
}

/** By its own name, and as visitors come to it. */
function expectFile(folder: string, name: string): Expected[] {
  const own = readFileSync(join(folder, name))
  if (!name.endsWith('.html')) return [{ path: `/${name}`, own }]
  const visited = { [packPages.home]: '/', [packPages.inner]: innerPath }[name] ?? `/${name.replace(/\.html$/, '')}`
  return [`/${name}`, visited].map((path) => ({ path, own, normalise: normalisePage }))
}

async function findFaults(url: string, expected: readonly Expected[]): Promise<FileFault[]> {
  const faults: FileFault[] = []
  for (let first = 0; first < expected.length; first += atOnce) {
    const some = expected.slice(first, first + atOnce)
    const found = await Promise.all(some.map((each) => findFault(url, each)))
    faults.push(...some.flatMap(({ path }, index) => (found[index] ? [{ path, fault: found[index] }] : [])))
  }
  return faults
}

async function readList(url: string): Promise<PackList | undefined> {
  try {
    const response = await fetch(getFileUrl(url, `/${packListFile}`), { signal: AbortSignal.timeout(20_000) })
    const list = (await response.json()) as Partial<PackList>
    return typeof list.files === 'object' && typeof list.pack === 'string' ? (list as PackList) : undefined
  } catch {
    return undefined
  }
}

/** A line for each file that is not as it should be, and one where many are so in the same way. */
function listFaults(url: string, files: number, faults: readonly FileFault[], more: readonly string[]): Check[] {
  const byFault = new Map<string, string[]>()
  for (const { path, fault } of [
    ...faults,
    ...more.map((name) => ({
      path: `/${showText(name)}`,
      fault: 'is more: the service names it, and it should not be there',
    })),
  ])
    byFault.set(fault, [...(byFault.get(fault) ?? []), path])
  const what = `all ${files} files come from ${new URL(url).host} as they are`
  if (byFault.size === 0) return [{ what, result: 'ok' }]
  return [...byFault].flatMap(([detail, paths]): Check[] =>
    paths.length > mostAlike
      ? [{ what: `${paths.length} files, such as ${paths[0]}`, result: 'FAILED', detail }]
      : paths.map((path) => ({ what: path, result: 'FAILED', detail })),
  )
}
