import type { ReactNode } from 'react'
import type { PoolTerms } from './queries/pool-terms.ts'

/** What the stake screen needs to know of the referral tree, given by the route where the two features meet. */
export type StakeSuperior = {
  state: 'unknown' | 'bound' | 'unbound'
  /** The superior, or the way to one. */
  panel: ReactNode
  /** Opens the binding for consent. */
  activate: () => void
}

const notNeeded: StakeSuperior = { state: 'bound', panel: null, activate: () => undefined }

/** A pool without a registry asks nobody for a superior. */
export function getNeededSuperior(terms: PoolTerms | undefined, superior: StakeSuperior): StakeSuperior {
  return terms?.registry === null ? notNeeded : superior
}
