import type { CoilLayout } from '@app/core/motif/coil-layout'
import type { Motif } from '@app/core/motif/unit-shape'
import hero from './motif/drawn/hero.json'
import { pictures } from './motif/pictures.ts'
import { CoilArt } from './coil-art.tsx'

export interface HeroCoilProps {
  /** 0 … 100: one unit is one per cent. `undefined` while unknown: every unit is outlined. */
  percent: number | undefined
  motif?: Motif
  label: string
  /** The lines around it, four fifths of the whole drawing's size. */
  contours?: boolean
}

const drawn = hero as unknown as CoilLayout
const withoutContours: CoilLayout = { ...drawn, contours: [] }

/** The coil of the home page, fading into the page. 375 × 268; keep that place free while its code loads. */
export function HeroCoil({ percent, motif, label, contours = true }: HeroCoilProps) {
  const { w, h, n } = pictures.hero
  const filled = Math.min(n, Math.max(0, Math.round(percent ?? 0)))
  return (
    <CoilArt
      layout={contours ? drawn : withoutContours}
      w={w}
      h={h}
      done={n - filled}
      motif={motif}
      label={label}
      className="[mask-image:linear-gradient(#000_82%,transparent)]"
    />
  )
}
