import { roles } from '@app/abis/roles'
import { dividendKinds } from '@app/core/settlement/dividend-kinds'
import {
  getClaimTypedData,
  getRewithdrawalTypedData,
  getWithdrawalTypedData,
} from '@app/core/withdrawal/signed-request'
import { type AbiFunction, type AbiParameter, getAddress, toFunctionSelector, zeroAddress, zeroHash } from 'viem'
import type { Act } from '../acts/act.ts'
import { getRewardToken } from '../acts/act-terms.ts'
import { acts } from '../acts/acts.ts'
import type { Brand } from '../brand-schema.ts'
import { findContractAbi } from '../contract-abis.ts'
import { getKindFacts } from '../contract-kinds.ts'
import {
  type Contract,
  getAddress as getContractAddress,
  getContractLabel,
  getContracts,
  getSpenders,
} from '../contracts.ts'
import type { Deployment } from '../deployment.ts'
import type { Descriptor, Display, Field, FieldGroup } from './descriptor.ts'
import { descriptorSchema } from './descriptor.ts'
import {
  type DisplayField,
  type DisplayGroup,
  displays,
  type DisplaySpec,
  type DisplayValue,
  type MessageName,
  messageDisplays,
} from './displays.ts'
import type { ReadText } from './texts.ts'
import { createTitle, type TitleValue } from './title.ts'

export type Described = { deployment: Deployment; brand: Pick<Brand, 'name' | 'product'>; readText: ReadText }

/** Descriptors by file name. The same operator's data always gives the same files in the same order. */
export function createDescriptors(described: Described): Record<string, Descriptor> {
  const { deployment } = described
  return {
    ...Object.fromEntries(
      getContracts(deployment)
        .filter((contract) => getSignedFunctions(contract).length > 0)
        .map((contract) => [`calldata-${contract.name}.json`, describeContract(described, contract)]),
    ),
    ...Object.fromEntries(
      getSignedMessages(deployment).map((message) => [
        `eip712-${message.name}.json`,
        describeMessage(described, message),
      ]),
    ),
  }
}

export function getSignedFunctions({ kind }: Pick<Contract, 'kind'>): AbiFunction[] {
  const { calls = [], settings = [] } = getKindFacts(kind)
  return (findContractAbi(kind) ?? []).filter(
    (item): item is AbiFunction =>
      item.type === 'function' && ([...calls, ...settings].includes(item.name) || findAct(kind, item) !== undefined),
  )
}

function findAct(kind: Contract['kind'], item: AbiFunction): Act | undefined {
  const selector = toFunctionSelector(item)
  return acts.find(({ kinds, signature }) => kinds.includes(kind) && toFunctionSelector(signature) === selector)
}

function describeContract(described: Described, contract: Contract): Descriptor {
  const { deployment, brand } = described
  const token = deployment.tokens[contract.name]
  const formats = Object.fromEntries(
    getSignedFunctions(contract).map((item) => [showFunction(item), describeFunction(described, contract, item)]),
  )
  return {
    $schema: descriptorSchema,
    context: {
      $id: contract.name,
      contract: { deployments: [{ chainId: deployment.chainId, address: getAddress(contract.address) }] },
    },
    metadata: {
      owner: brand.name,
      contractName: getContractName(described, contract),
      ...(token && {
        token: { name: getTokenName(described, contract.name), ticker: token.symbol, decimals: token.decimals },
      }),
      ...getEnums(described, formats),
    },
    display: { formats },
  }
}

function describeFunction(described: Described, contract: Contract, item: AbiFunction): Display {
  const spec = displays[contract.kind]?.[item.name]
  if (spec !== undefined) return createDisplay(described, contract, spec)
  const act = findAct(contract.kind, item)
  if (act === undefined)
    throw new Error(`${contract.kind}.${item.name} can be signed, and nothing says how it is shown`)
  return createDisplay(described, contract, describeAct(act, item))
}

function describeAct({ name, parameters }: Act, item: AbiFunction): DisplaySpec {
  const pathOf = new Map(parameters.map((parameter, index) => [parameter.name, item.inputs[index]!.name!]))
  const fields = parameters.map((parameter): DisplayField => {
    const path = pathOf.get(parameter.name)!
    const isList = parameter.kind === 'accounts' || parameter.kind === 'functions'
    const at = { path: isList ? `${path}.[]` : path, label: sayWord(parameter.name) }
    if (parameter.kind !== 'amount') return { ...at, kind: parameter.kind }
    const { of } = parameter
    return { ...at, kind: 'amount', of: typeof of === 'string' ? of : { parameter: pathOf.get(of.parameter)! } }
  })
  return { title: sayWord(name), fields }
}

