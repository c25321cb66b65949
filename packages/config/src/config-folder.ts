import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { type Feature, switchable } from '@app/core/features'
import { isLanguage, type Language } from '@app/core/languages'
import { z } from 'zod'
import { isPlaceholder } from './brand-placeholders.ts'
import { type Brand, brandSchema, type BrandTexts, brandTextsSchema } from './brand-schema.ts'
import { findColourFaults } from './brand-tokens.ts'
import { chainSchema } from './chain-schema.ts'
import { applyEnvironment, type Chain } from './chains.ts'
import { asRecord, checkJson, type Fault, formatPlace, type JsonFile, listFaults, readJson } from './config-files.ts'
import { hasFeature } from './contracts.ts'
import type { Deployment } from './deployment.ts'
import {
  type GenerationFile,
  getDeploymentName,
  isDeploymentFile,
  readDeploymentNames,
  readGenerations,
} from './generations.ts'
import { type Limits, limitsSchema } from './limits-schema.ts'

export interface ConfigFolder {
  folder: string
  brand: Brand
  texts: Readonly<Partial<Record<Language, BrandTexts>>>
  /** From `chain.json`, without addresses that need a `{key}`. */
  chain: Chain | undefined
  deployment: Deployment | undefined
}

const BRAND_FILE = 'brand.json'
const CHAIN_FILE = 'chain.json'
const LIMITS_FILE = 'limits.json'
const tokensFile = new URL('../../../apps/web/src/styles/tokens.css', import.meta.url)

export function checkConfigFolder(folder: string): Fault[] {
  return inspect(folder).faults
}

export function readConfigFolder(folder: string): ConfigFolder {
  const { faults, config } = inspect(folder)
  if (faults.length === 0 && config) return config
  throw new Error(listFaults(`${folder} has faults:`, faults))
}

export function findOpenPlaces(folder: string): Fault[] {
  const { files } = listFiles(folder)
  return files
    .filter((file) => file === BRAND_FILE || file === CHAIN_FILE || /^texts\/.*\.json$/.test(file))
    .flatMap((file) =>
      readJson(folder, file).texts.flatMap(({ place, text, line }) =>
        isPlaceholder(text) ? { file, line, message: `${formatPlace(place)}: "${text}" is still to be given` } : [],
      ),
    )
}

/** Keeps `{key}` in addresses. */
export function readChainOfFolder(folder: string): Chain | undefined {
  return readOptional(folder, CHAIN_FILE, chainSchema)
}

export function readLimitsOfFolder(folder: string): Limits | undefined {
  return readOptional(folder, LIMITS_FILE, limitsSchema)
}

/** Oldest first. */
export function readDeploymentsOfFolder(folder: string, chainId: number): Deployment[] {
  const { deployments, faults } = readGenerations(folder, listGenerations(folder, chainId))
  if (faults.length === 0) return deployments
  throw new Error(listFaults(`${folder} has faults:`, faults))
}

export function findNewestDeploymentName(folder: string, chainId: number): string {
  return listGenerations(folder, chainId).at(-1)?.file ?? getDeploymentName(chainId)
}

function listGenerations(folder: string, chainId: number) {
  const { files, faults } = listFiles(folder)
  if (faults.length > 0) throw new Error(listFaults(`${folder} has faults:`, faults))
  return readDeploymentNames(files).named.filter((each) => each.chainId === chainId)
}

function readOptional<Schema extends z.ZodType>(
  folder: string,
  file: string,
  schema: Schema,
): z.output<Schema> | undefined {
  const { files, faults: unread } = listFiles(folder)
  if (unread.length === 0 && !files.includes(file)) return undefined
  const { value, faults } = checkJson(schema, readJson(folder, file))
  if (faults.length === 0) return value
  throw new Error(listFaults(`${folder} has faults:`, faults))
}

