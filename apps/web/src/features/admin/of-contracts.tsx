import { hasFeature } from '@app/config/contracts'
import { getDeployment } from '@app/config/deployments'
import type { Feature } from '@app/core/features'
import type { ReactNode } from 'react'
import { Closed } from '#shared/ui/closed.tsx'
import { useWallet } from '#shared/wallet/wallet-store.ts'

/** The desk shows a setting when one of these features is deployed, whether or not it is offered. */
export type AnyOf = readonly Feature[]

export const priced = ['backpack', 'power', 'swapProduct'] as const satisfies AnyOf
export const ofCards = ['backpack'] as const satisfies AnyOf

export function hasAny(chainId: number, anyOf: AnyOf): boolean {
  return anyOf.some((feature) => hasFeature(getDeployment(chainId), feature))
}

export function OfContracts({ anyOf, children }: { anyOf: AnyOf; children: ReactNode }) {
  const { configuredChainId } = useWallet()
  return hasAny(configuredChainId, anyOf) ? children : <Closed />
}
