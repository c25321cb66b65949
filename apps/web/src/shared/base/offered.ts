import type { Feature } from '@app/core/features'
import { brand } from './brand.ts'

/**
 * Whether the way in is open; always true without a feature. An account may still hold something in a feature that is
 * not live.
 */
export function isLive(feature: Feature | undefined): boolean {
  return feature === undefined || brand.features[feature] === 'live'
}