function inspect(folder: string): { faults: Fault[]; config: ConfigFolder | undefined } {
  const { files, faults: unread } = listFiles(folder)
  if (unread.length > 0) return { faults: unread, config: undefined }
  const brandJson = readJson(folder, BRAND_FILE)
  const brand = checkJson(brandSchema, brandJson)
  const offered = brandJson.value === undefined ? findLanguages(files) : readOffered(brandJson.value)
  const textFiles = offered.map((language) => [language, readJson(folder, `texts/${language}.json`)] as const)
  const ids = brandJson.value !== undefined && listIds(brandJson.value, textFiles)
  const texts = textFiles.map(([language, json]) => [language, checkTexts(json, ids)] as const)
  const chainJson = files.includes(CHAIN_FILE) ? readJson(folder, CHAIN_FILE) : undefined
  const chain = chainJson && checkJson(chainSchema, chainJson)
  const limits = files.includes(LIMITS_FILE) ? checkJson(limitsSchema, readJson(folder, LIMITS_FILE)).faults : []
  const { named, faults: wrongNames } = readDeploymentNames(files)
  const chainIds = [...new Set(named.map(({ chainId }) => chainId))]
  const ofChains = chainIds.map((id) => {
    const own = named.filter((each) => each.chainId === id)
    return { id, file: own.at(-1)!.file, ...readGenerations(folder, own) }
  })
  const chainId = chain?.value?.id
  const served = chain ? ofChains.find(({ id }) => id === chainId) : undefined
  const onlyOne = ofChains.length === 1 ? ofChains[0] : undefined
  const faults = [
    ...brand.faults,
    ...checkColours(brandJson),
    ...texts.flatMap(([, { faults: ofTexts }]) => ofTexts),
    ...(chain?.faults ?? []),
    ...limits,
    ...ofChains.flatMap(({ faults: ofChain }) => ofChain),
    ...named.flatMap((each) => checkChain(folder, each, chainId)),
    ...wrongNames,
    ...checkNames(files, offered),
    ...checkFeatures(brandJson, brand.value, chain ? served : onlyOne),
  ]
  if (!brand.value) return { faults, config: undefined }
  const config: ConfigFolder = {
    folder,
    brand: brand.value,
    texts: Object.fromEntries(texts.map(([language, { value }]) => [language, value])),
    chain: chain?.value && applyEnvironment(chain.value, {}),
    deployment: served?.deployments.at(-1),
  }
  return { faults, config }
}

function listFiles(folder: string): { files: string[]; faults: Fault[] } {
  try {
    const files = readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
      if (entry.name.startsWith('.')) return []
      if (entry.name !== 'texts' && entry.name !== 'deployments') return entry.name
      return listVisible(join(folder, entry.name)).flatMap((name) => {
        const path = `${entry.name}/${name}`
        // A mounted folder has links.
        const isOfChain =
          entry.name === 'deployments' && statSync(join(folder, path), { throwIfNoEntry: false })?.isDirectory()
        return isOfChain ? listVisible(join(folder, path)).map((inner) => `${path}/${inner}`) : path
      })
    })
    return { files: files.toSorted(), faults: [] }
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : String(error)
    return {
      files: [],
      faults: [{ file: '.', line: null, message: `${folder} is no folder that can be read (${code})` }],
    }
  }
}

const listVisible = (folder: string): string[] => readdirSync(folder).filter((name) => !name.startsWith('.'))

/** Works for a brand with other faults, so that texts are checked too. */
function readOffered(brand: unknown): Language[] {
  const { languages } = asRecord(brand)
  return Array.isArray(languages) ? [...new Set(languages.filter(isLanguage))] : []
}

function findLanguages(files: readonly string[]): Language[] {
  return files.map((file) => /^texts\/(.*)\.json$/.exec(file)?.[1]).filter(isLanguage)
}

type Ids = Readonly<Record<'roadmap' | 'team' | 'stocks', readonly unknown[]>>

