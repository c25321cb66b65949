import type { CoilColours } from '@app/core/motif/coil-svg'

/** A coil on the page, in the theme's roles. */
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
