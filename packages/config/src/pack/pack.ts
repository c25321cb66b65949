import { languages, type Language } from '@app/core/languages'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { cp, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join, relative, sep } from 'node:path'
import type { PageConfig, PageFacts } from '../page-config.ts'
import { compressFile } from './compress.ts'
import { drawIcon } from './icon.ts'
import { closeRoutes, pickOpen } from './close-routes.ts'
import { type Catalogue, exitPageFile, type ExitTexts, insertExitPage, listExitTexts } from './exit-page.ts'
import { keepFormer } from './keep-former.ts'
import { insertPage, insertPath, isUnpacked, type PageTexts, writeManifest } from './insert-page.ts'
import { getHash, getPackHash, type PackList, packListFile } from './pack-list.ts'
import { type BuildParts, buildPartsFile, getPageCss, getPageFacts, type Operator } from './page-parts.ts'

export const packPages = { home: 'index.html', inner: 'inner.html' } as const

interface PackOptions {
  build: string
  operator: Operator
  /** Replaced: it may be missing, empty, or an earlier pack. */
  out: string
  /** A former pack, which may be `out` itself: pages opened from it still find their files. */
  keep?: string | undefined
}

/**
 * Makes one operator's site from the build, by insertion only: the same build and folder give the same bytes. An
 * earlier pack stays until the new one is whole.
 * @throws Error when `build` is no build or `out` holds something else.
 */
export async function packSite({ build, operator, out, keep }: PackOptions): Promise<PackList> {
  if (!existsSync(join(build, buildPartsFile)))
    throw new Error(`${build} is no build of the web app: make one with npm run build`)
  if (existsSync(out) && !existsSync(join(out, packListFile)) && (await readdir(out)).length > 0)
    throw new Error(`${out} holds something that is no pack: name another folder`)
  const unfinished = `${out}.${process.pid}.unfinished`
  try {
    const written = await writeSite(build, operator, unfinished)
    const list = keep === undefined ? written : { ...written, kept: await keepFormer(keep, written, unfinished) }
    await writeFile(join(unfinished, packListFile), `${JSON.stringify(list, null, 2)}\n`)
    await compressFile(join(unfinished, packListFile))
    await rm(out, { recursive: true, force: true })
    await rename(unfinished, out)
    return list
  } finally {
    await rm(unfinished, { recursive: true, force: true })
  }
}

async function writeSite(build: string, operator: Operator, out: string): Promise<PackList> {
  const parts = JSON.parse(await readFile(join(build, buildPartsFile), 'utf8')) as BuildParts
  const { brand, chain } = operator
  await mkdir(out, { recursive: true })
  await cp(build, out, {
    recursive: true,
    filter: (source) => !isMadeAnew(parts, toUrlPath(relative(build, source))),
  })
  // A release has no compressed copies: their bytes depend on the version of Node.
  for (const path of await listFiles(out))
    if (!isCompressed(path) && !existsSync(join(out, `${path}.br`))) await compressFile(join(out, path))

  const readTexts = async (language: Language, file: string) =>
    JSON.parse(await readFile(join(build, getTextFile(parts, language, file)), 'utf8')) as PageTexts
  const readExitTexts = async (language: Language) => {
    const { exit } = await readTexts(language, 'exit')
    const { errors } = await readTexts(language, 'action')
    return listExitTexts(exit as Catalogue, errors as Catalogue, parts.exitErrors)
  }
  const firstTexts: Partial<Record<Language, PageTexts>> = {}
  const exitTexts: ExitTexts = Object.fromEntries(
    await Promise.all(brand.languages.map(async (language) => [language, await readExitTexts(language)] as const)),
  )
  const baseTexts: [name: string, json: string][] = []
  for (const language of brand.languages) {
    const base = { ...(await readTexts(language, 'base')), brand: operator.texts[language] }
    const others = await Promise.all(parts.firstTexts.map((file) => readTexts(language, file)))
    firstTexts[language] = Object.assign({}, ...others, base) as PageTexts
    baseTexts.push([language, JSON.stringify(base)])
  }
  const facts = JSON.stringify(getPageFacts(operator))
  const textsHash = getShortHash(baseTexts.flat().join('\n'))
  const token = operator.deployment?.tokens.usdt?.symbol
  const pageConfig = {
    languages: brand.languages,
    facts: `/assets/facts-${getShortHash(facts)}.json`,
    baseTexts: `/assets/{language}-base-${textsHash}.json`,
  }
  const brandCss = getPageCss(brand, parts.tokensCss)
  const template = await readFile(join(build, packPages.home), 'utf8')
  const writePage = (part: string | null, leadOf: string | null) =>
    insertPage(closeRoutes(template, parts.ofRoutes, brand.features), {
      part,
      brand,
      pageConfig: { ...pageConfig, leadOf },
      texts: firstTexts,
      coils: parts.coils,
      brandCss,
      token,
    })
  const leads = token === undefined ? {} : pickOpen(parts.leads, parts.ofRoutes, brand.features)
  const exitTemplate = await readFile(join(build, exitPageFile), 'utf8')
  const written: [path: string, content: string][] = [
    [exitPageFile, insertExitPage(exitTemplate, { operator, texts: exitTexts, brandCss })],
    [packPages.home, writePage('home', null)],
    [packPages.inner, writePage(null, null)],
    ...Object.entries(leads).map(([open, part]): [string, string] => {
      const path = insertPath(open, brand)
      return [`${path.slice(1)}.html`, writePage(part, path)]
    }),
    ['icon.svg', drawIcon(brand)],
    ['manifest.json', writeManifest({ brand, texts: firstTexts, token })],
    [pageConfig.facts.slice(1), facts],
    ...baseTexts.map(([language, json]): [string, string] => [
      pageConfig.baseTexts.slice(1).replace('{language}', language),
      json,
    ]),
  ]
  for (const [path, content] of written) {
    const file = join(out, path)
    await mkdir(dirname(file), { recursive: true })
    await writeFile(file, content)
    await compressFile(file)
  }
  return listPack(out, { brand: brand.id, chainId: chain.id, version: parts.version })
}