function listIds(brand: unknown, texts: readonly (readonly [Language, JsonFile])[]): Ids {
  const { roadmap, team, equityCards } = asRecord(brand)
  const { default: card, series } = asRecord(equityCards)
  const codes = [card, ...Object.values(asRecord(series))].map((each) => asRecord(each)['stockCode'])
  const named = new Set<unknown>(texts.flatMap(([, { value }]) => Object.keys(asRecord(asRecord(value)['stocks']))))
  return {
    roadmap: Array.isArray(roadmap) ? roadmap.map((step) => asRecord(step)['id']) : [],
    team: Array.isArray(team) ? team : [],
    stocks: [...new Set(codes)].filter((code) => named.has(code)),
  }
}

function checkTexts(json: JsonFile, ids: Ids | false) {
  const { value, faults } = checkJson(brandTextsSchema, json)
  if (ids === false) return { value, faults }
  const ofIds = (['roadmap', 'team', 'stocks'] as const).flatMap((part) => compareKeys(json, part, ids[part]))
  return { value, faults: [...faults, ...ofIds] }
}

function compareKeys(json: JsonFile, part: keyof Ids, wanted: readonly unknown[]): Fault[] {
  const given = asRecord(json.value)[part] ?? (part === 'stocks' && json.value !== undefined ? {} : undefined)
  if (typeof given !== 'object' || given === null) return []
  const say = (key: string, message: string): Fault => ({
    file: json.file,
    line: json.lineOf([part, key]),
    message: `${part}.${key}: ${message}`,
  })
  const ids = wanted.filter((id) => typeof id === 'string')
  return [
    ...ids.filter((id) => !Object.hasOwn(given, id)).map((id) => say(id, `is missing; ${BRAND_FILE} names it`)),
    ...Object.keys(given)
      .filter((key) => !ids.includes(key))
      .map((key) => say(key, `${BRAND_FILE} does not name it`)),
  ]
}

const { accent, accent2, ground } = brandSchema.shape
const paletteSchema = z.object({ accent, accent2, ground })

function checkColours(json: JsonFile): Fault[] {
  const { data } = paletteSchema.safeParse(json.value)
  if (!data) return []
  return findColourFaults(data, readFileSync(tokensFile, 'utf8')).map((message) => {
    const theme = message.startsWith('dark') ? 'dark' : 'light'
    const place = /accent-2/.test(message)
      ? ['accent2', theme]
      : /accent|focus|card/.test(message)
        ? ['accent', theme]
        : ['ground']
    return { file: json.file, line: json.lineOf(place), message }
  })
}

function checkChain(folder: string, { file, chainId: own }: GenerationFile, chainId: number | undefined): Fault[] {
  if (chainId === undefined || own === chainId) return []
  const message = `it is of another chain than ${CHAIN_FILE}, which says ${chainId}`
  return [{ file, line: readJson(folder, file).lineOf(['chainId']), message }]
}

export function findMissingFeatures({ features }: Pick<Brand, 'features'>, deployment: Deployment): Feature[] {
  return switchable.filter((feature) => features[feature] === 'live' && !hasFeature(deployment, feature))
}

interface ServedDeployment {
  file: string
  deployments: readonly Deployment[]
}

function checkFeatures(json: JsonFile, brand: Brand | undefined, served: ServedDeployment | undefined): Fault[] {
  const newest = served?.deployments.at(-1)
  if (!brand || !served || !newest) return []
  return findMissingFeatures(brand, newest).map((feature) => ({
    file: json.file,
    line: json.lineOf(['features', feature]),
    message: `features.${feature}: is "live", and ${served.file} leaves it out`,
  }))
}

function checkNames(files: readonly string[], offered: readonly Language[]): Fault[] {
  const known = new Set([BRAND_FILE, CHAIN_FILE, LIMITS_FILE, 'README.md'])
  return files.flatMap((file) => {
    const [language] = findLanguages([file])
    const isText = language !== undefined
    if (known.has(file) || isDeploymentFile(file)) return []
    if (isText && offered.includes(language)) return []
    const message = isText ? `${BRAND_FILE} does not offer this language` : 'nothing reads a file of this name'
    return [{ file, line: null, message }]
  })
}
