import { dividendVaultAbi } from '@app/abis/dividend-vault'
import type { Deployment } from '@app/config/deployments'
import type { Address } from '@app/core/address'
import type { Node } from '@app/rpc/node'

export interface SignerInForce {
  signer: Address
  /** Unix seconds; from this second on its vouchers are not paid. */
  endsAt: number
}

/** One endpoint alone can stop the signing; resuming also needs the index. `signers` has a list per endpoint. */
export interface VaultState {
  /** Unix seconds, the latest that any endpoint reports; 0 or in the past when the vault is not paused. */
  pausedUntil: number
  signers: readonly (readonly SignerInForce[])[]
}

export interface VaultReader {
  readNow: () => Promise<VaultState | undefined>
  /** Up to a second old: for display only. */
  readRecent: () => Promise<VaultState | undefined>
}

const LIFETIME_MS = 1_000

export function createVaultReader(
  node: Pick<Node, 'askEach'>,
  { contracts }: Pick<Deployment, 'contracts'>,
): VaultReader {
  const vault = { address: contracts.dividendVault, abi: dividendVaultAbi } as const
  let asked: Promise<VaultState | undefined> | undefined
  let askedAt = Number.NEGATIVE_INFINITY

  async function readNow(): Promise<VaultState | undefined> {
    const said = await node.askEach((client) =>
      Promise.all([
        client.readContract({ ...vault, functionName: 'pausedUntil' }),
        client.readContract({ ...vault, functionName: 'signers' }),
      ]),
    )
    if (said.length === 0) return undefined
    return {
      pausedUntil: Math.max(...said.map(([pausedUntil]) => Number(pausedUntil))),
      signers: said.map(([, signers]) => listSigners(signers)),
    }
  }

  return {
    readNow,
    readRecent: () => {
      if (asked === undefined || Date.now() - askedAt >= LIFETIME_MS) {
        asked = readNow()
        askedAt = Date.now()
      }
      return asked
    },
  }
}

function listSigners([newest, newestEndsAt, older, olderEndsAt]: readonly [Address, bigint, Address, bigint]) {
  return [
    { signer: newest, endsAt: Number(newestEndsAt) },
    { signer: older, endsAt: Number(olderEndsAt) },
  ].filter(({ endsAt }) => endsAt > 0)
}
