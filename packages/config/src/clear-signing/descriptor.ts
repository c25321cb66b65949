/**
 * The part of an ERC-7730 descriptor that we use (https://eips.ethereum.org/EIPS/eip-7730). `formats` are by signature
 * with parameter names, or by the `encodeType` of a message.
 */
export type Descriptor = {
  $schema: string
  context: { $id: string } & (
    | { contract: { deployments: DescribedContract[] } }
    | { eip712: { domain?: { name: string; version: string }; deployments: DescribedContract[] } }
  )
  metadata: {
    owner: string
    contractName?: string
    token?: { name: string; ticker: string; decimals: number }
    enums?: Record<string, Record<string, string>>
  }
  display: { formats: Record<string, Display> }
}

export type DescribedContract = { chainId: number; address: string }

export type Display = {
  intent: string
  interpolatedIntent?: string
  fields: (Field | FieldGroup)[]
}

export type Field = {
  path: string
  label: string
  format: Format
  params?: Record<string, string | number | readonly string[]>
  visible?: 'never' | { ifNotIn: readonly string[] }
}

export type FieldGroup = { path?: string; label: string; iteration?: 'bundled'; fields: Field[] }

export type Format =
  | 'raw'
  | 'tokenAmount'
  | 'tokenTicker'
  | 'date'
  | 'duration'
  | 'unit'
  | 'enum'
  | 'addressName'
  | 'calldata'

export const descriptorSchema = 'https://eips.ethereum.org/assets/eip-7730/erc7730-v2.schema.json'

/** The registry's names: `calldata-*` for contracts, `eip712-*` for messages. */
export const descriptorFile = /^(?:calldata|eip712)-[\w.-]+\.json$/
