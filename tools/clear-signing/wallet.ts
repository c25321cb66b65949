import { getContracts, getTokens } from '@app/config/contracts'
import { createDescriptors, type Described, getContractName } from '@app/config/clear-signing/describe'
import type { Descriptor } from '@app/config/clear-signing/descriptor'
import {
  type Descriptor as TheirDescriptor,
  type DisplayField,
  type DisplayModel,
  eip712,
  format,
  type FormatOptions,
  formatTypedData,
  isFieldGroup,
  type RegistryIndex,
  type TypedData,
} from '@ethereum-sourcify/clear-signing'
import { type Hex, isAddressEqual, keccak256, serializeTypedData, toBytes } from 'viem'

type Call = { to: Hex; data: Hex; from: Hex }

export type Shown = {
  intent: string
  fields: (readonly [label: string, value: string])[]
  /** Of calls within the call, in their order. */
  calls: Shown[]
  warnings: string[]
  isFallback: boolean
}

/** A wallet that has our descriptors, knows tokens and names of the deployment, and asks nobody. */
export function createWallet(
  described: Described,
  descriptors: Readonly<Record<string, Descriptor>> = createDescriptors(described),
  { knowsTokens = true } = {},
) {
  const { deployment } = described
  const { chainId } = deployment
  const fetchDescriptor = async (file: string) => descriptors[file] as unknown as TheirDescriptor
  const options: FormatOptions = {
    descriptorResolverOptions: {
      type: 'custom',
      resolver: { index: createIndex(descriptors), fetchDescriptor },
    },
    externalDataProvider: {
      async resolveToken(chain, address) {
        const token = getTokens(deployment).find((one) => isAddressEqual(one.address, address as Hex))
        return !knowsTokens || chain !== chainId || token === undefined
          ? null
          : { name: token.name, symbol: token.symbol, decimals: token.decimals }
      },
      async resolveLocalName(address) {
        const contract = getContracts(deployment).find((one) => isAddressEqual(one.address, address as Hex))
        return contract === undefined ? null : { name: getContractName(described, contract), typeMatch: true }
      },
    },
  }
  return {
    showCall: async (call: Call): Promise<Shown> => toShown(await format({ chainId, ...call }, options)),
    showMessage: async (json: string): Promise<Shown> => {
      const typedData = JSON.parse(json) as Omit<TypedData, 'account'>
      const account = (typedData.message.owner ?? typedData.message.account) as string
      const { EIP712Domain: _, ...types } = typedData.types
      return toShown(await formatTypedData({ ...typedData, types, account }, options))
    },
  }
}

function createIndex(descriptors: Readonly<Record<string, Descriptor>>): RegistryIndex {
  const index: RegistryIndex = { calldataIndex: {}, typedDataIndex: {} }
  for (const [path, { context, display }] of Object.entries(descriptors)) {
    if ('contract' in context)
      for (const { chainId, address } of context.contract.deployments)
        index.calldataIndex[`eip155:${chainId}:${address.toLowerCase()}`] = path
    else
      for (const { chainId, address } of context.eip712.deployments) {
        const types = (index.typedDataIndex[`eip155:${chainId}:${address.toLowerCase()}`] ??= {})
        for (const key of Object.keys(display.formats))
          (types[eip712.extractPrimaryType(key)!] ??= []).push({ path, encodeTypeHashes: [keccak256(toBytes(key))] })
      }
  }
  return index
}

function toShown({ intent, interpolatedIntent, fields = [], warnings = [], rawCalldataFallback }: DisplayModel): Shown {
  const all: DisplayField[] = fields.flatMap((field) => (isFieldGroup(field) ? field.fields : [field]))
  return {
    intent: interpolatedIntent ?? (typeof intent === 'string' ? intent : ''),
    fields: all.map(({ label, value }) => [label, value]),
    calls: all.flatMap(({ embeddedCalldata }) => (embeddedCalldata ? [toShown(embeddedCalldata.display)] : [])),
    // That an account has no name is no fault of a descriptor.
    warnings: [...warnings, ...all.flatMap(({ warning }) => warning ?? [])]
      .map(({ code }) => code)
      .filter((code) => code !== 'UNKNOWN_ADDRESS'),
    isFallback: rawCalldataFallback !== undefined,
  }
}

const domainTypes = [
  { name: 'name', type: 'string' },
  { name: 'version', type: 'string' },
  { name: 'chainId', type: 'uint256' },
  { name: 'verifyingContract', type: 'address' },
]

/** As the pages hand a message to a wallet. */
export function toWalletJson(data: { domain: object; types: object; primaryType: string; message: object }): string {
  return serializeTypedData({ ...data, types: { EIP712Domain: domainTypes, ...data.types } } as never)
}
