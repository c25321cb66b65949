import { isSameAddress } from '@app/core/address'
import { readdirSync } from 'node:fs'
import { basename, dirname, resolve } from 'node:path'
import { asRecord, checkJson, type Fault, type JsonFile, listFaults, readJson } from './config-files.ts'
import { getContracts } from './contracts.ts'
import type { ContractName, Deployment } from './deployment.ts'
import { deploymentSchema } from './deployment-file.ts'

export interface GenerationFile {
  file: string
  chainId: number
  /** Counts from 1; undefined for the single file of a chain with only one deployment. */
  generation: number | undefined
}

interface Read extends GenerationFile {
  json: JsonFile
  value: Deployment | undefined
  faults: Fault[]
}

/** Contracts that a generation may share with the one before, beside tokens of others. */
const shared: ReadonlySet<string> = new Set([
  'productToken',
  'uniswapV2Factory',
  'uniswapV2Router',
  'productPair',
  'multicall3',
] satisfies ContractName[])

export function getDeploymentName(chainId: number, generation?: number): string {
  return generation === undefined ? `deployments/${chainId}.json` : `deployments/${chainId}/${generation}.json`
}

export const isDeploymentFile = (file: string): boolean => file.startsWith('deployments/')

export function readDeploymentNames(files: readonly string[]): { named: GenerationFile[]; faults: Fault[] } {
  const named: GenerationFile[] = []
  const faults: Fault[] = []
  for (const file of files.filter(isDeploymentFile)) {
    const found = /^deployments\/([1-9][0-9]*)(?:\/([1-9][0-9]*))?\.json$/.exec(file)
    if (found) named.push({ file, chainId: Number(found[1]), generation: found[2] ? Number(found[2]) : undefined })
    else faults.push({ file, line: null, message: sayWrongName(file) })
  }
  return { named: named.toSorted((a, b) => (a.generation ?? 0) - (b.generation ?? 0)), faults }
}

function sayWrongName(file: string): string {
  const [, chain = '', ...within] = file.split('/')
  if (within.length === 0) return 'its name is no chain id with .json'
  if (!/^[1-9][0-9]*$/.test(chain)) return 'its folder is no chain id'
  return 'its name is no number of a generation with .json: the oldest is 1.json, the next 2.json'
}

/**
 * Empty when one of them, or the step from one to the next, has a fault.
 * @param files Of one chain, oldest first.
 */
export function readGenerations(
  folder: string,
  files: readonly GenerationFile[],
): { deployments: Deployment[]; faults: Fault[] } {
  const read = files.map((each) => readOne(folder, each))
  const wrongNumbers = checkNumbers(files)
  const between =
    wrongNumbers.length > 0 ? wrongNumbers : read.flatMap((each, index) => compareAll(each, read.slice(0, index)))
  const faults = [...read.flatMap(({ faults: own }) => own), ...between]
  const deployments = read.flatMap(({ value }) => (value === undefined ? [] : [value]))
  return { deployments: faults.length > 0 ? [] : deployments, faults }
}

/** Generations before the file, oldest first; none for a file that is not named as a generation or lies elsewhere. */
export function readGenerationsBefore(path: string, chainId: number): Deployment[] {
  const folder = dirname(resolve(path))
  const last = Number(/^([1-9][0-9]*)\.json$/.exec(basename(path))?.[1] ?? 1)
  if (last === 1 || basename(folder) !== String(chainId)) return []
  const numbers = readdirSync(folder).map((name) => Number(/^([1-9][0-9]*)\.json$/.exec(name)?.[1] ?? Infinity))
  const files = numbers
    .filter((generation) => generation <= last)
    .toSorted((a, b) => a - b)
    .map((generation) => ({ file: `${generation}.json`, chainId, generation }))
  const { deployments, faults } = readGenerations(folder, files)
  if (faults.length > 0) throw new Error(listFaults(`${folder} has faults:`, faults))
  return deployments.slice(0, -1)
}

function readOne(folder: string, named: GenerationFile): Read {
  const { file, chainId } = named
  const json = readJson(folder, file)
  const { value, faults } = checkJson(deploymentSchema, json)
  const own = asRecord(json.value)['chainId']
  const message = `chainId: it is of chain ${String(own)}, and its name says ${chainId}`
  const isOther = typeof own === 'number' && own !== chainId
  return {
    ...named,
    json,
    value,
    faults: isOther ? [...faults, { file, line: json.lineOf(['chainId']), message }] : faults,
  }
}

function checkNumbers(files: readonly GenerationFile[]): Fault[] {
  const single = files.find(({ generation }) => generation === undefined)
  const numbered = files.filter(({ generation }) => generation !== undefined)
  if (single !== undefined) {
    if (numbered.length === 0) return []
    const [folder, first] = [`deployments/${single.chainId}/`, getDeploymentName(single.chainId, 1)]
    const message = `${folder} has the generations of this chain, too: move this file to ${first} and number the later ones from 2 on, or take it away`
    return [{ file: single.file, line: null, message }]
  }
  const place = numbered.findIndex(({ generation }, index) => generation !== index + 1)
  const wrong = numbered[place]
  if (wrong === undefined) return []
  const missing = getDeploymentName(wrong.chainId, place + 1)
  const message = `${missing} is missing before it: generations are numbered from 1 without a gap`
  return [{ file: wrong.file, line: null, message }]
}

function compareAll(own: Read, earlier: readonly Read[]): Fault[] {
  return earlier.flatMap((before) => compare(own, before))
}

function compare({ file, json, value }: Read, before: Read): Fault[] {
  if (value === undefined || before.value === undefined) return []
  const say = (place: readonly string[], message: string): Fault => ({
    file,
    line: json.lineOf(place),
    message: `${place.join('.')}: ${message}`,
  })
  const taken = new Map(getContracts(before.value).map(({ name, address }) => [address.toLowerCase(), name]))
  const ofBoth = getContracts(value).flatMap(({ name, kind, address }) => {
    const other = taken.get(address.toLowerCase())
    if (other === undefined || kind === 'token' || shared.has(name)) return []
    return [say(['contracts', name], `is ${other} of ${before.file}: a generation has contracts of its own`)]
  })
  // The index reads a token from its creation on, so who keeps the token begins where it began.
  const isTokenKept = isSameAddress(value.contracts.productToken, before.value.contracts.productToken)
  const isInOrder = value.startBlock > before.value.startBlock - (isTokenKept ? 1 : 0)
  if (isInOrder) return ofBoth
  return [
    ...ofBoth,
    say(
      ['startBlock'],
      `must ${isTokenKept ? 'not come before' : 'come after'} that of ${before.file}, which is ${before.value.startBlock}`,
    ),
  ]
}
