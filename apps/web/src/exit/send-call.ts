import { toAddChainParameter } from '@app/config/chains'
import type { ExitFacts } from '@app/config/page-config'
import type { Deployment } from '@app/config/deployment'
import { type Address, isSameAddress } from '@app/core/address'
import type { Call } from '@app/way-out/ask-contracts'
import { readCall } from '@app/way-out/read-call'
import type { Hex } from 'viem'
import { numberToHex } from 'viem/utils'
import { getWalletErrorCode } from '#shared/chain/eip1193.ts'
import { decodeError, wasRefusedBeforeSending } from '#shared/errors/decode-error.ts'
import { askNumber, type Node } from './node.ts'
import { requireChain } from './read-account.ts'
import { Refusal } from './refusal.ts'

export interface Sender {
  wallet: Node
  /** The wallet's own node, and the one that was entered. */
  nodes: readonly Node[]
  account: Address
  deployment: Deployment
}

/** @throws whatever refused the call at any node */
export async function tryCall({ nodes, account }: Omit<Sender, 'wallet' | 'deployment'>, call: Call): Promise<void> {
  for (const node of nodes) await node.request('eth_call', [{ from: account, ...call }, 'latest'])
}

/**
 * Makes one request to the wallet and never repeats it.
 * @throws Refusal `lostAnswer` when the wallet may have sent it anyway; any other error means it was not asked, or the
 * holder declined
 */
export async function sendCall(sender: Sender, call: Call, facts: Pick<ExitFacts, 'chain'>): Promise<Hex> {
  const { wallet, account, deployment } = sender
  readCall(deployment, account, call)
  await useChain(wallet, deployment.chainId, facts)
  await tryCall(sender, call)
  // Trying takes time, in which the wallet may have been switched.
  await requireChain(wallet, deployment.chainId)
  const accounts = await wallet.request('eth_accounts')
  if (!Array.isArray(accounts) || !accounts.some((own) => isSameAddress(String(own), account)))
    throw new Refusal('otherAccount', { account })
  const chainId = numberToHex(deployment.chainId)
  const answer = await wallet
    .request('eth_sendTransaction', [{ from: account, ...call, value: '0x0', chainId }])
    .catch((error: unknown) => {
      throw wasRefusedBeforeSending(decodeError(error)) ? error : new Refusal('lostAnswer', {}, error)
    })
  if (typeof answer !== 'string' || !/^0x[0-9a-f]{64}$/i.test(answer)) throw new Refusal('lostAnswer')
  return answer as Hex
}

const UNKNOWN_CHAIN = 4902

export async function useChain(wallet: Node, chainId: number, { chain }: Pick<ExitFacts, 'chain'>): Promise<void> {
  if ((await askNumber(wallet, 'eth_chainId')) === chainId) return
  const wanted = { chainId: numberToHex(chainId) }
  try {
    await wallet.request('wallet_switchEthereumChain', [wanted])
  } catch (error) {
    if (getWalletErrorCode(error) !== UNKNOWN_CHAIN || chain.id !== chainId) throw error
    await wallet.request('wallet_addEthereumChain', [toAddChainParameter(chain)])
  }
  await requireChain(wallet, chainId)
}

export interface Receipt {
  block: number
  succeeded: boolean
}

/** Null until every node has it, and while they differ. */
export async function readReceipt(nodes: readonly Node[], hash: Hex): Promise<Receipt | null> {
  const answers = await Promise.allSettled(nodes.map((node) => node.request('eth_getTransactionReceipt', [hash])))
  const found = answers.flatMap((answer) =>
    answer.status === 'fulfilled' && isReceipt(answer.value) ? [answer.value] : [],
  )
  const [first] = found
  if (
    first === undefined ||
    found.length < nodes.length ||
    found.some(({ status, blockHash }) => status !== first.status || blockHash !== first.blockHash)
  )
    return null
  return { block: Number(first.blockNumber), succeeded: Number(first.status) === 1 }
}

interface RawReceipt {
  status: string
  blockHash: string
  blockNumber: string
}

function isReceipt(value: unknown): value is RawReceipt {
  return typeof value === 'object' && value !== null && 'status' in value && 'blockHash' in value
}
