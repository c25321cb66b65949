import { dividendVaultAbi } from '@app/abis/dividend-vault'
import type { Deployment } from '@app/config/deployments'
import type { Address } from '@app/core/address'
import type { Node } from '@app/rpc/node'

export interface SignerInForce {
  signer: Address
  /** The first Unix second at which its vouchers are not paid any more. */
  endsAt: number
}

/**
 * What the dividend vault says of itself after the newest block, at every endpoint that answers: each alone can stop the signing. That
 * it goes on takes the index too, so that one endpoint never decides it.
 */
export interface VaultWord {
  /** Unix seconds, the first at which it pays as they all say; in the past or 0 when it is not paused. */
  pausedUntil: number
  /** One list for each endpoint, of signers that have an end, also a past one. */
  signers: readonly (readonly SignerInForce[])[]
}

export interface VaultReader {
  /** Undefined when no node says it. */
  askNow: () => Promise<VaultWord | undefined>
  /** As `askNow`, perhaps a second old: for what is only shown. */
  ask: () => Promise<VaultWord | undefined>
}

const LIFETIME_MS = 1_000

export function createVaultReader(
  node: Pick<Node, 'askEach'>,
  { contracts }: Pick<Deployment, 'contracts'>,
): VaultReader {
  const vault = { address: contracts.dividendVault, abi: dividendVaultAbi } as const
  let asked: Promise<VaultWord | undefined> | undefined
  let askedAt = Number.NEGATIVE_INFINITY

  async function askNow(): Promise<VaultWord | undefined> {
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
    askNow,
    ask: () => {
      if (asked === undefined || Date.now() - askedAt >= LIFETIME_MS) {
        asked = askNow()
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
