import { toTenth as f } from './round.ts'

export type Motif = 'scale' | 'rope'

const getScale = (l: number, w: number) =>
  `M${f(-l)} ${f(-w * 0.5)}C${f(-l * 0.5)} ${f(-w * 1.02)} ${f(l * 0.1)} ${f(-w * 1.12)} ${f(l * 0.5)} ${f(-w * 0.86)}` +
  `C${f(l * 0.85)} ${f(-w * 0.62)} ${f(l)} ${f(-w * 0.3)} ${f(l)} 0S${f(l * 0.85)} ${f(w * 0.62)} ${f(l * 0.5)} ${f(w * 0.86)}` +
  `C${f(l * 0.1)} ${f(w * 1.12)} ${f(-l * 0.5)} ${f(w * 1.02)} ${f(-l)} ${f(w * 0.5)}Z`

const getStrand = (l: number, w: number) =>
  `M${f(-l * 0.95)} ${f(-w * 0.95)}C${f(-l * 0.2)} ${f(-w * 1.25)} ${f(l * 1.25)} ${f(w * 0.1)} ${f(l * 1.05)} ${f(w * 0.8)}` +
  `C${f(l * 0.85)} ${f(w * 1.35)} ${f(-l * 1.3)} ${f(w * 0.1)} ${f(-l * 0.95)} ${f(-w * 0.95)}Z`

export function getUnitShape(motif: Motif, halfLength: number, halfWidth: number): string {
  return motif === 'scale' ? getScale(halfLength, halfWidth) : getStrand(halfLength, halfWidth)
}

export function getStripShape(motif: Motif, pitch: number, halfHeight: number): string {
  const p = pitch
  const h = halfHeight
  const r = p * 0.85
  return motif === 'scale'
    ? `M${f(-p * 0.55)} ${f(-h)}H0C${f(r)} ${f(-h)} ${f(r)} ${f(h)} 0 ${f(h)}H${f(-p * 0.55)}Z`
    : `M${f(-p * 0.55)} ${f(-h)}H${f(p * 0.3)}L${f(p * 0.75)} ${f(h)}H${f(-p * 0.1)}Z`
}
