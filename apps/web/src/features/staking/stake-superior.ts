import type { ReactNode } from 'react'

/** What the stake screen needs to know of the referral tree, given by the route where the two features meet. */
export type StakeSuperior = {
  state: 'unknown' | 'bound' | 'unbound'
  /** The superior, or the way to one. */
  panel: ReactNode
  /** Opens the binding for consent. */
  activate: () => void
}
