import { productTokenAbi } from '@app/abis/product-token'
import {
  type Client,
  encodeFunctionData,
  type Hex,
  isAddressEqual,
  recoverTypedDataAddress,
  serializeSignature,
} from 'viem'
import { call } from 'viem/actions'
import { decodeError } from '#shared/errors/decode-error.ts'
import type { PermitRequest } from './tx-action.ts'

export const permitTypes = {
  Permit: [
    { name: 'owner', type: 'address' },
    { name: 'spender', type: 'address' },
    { name: 'value', type: 'uint256' },
    { name: 'nonce', type: 'uint256' },
    { name: 'deadline', type: 'uint256' },
  ],
} as const

/**
 * A valid signature of nobody in particular: its signer follows from the message. `r` is the x coordinate of the
 * generator.
 */
const anybodys: { r: Hex; s: Hex; yParity: number } = {
  r: '0x79be667ef9dcbbac55a06295ce870b07029bfcdb2dce28d959f2815b16f81798',
  s: `0x${'1'.padStart(64, '0')}`,
  yParity: 0,
}

/**
 * Whether the token recovers the signer of a permit from the signature. Given somebody else's signature, such a token
 * names that signer. A token that asks the code of accounts (ERC-1271), such as USDC, names nobody. Also false for a
 * token that merely does not report whom it recovered.
 */
export async function readsSigner(client: Client, { domain, message }: PermitRequest): Promise<boolean> {
  const { r, s, yParity } = anybodys
  const signature = serializeSignature(anybodys)
  const signer = await recoverTypedDataAddress({
    domain,
    types: permitTypes,
    primaryType: 'Permit',
    message,
    signature,
  })
  const { owner, spender, value, deadline } = message
  const args = [owner, spender, value, deadline, 27 + yParity, r, s] as const
  const data = encodeFunctionData({ abi: productTokenAbi, functionName: 'permit', args })
  try {
    await call(client, { to: domain.verifyingContract!, data })
    return false
  } catch (error) {
    const { values } = decodeError(error)
    const found = values?.['signer']
    return (
      values?.['contractError']?.type === 'text' &&
      values['contractError'].text === 'ERC2612InvalidSigner' &&
      found?.type === 'address' &&
      isAddressEqual(found.address as Hex, signer)
    )
  }
}
