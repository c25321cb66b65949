import { PROVIDER_POLLING_MS } from '@app/core/timings'
import { type Address, type Client, encodeFunctionData, type Hex, parseAbi } from 'viem'
import { getCode } from 'viem/actions'
import { readAccountKind } from '#shared/chain/account-code.ts'

const erc1271Abi = parseAbi(['function isValidSignature(bytes32 hash, bytes signature) view returns (bytes4)'])
const ACCEPTED = `0x1626ba7e${'0'.repeat(56)}`

/**
 * Whether the account accepts the empty signature, as a Safe does for a message that its owners approved on the chain.
 * Asked outside any batch, because our Multicall3 calls no unknown contracts.
 * @param hash of the message, as an ordinary account signs it
 * @throws when no node answers
 */
export async function isApprovedOnChain(client: Client, account: Address, hash: Hex): Promise<boolean> {
  const data = encodeFunctionData({ abi: erc1271Abi, args: [hash, '0x'] })
  try {
    const answer = await client.request({ method: 'eth_call', params: [{ to: account, data }, 'latest'] } as never)
    return String(answer).slice(0, ACCEPTED.length) === ACCEPTED
  } catch {
    // A contract that has not approved reverts. A node that does not answer, does not answer this either.
    await getCode(client, { address: account })
    return false
  }
}

export type Approval = {
  client: Client
  account: Address
  hash: Hex
  /** Called when the account is a contract, so that others must sign. */
  onOwners: () => void
}

/** `0x` as soon as the chain has the approval; null for an account with only a key, and when `over` is aborted. */
export async function watchApproval({ client, account, hash, onOwners }: Approval, over: AbortSignal) {
  while (!over.aborted) {
    const kind = await readAccountKind(client, account).catch(() => undefined)
    if (kind === 'key' || kind === 'delegated') return null
    if (kind === 'contract' && !over.aborted) {
      onOwners()
      if (await isApprovedOnChain(client, account, hash).catch(() => false)) return '0x'
    }
    await new Promise((resolve) => setTimeout(resolve, PROVIDER_POLLING_MS))
  }
  return null
}
