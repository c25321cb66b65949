import { stakingPoolAbi } from '@app/abis/staking-pool'
import { powerTokenAbi } from '@app/abis/power-token'
import { getContractAbi } from '@app/config/contract-abis'
import { getKindFacts } from '@app/config/contract-kinds'
import { startAnvil, type Anvil } from '@app/testing/anvil'
import {
  encodeErrorResult,
  encodeFunctionData,
  pad,
  toFunctionSignature,
  zeroAddress,
  type AbiFunction,
  type AbiParameter,
  type Hex,
} from 'viem'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { deployLocal, getLocalDeployment } from './deploy-local.ts'
import { getOurContracts } from './production/runtime-code.ts'

const deployment = getLocalDeployment()
const stranger = '0x000000000000000000000000000000000000dEaD'
const unauthorised = encodeErrorResult({
  abi: stakingPoolAbi,
  errorName: 'AccessManagedUnauthorized',
  args: [stranger],
})

/** The AccessManager alone decides about it. */
const ofTheAuthority = 'setAuthority(address)'

let anvil: Anvil

beforeAll(async () => {
  anvil = await startAnvil()
  await deployLocal({ rpcUrl: anvil.url })
})

afterAll(() => anvil?.stop())

function getEmptyValue({ type, ...rest }: AbiParameter): unknown {
  if (type.endsWith(']')) return []
  if (type === 'tuple' && 'components' in rest) return rest.components.map(getEmptyValue)
  if (type === 'address') return zeroAddress
  if (type === 'bool') return false
  if (type === 'string') return ''
  if (type === 'bytes') return '0x'
  if (type.startsWith('bytes')) return pad('0x', { size: Number(type.slice(5)) })
  return 0n
}

async function isRefusedToAStranger(address: Hex, abi: AbiFunction): Promise<boolean> {
  const args = abi.inputs.map((input) => {
    const value = getEmptyValue(input)
    return input.type === 'tuple' && 'components' in input
      ? Object.fromEntries(input.components.map(({ name }, index) => [name, (value as unknown[])[index]]))
      : value
  })
  const data = encodeFunctionData({ abi: [abi], functionName: abi.name, args })
  const response = await fetch(anvil.url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      jsonrpc: '2.0',
      id: 1,
      method: 'eth_call',
      params: [{ from: stranger, to: address, data }, 'latest'],
    }),
  })
  const { error } = (await response.json()) as { error?: { data?: string } }
  return error?.data?.toLowerCase() === unauthorised.toLowerCase()
}

describe('what a stranger is refused', () => {
  it.each(getOurContracts(deployment).filter(({ kind }) => kind !== 'accessManager'))(
    '$name: exactly the functions of the registry',
    async ({ kind, address }) => {
      const abi = kind === 'powerToken' ? powerTokenAbi : getContractAbi(kind)
      const functions = abi.filter(
        (item): item is AbiFunction =>
          item.type === 'function' && item.stateMutability !== 'view' && item.stateMutability !== 'pure',
      )
      const refused: string[] = []
      for (const item of functions) {
        const signature = toFunctionSignature(item)
        if (signature !== ofTheAuthority && (await isRefusedToAStranger(address, item))) refused.push(signature)
      }
      expect(refused.toSorted()).toEqual(Object.keys(getKindFacts(kind).roles ?? {}).toSorted())
    },
  )
})
