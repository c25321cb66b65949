import { type CoilLayout, getCoilLayout } from '@app/core/motif/coil-layout'
import { CARD_HEIGHT, CARD_WIDTH } from './card-svg.ts'

const MAX_KEPT = 300
const SEEDS = 997

export interface CardLayouts {
  /** Where the units of a card lie: one for each day of its life. */
  get(cardId: string): CoilLayout
}

/** A card's coil never changes, only how much of it is filled. Laying one out takes a tenth of a second, so the last ones are kept. */
export function createCardLayouts(units: number): CardLayouts {
  const kept = new Map<string, CoilLayout>()
  return {
    get(cardId) {
      const key = String(BigInt(cardId) % BigInt(SEEDS))
      const layout = kept.get(key) ?? layOut(Number(key), units)
      kept.delete(key)
      kept.set(key, layout)
      if (kept.size > MAX_KEPT) kept.delete(kept.keys().next().value!)
      return layout
    },
  }
}

function layOut(seed: number, n: number): CoilLayout {
  return getCoilLayout({
    w: CARD_WIDTH,
    h: CARD_HEIGHT,
    n,
    seed,
    size: Math.min(7.6, 7.6 * Math.sqrt(152 / n)),
    keepOut: [
      [0, 0, 120, 60],
      [0, 130, 135, 60],
    ],
  })
}
