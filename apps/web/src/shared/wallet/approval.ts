import { PROVIDER_POLLING_MS } from '@app/core/timings'
import { type Address, type Client, encodeFunctionData, type Hex, parseAbi } from 'viem'
import { getCode } from 'viem/actions'

const erc1271Abi = parseAbi(['function isValidSignature(bytes32 hash, bytes signature) view returns (bytes4)'])
const ACCEPTED = `0x1626ba7e${'0'.repeat(56)}`
/** EIP-7702: the key goes on signing for the account. */
const DELEGATION = '0xef0100'

/** Its owners sign one after the other. @throws When no node answers. */
export async function isContractAccount(client: Client, address: Address): Promise<boolean> {
  const code = (await getCode(client, { address })) ?? '0x'
  return code !== '0x' && !code.startsWith(DELEGATION)
}

/**
 * Whether the account accepts the empty signature, as a Safe does for a message that its owners approved on the chain.
 * Asked by itself: a multicall of ours calls no strangers.
 * @param hash of the message as a key would sign it
 * @throws When no node answers.
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
  /** The account is a contract: others have to sign. */
  onOwners: () => void
}

/** `0x` as soon as the chain has it; null for an account that has a key alone, and after the end. */
export async function watchApproval({ client, account, hash, onOwners }: Approval, over: AbortSignal) {
  while (!over.aborted) {
    const isContract = await isContractAccount(client, account).catch(() => undefined)
    if (isContract === false) return null
    if (isContract && !over.aborted) {
      onOwners()
      if (await isApprovedOnChain(client, account, hash).catch(() => false)) return '0x'
    }
    await new Promise((resolve) => setTimeout(resolve, PROVIDER_POLLING_MS))
  }
  return null
}
