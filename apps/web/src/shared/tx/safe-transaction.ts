import { type Address, hashTypedData, type Hex, parseAbi, zeroAddress } from 'viem'

export const safeExecutionAbi = parseAbi([
  'function execTransaction(address to, uint256 value, bytes data, uint8 operation, uint256 safeTxGas, uint256 baseGas, uint256 gasPrice, address gasToken, address refundReceiver, bytes signatures) payable returns (bool success)',
])

const safeTxTypes = {
  SafeTx: [
    { name: 'to', type: 'address' },
    { name: 'value', type: 'uint256' },
    { name: 'data', type: 'bytes' },
    { name: 'operation', type: 'uint8' },
    { name: 'safeTxGas', type: 'uint256' },
    { name: 'baseGas', type: 'uint256' },
    { name: 'gasPrice', type: 'uint256' },
    { name: 'gasToken', type: 'address' },
    { name: 'refundReceiver', type: 'address' },
    { name: 'nonce', type: 'uint256' },
  ],
} as const

/** `chainId` is left out before Safe 1.3.0. */
export type SafeDomain = { verifyingContract: Address; chainId?: number }

/** What owners sign (EIP-712) for one call, as Safe's own wallet builds it: without a gas refund. */
export function getSafeTypedData(
  domain: SafeDomain,
  { to, value, data, nonce }: { to: Address; value: bigint; data: Hex; nonce: number },
) {
  const message = {
    to,
    value,
    data,
    operation: 0,
    safeTxGas: 0n,
    baseGas: 0n,
    gasPrice: 0n,
    gasToken: zeroAddress,
    refundReceiver: zeroAddress,
    nonce: BigInt(nonce),
  }
  return { domain, types: safeTxTypes, primaryType: 'SafeTx', message } as const
}

export function hashSafeCall(...parameters: Parameters<typeof getSafeTypedData>): Hex {
  return hashTypedData(getSafeTypedData(...parameters))
}
