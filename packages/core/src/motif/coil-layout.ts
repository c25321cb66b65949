import { createRandom, getIsolines, getLevels } from './isolines.ts'
import type { Contour } from './ripples.ts'
import { toTenth as f } from './round.ts'
import { getRows, getSpine, type Point, type SpineShape } from './spine.ts'

export interface CoilLayoutOptions extends CoilSpace {
  seed: number
  lines?: number
  gap?: number
  growth?: number
  noise?: number
  step?: number
}

/** Rounded to a tenth, so that the same picture is the same text. `turn` is in degrees, towards the tail. */
export interface Spot {
  x: number
  y: number
  turn: number
}

export interface CoilLayout {
  contours: Contour[]
  units: Spot[]
  head: Spot
  pearl: Point
  ticks: string
  size: number
}

const far = 6

function createField(placed: PlacedCoil, size: number, noise: number, random: () => number) {
  const every = Math.max(4, Math.round(size / 2))
  const body = placed.points.slice(0, Math.ceil(placed.length)).filter((_, index) => index % every === 0)
  const samples: Point[] = [...body, [placed.shape.cx, placed.shape.cy]]
  const phase = [random() * 9, random() * 9, random() * 9] as const
  const soft = size * 0.9
  const distances = new Float64Array(samples.length)
  return (x: number, y: number): number => {
    let nearest = Infinity
    samples.forEach(([sx, sy], index) => {
      const distance = Math.hypot(x - sx, y - sy)
      distances[index] = distance
      if (distance < nearest) nearest = distance
    })
    let sum = 0
    for (const distance of distances) {
      const apart = (distance - nearest) / soft
      if (apart < far) sum += Math.exp(-apart)
    }
    const px = x / size
    const py = y / size
    const waves =
      Math.sin(px * 0.16 + phase[0]) + Math.sin(py * 0.21 + phase[1]) + Math.sin((px + py) * 0.11 + phase[2])
    return nearest - soft * Math.log(sum) + soft * 1.5 + noise * waves
  }
}

interface Heading {
  x: number
  y: number
  a: number
}

function getHeading(points: readonly Point[], distance: number): Heading {
  const index = Math.max(1, Math.min(points.length - 2, Math.round(distance)))
  const [x, y] = points[index] as Point
  const [bx, by] = points[index - 1] as Point
  const [ax, ay] = points[index + 1] as Point
  return { x, y, a: Math.atan2(ay - by, ax - bx) }
}

function getTick(spot: Heading, row: number, side: number, size: number): string {
  const sin = Math.sin(spot.a)
  const cos = Math.cos(spot.a)
  const near = size * 1.8 * side
  const end = size * (2.25 + 0.3 * (row % 2)) * side
  const lean = size * 0.45
  return (
    `M${f(spot.x - sin * near)} ${f(spot.y + cos * near)}` +
    `L${f(spot.x - sin * end + cos * lean)} ${f(spot.y + cos * end + sin * lean)}`
  )
}

const round = (value: number) => Math.round(value * 10) / 10

function getSpot({ x, y, a }: Heading, off = 0): Spot {
  return {
    x: round(x - Math.sin(a) * off),
    y: round(y + Math.cos(a) * off),
    turn: Math.round((a * 180) / Math.PI),
  }
}

export function getCoilLayout(options: CoilLayoutOptions): CoilLayout {
  const { w, h, seed, size, lines = 11, gap = 6.5, growth = 1.1, noise = 2.2 } = options
  const random = createRandom(seed * 7919 + 17)
  const placed = placeCoil(options, random)
  const { points, rows, along, shape } = placed
  const step = options.step ?? Math.max(2.5, size / 2.6)
  const levels = getLevels(size * 1.9, (gap * size) / 8, growth, lines)
  const contours = getIsolines(createField(placed, size, noise, random), { w, h, step }, levels)
    .map((d, index) => ({ d, opacity: Number((1 - (0.75 * index) / lines).toFixed(2)) }))
    .filter((line) => line.d !== '')

  const units: Spot[] = []
  let ticks = ''
  rows.forEach((count, row) => {
    const heading = getHeading(points, size * 1.4 + row * along)
    for (let q = 0; q < count; q++) units.push(getSpot(heading, (q - (count - 1) / 2) * size))
    if (row > 3 && row < rows.length - 7) ticks += getTick(heading, row, -shape.dir, size)
  })
  const head = getSpot(getHeading(points, size * 1.1))
  return { contours, units, head, pearl: [round(shape.cx), round(shape.cy)], ticks, size }
}

interface CoilSpace {
  w: number
  h: number
  n: number
  size: number
  keepOut?: readonly (readonly [x: number, y: number, w: number, h: number])[]
  margin?: number
  place?: Partial<SpineShape>
}

interface PlacedCoil {
  shape: SpineShape
  points: Point[]
  rows: number[]
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

function placeCoil(space: CoilSpace, random: () => number): PlacedCoil {
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
