import type { Address } from '@app/core/address'
import { rewardsVaultAbi } from '@app/abis/rewards-vault'
import type { Deployment } from '@app/config/deployments'
import type { Node } from '@app/rpc/node'

/**
 * What the rewards vault says of itself after the newest block, at every endpoint that answers: each alone can stop the signing. That
 * it goes on takes the index too, so that one endpoint never decides it.
 */
export interface VaultWord {
  /** Unix seconds, the first at which it pays as they all say; in the past or 0 when it is not paused. */
  pausedUntil: number
  /** One for each endpoint; the zero address for nobody. */
  signers: readonly Address[]
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
  const vault = { address: contracts.rewardsVault, abi: rewardsVaultAbi } as const
  let asked: Promise<VaultWord | undefined> | undefined
  let askedAt = Number.NEGATIVE_INFINITY

  async function askNow(): Promise<VaultWord | undefined> {
    const said = await node.askEach((client) =>
      Promise.all([
        client.readContract({ ...vault, functionName: 'pausedUntil' }),
        client.readContract({ ...vault, functionName: 'signer' }),
      ]),
    )
    if (said.length === 0) return undefined
    return {
      pausedUntil: Math.max(...said.map(([pausedUntil]) => Number(pausedUntil))),
      signers: said.map(([, signer]) => signer),
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
