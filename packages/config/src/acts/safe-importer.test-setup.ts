import { encodeFunctionData, type Hex } from 'viem'

export interface ImportedCall {
  contractMethod: { name: string; inputs: { name: string; type: string }[] }
  contractInputsValues: Record<string, string>
}

/** As the importer of the Transaction Builder reads a value: what begins with a bracket is JSON. */
export function encodeAsImporter({ contractMethod: { name, inputs }, contractInputsValues }: ImportedCall): Hex {
  const args = inputs.map((input) => {
    const value = contractInputsValues[input.name]!
    if (value.startsWith('[')) return JSON.parse(value) as unknown
    if (input.type === 'bool') return value === 'true'
    return /^u?int/.test(input.type) ? BigInt(value) : value
  })
  const abi = [{ type: 'function', name, inputs, outputs: [], stateMutability: 'nonpayable' }] as const
  return encodeFunctionData({ abi, functionName: name, args })
}