function sayWord(name: string): string {
  const words = name.replaceAll('-', ' ').replace(/(?<=[a-z])[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
  return words.charAt(0).toUpperCase() + words.slice(1)
}

function createDisplay(described: Described, contract: Contract, spec: DisplaySpec): Display {
  const say = (text: string) => (text.includes(':') ? described.readText(text) : text)
  const values = Object.entries(spec.values ?? {}).map(([name, value]): [string, TitleValue] => [
    name,
    showValue(described, contract, value),
  ])
  const title = createTitle(say(spec.title), Object.fromEntries(values))
  return {
    ...title,
    ...(spec.intent !== undefined && { intent: spec.intent }),
    fields: spec.fields.map((one) => {
      const toField = (field: DisplayField) => createField(described, contract, { ...field, label: say(field.label) })
      return 'fields' in one ? createGroup({ ...one, label: say(one.label) }, one.fields.map(toField)) : toField(one)
    }),
  }
}

function createGroup({ path, label }: DisplayGroup, fields: Field[]): FieldGroup {
  return path === undefined ? { label, iteration: 'bundled', fields } : { path, label, fields }
}

function showValue(described: Described, contract: Contract, value: DisplayValue): TitleValue {
  if (value === 'contractName') return { text: getContractName(described, contract) }
  return 'symbolOf' in value ? { text: getSymbol(described, value.symbolOf) } : value
}

function getEnums({ readText }: Described, formats: Record<string, Display>): Pick<Descriptor['metadata'], 'enums'> {
  const enums: Record<string, Record<string, string>> = {
    dividendPool: Object.fromEntries(
      dividendKinds.map((kind, index) => [String(index), readText(`admin:pool.kind.${kind}`)]),
    ),
    role: Object.fromEntries(Object.entries(roles).map(([name, id]) => [id.toString(), name])),
  }
  const text = JSON.stringify(formats)
  const used = Object.entries(enums).filter(([name]) => text.includes(`"$.metadata.enums.${name}"`))
  return used.length === 0 ? {} : { enums: Object.fromEntries(used) }
}

function createField(described: Described, contract: Contract, spec: DisplayField): Field {
  const { path, label } = spec
  switch (spec.kind) {
    case 'account':
    case 'accounts':
      return { path, label, format: 'addressName', params: { types: ['wallet', 'eoa', 'contract'] } }
    case 'amount':
      return createAmount(described, contract, spec)
    case 'bytes':
      return { path, label, format: 'calldata', params: { calleePath: 'target' } }
    case 'contract':
      return { path, label, format: 'addressName', params: { types: ['contract'] } }
    case 'day':
      return { path, label: `${label}, days since 1970`, format: 'raw' }
    case 'dividendPool':
    case 'role':
      return { path, label, format: 'enum', params: { $ref: `$.metadata.enums.${spec.kind}` } }
    case 'duration':
      return { path, label, format: 'duration' }
    case 'hidden':
      return { path, label, format: 'raw', visible: 'never' }
    case 'hiddenIfEmpty':
      return { path, label, format: 'raw', visible: { ifNotIn: ['0x'] } }
    case 'time':
      return { path, label, format: 'date', params: { encoding: 'timestamp' } }
    case 'token':
      return { path, label, format: 'tokenTicker' }
    default:
      return { path, label, format: 'raw' }
  }
}

function createAmount(
  { deployment }: Described,
  contract: Contract,
  { path, label, of }: Extract<DisplayField, { kind: 'amount' }>,
): Field {
  const ofToken = (token: string): Field => ({
    path,
    label,
    format: 'tokenAmount',
    params: { token: getAddress(getContractAddress(deployment, token)) },
  })
  if (typeof of !== 'string') return { path, label, format: 'tokenAmount', params: { tokenPath: of.parameter } }
  if (of === 'self') return { path, label, format: 'tokenAmount', params: { tokenPath: '@.to' } }
  if (of === 'rewards') return ofToken(getRewardToken(deployment, contract).name)
  if (of === 'stakedToken') return ofToken(deployment.pools[contract.name]!.token)
  if (of !== 'otherOfPair') return ofToken(of)
  const { productToken, usdt } = deployment.tokens
  // A map from one token to the other would say it, but wallets do not follow maps: then nothing of the call is shown.
  return productToken.decimals === usdt.decimals
    ? { path, label, format: 'unit', params: { base: '', decimals: usdt.decimals } }
    : { path, label: `${label}, base units`, format: 'raw' }
}

function getSymbol({ deployment, brand }: Described, token: string): string {
  return token === 'productToken' ? brand.product.symbol : deployment.tokens[token]!.symbol
}

function getTokenName(described: Described, token: string): string {
  return token === 'productToken' ? described.brand.product.name : getSymbol(described, token)
}

export function getContractName(described: Described, { name }: Pick<Contract, 'name'>): string {
  const { deployment, readText } = described
  if (deployment.tokens[name] !== undefined) return getSymbol(described, name)
  const { key, token } = getContractLabel(deployment, name)
  return createTitle(readText(`admin:contract.${key}`), { token: { text: token } }).intent
}

/** In the form of the standard: canonical types, each with the name of its parameter. */
function showFunction({ name, inputs }: AbiFunction): string {
  return `${name}(${inputs.map(showParameter).join(',')})`
}

function showParameter(parameter: AbiParameter): string {
  const { type, name = '' } = parameter
  if (!('components' in parameter)) return `${type} ${name}`
  return `(${parameter.components.map(showParameter).join(',')})${type.slice('tuple'.length)} ${name}`
}

type Member = { name: string; type: string }

export type SignedMessage = {
  name: MessageName
  members: readonly Member[]
  domain?: { name: string; version: string }
  contracts: readonly Contract[]
}

/** EIP-2612. Name and version of the domain differ from token to token. */
const permitMembers = [
  { name: 'owner', type: 'address' },
  { name: 'spender', type: 'address' },
  { name: 'value', type: 'uint256' },
  { name: 'nonce', type: 'uint256' },
  { name: 'deadline', type: 'uint256' },
] as const

const frame = { account: zeroAddress, nonce: zeroHash, deadlineAt: 0 } as const

export function getSignedMessages(deployment: Deployment): SignedMessage[] {
  const contracts = getContracts(deployment)
  const at = { chainId: deployment.chainId, contract: deployment.contracts.dividendVault }
  const ofVault = contracts.filter(({ kind }) => kind === 'dividendVault')
  const ofCards = contracts.filter(({ kind }) => kind === 'equityCard')
  const withdrawal = getWithdrawalTypedData(at, { ...frame, token: zeroAddress, amount: 0n })
  const rewithdrawal = getRewithdrawalTypedData(at, { ...frame, id: 0n })
  const claim = getClaimTypedData(at, { ...frame, cardId: 0n, stockCode: '', shares: 0n })
  const messages: SignedMessage[] = [
    {
      name: 'Permit',
      members: permitMembers,
      contracts: contracts.filter(
        ({ name, kind }) =>
          getKindFacts(kind).calls?.includes('approve') === true && getSpenders(deployment, name).length > 0,
      ),
    },
    { name: 'Withdrawal', members: withdrawal.types.Withdrawal, domain: withdrawal.domain, contracts: ofVault },
    { name: 'Rewithdrawal', members: rewithdrawal.types.Rewithdrawal, domain: rewithdrawal.domain, contracts: ofVault },
    { name: 'Claim', members: claim.types.Claim, domain: claim.domain, contracts: ofCards },
  ]
  return messages.filter((message) => message.contracts.length > 0)
}

function describeMessage(described: Described, { name, members, domain, contracts }: SignedMessage): Descriptor {
  const { deployment, brand } = described
  const types = members.map((member) => `${member.type} ${member.name}`)
  return {
    $schema: descriptorSchema,
    context: {
      $id: name,
      eip712: {
        ...(domain && { domain: { name: domain.name, version: domain.version } }),
        deployments: contracts.map(({ address }) => ({ chainId: deployment.chainId, address: getAddress(address) })),
      },
    },
    metadata: { owner: brand.name },
    display: {
      formats: { [`${name}(${types.join(',')})`]: createDisplay(described, contracts[0]!, messageDisplays[name]) },
    },
  }
}
