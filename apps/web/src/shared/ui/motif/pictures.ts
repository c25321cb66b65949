import type { CoilLayoutOptions } from '@app/core/motif/coil-layout'
import type { CoilColours } from '@app/core/motif/coil-svg'

/**
 * Drawn once and stored under `drawn/`, because their layout takes a phone a third of a second. `pictures.test.ts`
 * redraws and compares them.
 */
export const pictures = {
  hero: {
    w: 375,
    h: 268,
    n: 100,
    seed: 12,
    size: 10.4,
    lines: 14,
    step: 6,
    place: { cx: 236, cy: 128 },
    keepOut: [[20, 200, 120, 50]],
  },
  absent: { w: 240, h: 150, n: 100, seed: 5, size: 5, lines: 5, place: { cx: 120, cy: 75 } },
} as const satisfies Record<string, CoilLayoutOptions>

export const pageCoil: CoilColours = {
  ground: 'var(--bg)',
  contour: 'var(--contour-art)',
  spent: 'var(--line-strong)',
  tick: 'var(--line-strong)',
  pearl: 'var(--accent-2-fill)',
  pearlLine: 'var(--accent-2)',
  held: [
    ['var(--accent)', 1],
    ['var(--accent)', 0.86],
    ['var(--accent)', 0.94],
  ],
}
