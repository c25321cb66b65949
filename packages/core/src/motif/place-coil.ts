import { getRows, getSpine, type Point, type SpineShape } from './spine.ts'

export interface CoilSpace {
  w: number
  h: number
  /** How many units. */
  n: number
  /** The width of a unit. */
  size: number
  /** Rectangles for words: x, y, width, height. No unit lies there. */
  keepOut?: readonly (readonly [x: number, y: number, w: number, h: number])[]
  margin?: number
  /** What is not left to the seed. */
  place?: Partial<SpineShape>
}

export interface PlacedCoil {
  shape: SpineShape
  points: Point[]
  rows: number[]
  /** The distance between rows and the length of the whole. */
  along: number
  length: number
}

const tries = 500

function countFaults(space: CoilSpace, shape: SpineShape, points: readonly Point[], length: number): number {
  const { w, h, size, keepOut = [], margin = size } = space
  const untilTail = shape.turns * 2 * Math.PI * shape.r0
  let faults = 0
  for (let s = 0; s < Math.min(length, points.length); s += 6) {
    const [x, y] = points[s] as Point
    const half = size * (s > length * 0.85 ? 0.8 : 1.7)
    if (x < margin + half || x > w - margin - half || y < margin + half || y > h - margin - half) faults++
    for (const [kx, ky, kw, kh] of keepOut) {
      if (x > kx - half && x < kx + kw + half && y > ky - half && y < ky + kh + half) faults++
    }
    if (s <= untilTail) continue
    for (let q = 0; q < s - size * 9; q += 8) {
      const [qx, qy] = points[q] as Point
      if (Math.hypot(x - qx, y - qy) < size * 4.4) faults++
    }
  }
  return faults
}

/** Where the coil may lie: every unit inside the frame, none under the words, the tail not across the body. */
export function placeCoil(space: CoilSpace, random: () => number): PlacedCoil {
  const { w, h, n, size } = space
  const rows = getRows(n)
  const along = size * 0.94
  const length = rows.length * along + size * 2
  let best: { faults: number; shape: SpineShape; points: Point[] } | undefined
  for (let i = 0; i < tries; i++) {
    const shape: SpineShape = {
      cx: w * 0.68,
      cy: h * 0.5,
      r0: size * 3.2,
      pitch: size * 5.1,
      turns: 1 + random() * 0.35,
      start: random() * Math.PI * 2,
      dir: random() < 0.5 ? 1 : -1,
      amp: ((0.09 + random() * 0.16) / size) * (random() < 0.5 ? 1 : -1),
      exit: ((random() - 0.5) * 0.06) / size,
      ...space.place,
    }
    const points = getSpine(shape, length)
    const faults = countFaults(space, shape, points, length)
    if (!best || faults < best.faults) best = { faults, shape, points }
    if (faults === 0) break
  }
  const { shape, points } = best as { shape: SpineShape; points: Point[] }
  return { shape, points, rows, along, length }
}
