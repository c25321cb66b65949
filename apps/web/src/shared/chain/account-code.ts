import type { Address, Client, Hex } from 'viem'
import { getCode } from 'viem/actions'

/**
 * - `key`: no code. It signs with its key.
 * - `delegated`: it has delegated to code (EIP-7702). It still signs with its key, which can undo that, but a contract
 *   that checks its signature by ERC-1271 or calls it on receipt runs that code.
 * - `contract`: it has no key; only its code tells what it agrees to.
 */
export type AccountKind = 'key' | 'delegated' | 'contract'

const DELEGATION = '0xef0100'

export function getAccountKind(code: Hex | undefined): AccountKind {
  if (code === undefined || code === '0x') return 'key'
  return code.toLowerCase().startsWith(DELEGATION) ? 'delegated' : 'contract'
}

export async function readAccountKind(client: Client, address: Address): Promise<AccountKind> {
  return getAccountKind(await getCode(client, { address }))
}
