import { getIsolines, getLevels, createRandom } from './isolines.ts'

export interface RipplesOptions {
  w: number
  h: number
  cx: number
  cy: number
  from?: number
  gap?: number
  growth?: number
  lines?: number
  noise?: number
  seed?: number
  step?: number
  fade?: number
}

export interface Contour {
  d: string
  opacity: number
}

export function getRipples(options: RipplesOptions): Contour[] {
  const {
    w,
    h,
    cx,
    cy,
    from = 40,
    gap = 9,
    growth = 1.06,
    lines = 16,
    noise = 5,
    seed = 3,
    step = 6,
    fade = 0.9,
  } = options
  const random = createRandom(seed)
  const phase = [random() * 9, random() * 9, random() * 9] as const
  const stretch = [random() * 0.6 + 0.7, random() * 0.6 + 0.7] as const
  const field = (x: number, y: number) =>
    Math.hypot(x - cx, y - cy) +
    noise *
      (Math.sin(x * 0.021 * stretch[0] + phase[0]) +
        Math.sin(y * 0.026 * stretch[1] + phase[1]) +
        Math.sin((x + y) * 0.013 + phase[2]))
  return getIsolines(field, { w, h, step }, getLevels(from, gap, growth, lines))
    .map((d, index) => ({ d, opacity: Number((1 - (fade * index) / lines).toFixed(2)) }))
    .filter((line) => line.d !== '')
}
