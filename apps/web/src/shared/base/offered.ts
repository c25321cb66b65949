import type { Feature } from '@app/core/features'
import { brand } from './brand.ts'

/** Whether the way in is open, as it always is where there is no feature to close. What is not live may still hold something of an account. */
export function isLive(feature: Feature | undefined): boolean {
  return feature === undefined || brand.features[feature] === 'live'
}
