import { dividendFeatures } from '@app/core/features'
import type { DividendKind } from '@app/core/settlement/dividend-kinds'
import { isLive } from '#shared/base/offered.ts'

export function isKindOffered(kind: DividendKind): boolean {
  return isLive(dividendFeatures[kind])
}
