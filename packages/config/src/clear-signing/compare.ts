import { isSameAddress } from '@app/core/address'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { toFunctionSelector } from 'viem'
import type { Contract } from '../contracts.ts'
import { findContract } from '../contracts.ts'
import type { Deployment } from '../deployment.ts'
import type { DescribedContract, Descriptor, Display } from './descriptor.ts'
import { descriptorFile } from './descriptor.ts'

export type Compared = {
  what: string
  problems: string[]
  /** No descriptor of ours, and deployed by others: the registry may have one. */
  isLeftToOthers: boolean
}

type Loose<T> = T extends object ? { [K in keyof T]?: Loose<T[K]> } : T

export type GivenDescriptor = { file: string; descriptor: Loose<Descriptor> }

export function readDescriptors(folder: string): GivenDescriptor[] {
  return readdirSync(folder)
    .filter((file) => descriptorFile.test(file))
    .toSorted()
    .map((file) => {
      const text = readFileSync(join(folder, file), 'utf8')
      try {
        const descriptor: unknown = JSON.parse(text)
        if (typeof descriptor === 'object' && descriptor !== null) return { file, descriptor }
      } catch {
        // Said below.
      }
      throw new Error(`${join(folder, file)} is no descriptor: it is not one JSON object`)
    })
}

export function compareDescriptors(
  deployment: Deployment,
  needed: Readonly<Record<string, Descriptor>>,
  given: readonly GivenDescriptor[],
): Compared[] {
  return Object.values(needed).flatMap((descriptor) =>
    getDeployments(descriptor).map((at) => compareAt(deployment, descriptor, at as DescribedContract, given)),
  )
}

function compareAt(
  deployment: Deployment,
  needed: Descriptor,
  at: DescribedContract,
  given: readonly GivenDescriptor[],
): Compared {
  const contract = findContract(deployment, at.address)!
  const isMessage = 'eip712' in needed.context
  const what = isMessage ? `${needed.context.$id} at ${contract.name}` : contract.name
  const bound = given.filter(({ descriptor }) => isBound(descriptor, needed, at))
  if (bound.length === 0)
    return { what, problems: [describeAbsence(needed, given, at)], isLeftToOthers: isOfOthers(contract) }
  if (bound.length > 1 && !isMessage)
    return {
      what,
      problems: [`described more than once: ${bound.map(({ file }) => file).join(', ')}`],
      isLeftToOthers: false,
    }
  const problems = bound.flatMap(({ file, descriptor }) =>
    findDifferences(needed, descriptor).map((problem) => `${file}: ${problem}`),
  )
  return { what, problems, isLeftToOthers: false }
}

/** Anybody can deploy a token, or a contract that batches calls. */
function isOfOthers({ kind }: Contract): boolean {
  return kind === 'multicall3' || kind === 'token'
}

function getDeployments({ context }: Loose<Descriptor>): readonly Loose<DescribedContract>[] {
  if (context === undefined) return []
  const of = 'eip712' in context ? context.eip712 : 'contract' in context ? context.contract : undefined
  return Array.isArray(of?.deployments) ? (of.deployments as Loose<DescribedContract>[]) : []
}

function isBound(descriptor: Loose<Descriptor>, needed: Descriptor, at: DescribedContract): boolean {
  const isMessage = (one: Loose<Descriptor>) => one.context !== undefined && 'eip712' in one.context
  if (isMessage(descriptor) !== isMessage(needed)) return false
  // Several messages are checked by one contract, each with a descriptor of its own.
  if (isMessage(needed) && !getKeys(descriptor).some((key) => getPrimaryType(key) === needed.context.$id)) return false
  return getDeployments(descriptor).some(
    ({ chainId, address }) => chainId === at.chainId && isSameAddress(String(address), at.address),
  )
}

/** Names a file that describes it at another chain or address: such a slip is likelier than a missing file. */
function describeAbsence(needed: Descriptor, given: readonly GivenDescriptor[], at: DescribedContract): string {
  const elsewhere = given.find(({ descriptor }) => descriptor.context?.$id === needed.context.$id)
  const none = `no descriptor for ${at.address} on chain ${at.chainId}`
  if (elsewhere === undefined) return none
  const places = getDeployments(elsewhere.descriptor).map(({ chainId, address }) => `${address} on chain ${chainId}`)
  return `${none}; ${elsewhere.file} is for ${places.join(', ') || 'no contract'}`
}

const getKeys = ({ display }: Loose<Descriptor>): string[] => Object.keys(display?.formats ?? {})

const getPrimaryType = (key: string): string => key.split('(')[0]!

function findDifferences(needed: Descriptor, given: Loose<Descriptor>): string[] {
  const isMessage = 'eip712' in needed.context
  const idOf = isMessage ? (key: string) => key : getSelector
  const formats = Object.entries((given.display?.formats ?? {}) as Record<string, Display>)
  const functions = Object.entries(needed.display.formats).flatMap(([key, display]) => {
    const name = getPrimaryType(key)
    const found = formats.filter(([other]) => idOf(other) === idOf(key))
    if (found.length === 0)
      return [isMessage ? `${name} has other members` : `${name} (${getSelector(key)}) is missing`]
    if (found.length > 1) return [`${name} is there ${found.length} times`]
    const [otherKey, other] = found[0]!
    if (otherKey !== key) return [`${name} has parameters of other names`]
    const parts = (['intent', 'interpolatedIntent', 'fields'] as const).filter(
      (part) => !isDeepStrictEqual(withoutIds(other[part]), display[part]),
    )
    return parts.map((part) => `${name} differs in ${part}`)
  })
  const { token, enums } = needed.metadata
  const [otherToken, otherEnums] = [given.metadata?.token, given.metadata?.enums]
  // Without it a wallet asks the contract.
  const hasOtherToken = otherToken !== undefined && !isDeepStrictEqual(otherToken, token)
  const hasOtherEnums = enums !== undefined && !isDeepStrictEqual(otherEnums, enums)
  return [
    ...functions,
    ...(hasOtherToken ? [`token is ${show(otherToken)}, not ${show(token)}`] : []),
    ...(hasOtherEnums ? [`enums are ${show(otherEnums)}, not ${show(enums)}`] : []),
    ...findOtherDomain(needed, given),
  ]
}

function findOtherDomain(needed: Descriptor, given: Loose<Descriptor>): string[] {
  const domainOf = ({ context }: Loose<Descriptor>) =>
    context !== undefined && 'eip712' in context ? context.eip712?.domain : undefined
  const [wanted, found] = [domainOf(needed), domainOf(given)]
  return isDeepStrictEqual(wanted, found) ? [] : [`domain is ${show(found)}, not ${show(wanted)}`]
}

const show = (value: unknown): string => (value === undefined ? 'not said' : JSON.stringify(value))

/** The registry's tools may add ids to fields. */
function withoutIds(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutIds)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, inner]) => (key === '$id' ? [] : [[key, withoutIds(inner)]])),
  )
}

function getSelector(key: string): string | undefined {
  try {
    return toFunctionSelector(`function ${key}`)
  } catch {
    return undefined
  }
}
