import { type Brand, getBrand } from '@app/config/brand'
import { DEFAULT_CHAIN_ID, getChain, SANDBOX_CHAIN_ID } from '@app/config/chains'
import { featureContracts } from '@app/config/deployment'
import { findDeployment, getDeployment } from '@app/config/deployments'
import type { OlderDeployment, PageConfig, PageFacts } from '@app/config/page-config'
import type { Feature } from '@app/core/features'
import { onTestFinished } from 'vitest'

const brand = getBrand()

/** For tests without a packed page. */
export const pageConfig: PageConfig = {
  languages: brand.languages,
  facts: '/facts.json',
  baseTexts: '/locales/{language}-base.json',
  leadOf: null,
}

const older: OlderDeployment[] = []

export const getFacts = (): PageFacts => ({
  brand,
  chain: getChain(DEFAULT_CHAIN_ID),
  deployment: findDeployment(DEFAULT_CHAIN_ID) ?? null,
  older,
})

/** Replaces the states of features until the test ends. */
export function setStates(states: Partial<Brand['features']>): void {
  const before = { ...brand.features }
  Object.assign(brand.features, states)
  onTestFinished(() => {
    Object.assign(brand.features, before)
  })
}

/** Sets the earlier deployments until the test ends. */
export function setOlder(...deployments: readonly OlderDeployment[]): void {
  older.push(...deployments)
  onTestFinished(() => {
    older.length = 0
  })
}

/** Removes features from the deployment until the test ends. */
export function leaveOut(...features: readonly Feature[]): void {
  const { contracts, tokens, pools } = getDeployment(SANDBOX_CHAIN_ID)
  for (const part of [contracts, tokens, pools] as Record<string, unknown>[]) {
    const before = { ...part }
    for (const name of features.flatMap((feature) => featureContracts[feature])) delete part[name]
    onTestFinished(() => {
      Object.assign(part, before)
    })
  }
}
