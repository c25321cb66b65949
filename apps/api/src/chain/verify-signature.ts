import type { Address } from '@app/core/address'
import type { Hash } from '@app/core/api/primitives'
import type { AgreedOutcome, BlockAt } from '@app/rpc/agree'
import type { Node } from '@app/rpc/node'
import { findRpcError } from '@app/rpc/rpc-error'
import {
  encodeDeployData,
  erc6492SignatureValidatorAbi,
  erc6492SignatureValidatorByteCode,
  type Hex,
  isAddressEqual,
  isErc6492Signature,
  type PublicClient,
  recoverAddress,
} from 'viem'

interface Claimed {
  account: Address
  hash: Hash
  signature: Hex
}

type SignatureOutcome = { ok: true; value: boolean } | Extract<AgreedOutcome<boolean>, { ok: false }>

/** The limit for a contract's own check: whoever sends a signature chooses which contract runs. */
const GAS = 10_000_000n

/**
 * Two nodes where two are configured, asked only when the key does not settle it. A check that fails in any way but by
 * reverting is unknown.
 */
export async function verifySignature(node: Pick<Node, 'agree'>, claimed: Claimed): Promise<SignatureOutcome> {
  if (await isByKey(claimed)) return { ok: true, value: true }
  const outcome = await node.agree(async (client, at) => {
    const isToBeAsked = isErc6492Signature(claimed.signature) || (await hasCode(client, claimed.account, at))
    return isToBeAsked && askContract(client, claimed, at)
  })
  return outcome.ok ? { ok: true, value: outcome.value } : outcome
}

async function isByKey({ account, hash, signature }: Claimed): Promise<boolean> {
  if (signature.length !== 132) return false
  try {
    return isAddressEqual(await recoverAddress({ hash, signature }), account)
  } catch {
    return false
  }
}

async function hasCode(client: PublicClient, address: Address, at: BlockAt): Promise<boolean> {
  return (await client.getCode({ address, ...at })) !== undefined
}

async function askContract(client: PublicClient, { account, hash, signature }: Claimed, at: BlockAt): Promise<boolean> {
  const data = encodeDeployData({
    abi: erc6492SignatureValidatorAbi,
    args: [account, hash, signature],
    bytecode: erc6492SignatureValidatorByteCode,
  })
  try {
    const answer = await client.call({ data, gas: GAS, ...at })
    return BigInt(answer.data ?? '0x0') === 1n
  } catch (error) {
    if (findRpcError(error)?.kind === 'reverted') return false
    throw error
  }
}
