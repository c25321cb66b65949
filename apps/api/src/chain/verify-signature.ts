import type { Address } from '@app/core/address'
import type { Hash } from '@app/core/api/primitives'
import type { AgreedOutcome, BlockAt } from '@app/rpc/agree'
import type { Node } from '@app/rpc/node'
import { findRpcError } from '@app/rpc/rpc-error'
import {
  encodeDeployData,
  encodeFunctionData,
  erc6492SignatureValidatorAbi,
  erc6492SignatureValidatorByteCode,
  type Hex,
  isAddressEqual,
  isErc6492Signature,
  parseAbi,
  type PublicClient,
  recoverAddress,
} from 'viem'

/** EIP-7702: the account's key can still sign for it. */
const DELEGATION = '0xef0100'

/** False when the nodes do not say. */
export async function isContractAccount(node: Pick<Node, 'agree'>, account: Address): Promise<boolean> {
  const outcome = await node.agree(async (client, at) => (await client.getCode({ address: account, ...at })) ?? '0x')
  return outcome.ok && outcome.value !== '0x' && !outcome.value.startsWith(DELEGATION)
}

interface Claimed {
  account: Address
  hash: Hash
  signature: Hex
}

type SignatureOutcome = { ok: true; value: boolean } | Extract<AgreedOutcome<boolean>, { ok: false }>

/** Whoever sends a signature chooses the contract that checks it, so the check is limited. */
const GAS = 10_000_000n

/**
 * Asks two nodes where two are configured, and only when the key does not settle it. A check that fails other than by
 * reverting is unknown.
 */
export async function verifySignature(node: Pick<Node, 'agree'>, claimed: Claimed): Promise<SignatureOutcome> {
  if (await isSignedByKey(claimed)) return { ok: true, value: true }
  const outcome = await node.agree(async (client, at) => {
    if (isErc6492Signature(claimed.signature)) return askValidator(client, claimed, at)
    return (await hasCode(client, claimed.account, at)) && askContract(client, claimed, at)
  })
  return outcome.ok ? { ok: true, value: outcome.value } : outcome
}

export async function isSignedByKey({ account, hash, signature }: Claimed): Promise<boolean> {
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

async function askValidator(client: PublicClient, { account, hash, signature }: Claimed, at: BlockAt) {
  const data = encodeDeployData({
    abi: erc6492SignatureValidatorAbi,
    args: [account, hash, signature],
    bytecode: erc6492SignatureValidatorByteCode,
  })
  return BigInt((await call(client, { data, ...at })) ?? '0x0') === 1n
}

const erc1271Abi = parseAbi(['function isValidSignature(bytes32 hash, bytes signature) view returns (bytes4)'])
const ACCEPTED = `0x1626ba7e${'0'.repeat(56)}`

/**
 * Without the ERC-6492 validator, which rejects signatures shorter than 32 bytes: an account may accept an empty one.
 */
async function askContract(client: PublicClient, { account, hash, signature }: Claimed, at: BlockAt) {
  const data = encodeFunctionData({ abi: erc1271Abi, args: [hash, signature] })
  return (await call(client, { to: account, data, ...at }))?.slice(0, ACCEPTED.length) === ACCEPTED
}

async function call(client: PublicClient, asked: { to?: Address; data: Hex } & BlockAt): Promise<Hex | undefined> {
  try {
    return (await client.call({ gas: GAS, ...asked })).data
  } catch (error) {
    if (findRpcError(error)?.kind === 'reverted') return undefined
    throw error
  }
}