const isCompressed = (path: string) => /\.(?:br|gz)$/.test(path)

const getTextFile = ({ texts }: BuildParts, language: Language, file: string) =>
  texts.replace('{name}', `${language}-${file}`)

function isMadeAnew(parts: BuildParts, path: string): boolean {
  const plain = path.replace(/\.(?:br|gz)$/, '')
  const texts = languages.flatMap((language) => ['base', 'exit'].map((file) => getTextFile(parts, language, file)))
  return path.startsWith('.vite') || [packPages.home, exitPageFile, ...texts].includes(plain)
}

export function isOfOperator(build: string, path: string): boolean {
  return isMadeAnew(JSON.parse(readFileSync(join(build, buildPartsFile), 'utf8')) as BuildParts, path)
}

async function listFiles(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile())
  return files.map((entry) => toUrlPath(relative(folder, join(entry.parentPath, entry.name))))
}

async function listPack(folder: string, about: Pick<PackList, 'brand' | 'chainId' | 'version'>): Promise<PackList> {
  const paths = (await listFiles(folder))
    .filter((path) => path !== packListFile && !isCompressed(path))
    .toSorted((left, right) => (left < right ? -1 : 1))
  const files: Record<string, string> = {}
  for (const path of paths) files[path] = getHash(await readFile(join(folder, path)))
  return { ...about, pack: getPackHash(files), files }
}

export interface PackedPages {
  /** By file name: two for all paths, and one for each path whose first visit begins with its own texts. */
  readonly pages: ReadonlyMap<string, string>
  readonly facts: PageFacts
  readonly exitPage: string
}

/** @throws Error when `folder` is not packed. */
export function readPackedPages(folder: string): PackedPages {
  if (!existsSync(join(folder, packPages.home)))
    throw new Error(`${folder} holds no index.html: build and pack the web app first`)
  const names = readdirSync(folder).filter((name) => name.endsWith('.html') && name !== exitPageFile)
  const pages = new Map(names.map((name) => [name, readFileSync(join(folder, name), 'utf8')]))
  const home = pages.get(packPages.home) ?? ''
  const json = /<script type="application\/json" id="page-config">([^<]*)<\/script>/.exec(home)?.[1]
  if (json === undefined || !pages.has(packPages.inner) || isUnpacked(home))
    throw new Error(`${folder} is not packed: npm run config -- pack DIR makes a site out of it`)
  const { facts } = JSON.parse(json) as PageConfig
  return {
    pages,
    facts: JSON.parse(readFileSync(join(folder, facts), 'utf8')) as PageFacts,
    exitPage: readFileSync(join(folder, exitPageFile), 'utf8'),
  }
}

function toUrlPath(path: string): string {
  return path.split(sep).join('/')
}

function getShortHash(content: string): string {
  return createHash('sha256').update(content).digest('base64url').slice(0, 8)
}
