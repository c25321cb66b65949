import { toTenth as f } from './round.ts'
import type { Point } from './spine.ts'

type Segment = readonly [Point, Point]

const getKey = (point: Point) => `${point[0].toFixed(3)},${point[1].toFixed(3)}`

function getSegments(values: Float64Array, nx: number, ny: number, step: number, level: number): Segment[] {
  const segments: Segment[] = []
  const cross = (a: number, b: number) => (level - a) / (b - a)
  for (let j = 0; j < ny - 1; j++) {
    for (let i = 0; i < nx - 1; i++) {
      const a = values[j * nx + i] as number
      const b = values[j * nx + i + 1] as number
      const c = values[(j + 1) * nx + i + 1] as number
      const d = values[(j + 1) * nx + i] as number
      const corners = (a > level ? 8 : 0) | (b > level ? 4 : 0) | (c > level ? 2 : 0) | (d > level ? 1 : 0)
      if (corners === 0 || corners === 15) continue
      const top: Point = [(i + cross(a, b)) * step, j * step]
      const right: Point = [(i + 1) * step, (j + cross(b, c)) * step]
      const bottom: Point = [(i + cross(d, c)) * step, (j + 1) * step]
      const left: Point = [i * step, (j + cross(a, d)) * step]
      if (corners === 1 || corners === 14) segments.push([left, bottom])
      else if (corners === 2 || corners === 13) segments.push([bottom, right])
      else if (corners === 3 || corners === 12) segments.push([left, right])
      else if (corners === 4 || corners === 11) segments.push([top, right])
      else if (corners === 6 || corners === 9) segments.push([top, bottom])
      else if (corners === 7 || corners === 8) segments.push([left, top])
      else if (corners === 5) segments.push([left, top], [bottom, right])
      else segments.push([left, bottom], [top, right])
    }
  }
  return segments
}

function getLines(segments: readonly Segment[]): Point[][] {
  const touching = new Map<string, Segment[]>()
  for (const segment of segments) {
    for (const end of segment) {
      const key = getKey(end)
      const there = touching.get(key)
      if (there) there.push(segment)
      else touching.set(key, [segment])
    }
  }
  const used = new Set<Segment>()
  const grow = (line: Point[], atEnd: boolean) => {
    for (;;) {
      const tip = getKey((atEnd ? line.at(-1) : line[0]) as Point)
      const next = touching.get(tip)?.find((segment) => !used.has(segment))
      if (!next) return
      used.add(next)
      const far = getKey(next[0]) === tip ? next[1] : next[0]
      if (atEnd) line.push(far)
      else line.unshift(far)
    }
  }
  const lines: Point[][] = []
  for (const segment of segments) {
    if (used.has(segment)) continue
    used.add(segment)
    const line = [segment[0], segment[1]]
    grow(line, true)
    grow(line, false)
    if (line.length >= 6) lines.push(line)
  }
  return lines
}

const getMiddle = (a: Point, b: Point): Point => [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2]
const write = (point: Point) => `${f(point[0])} ${f(point[1])}`

function getSmoothPath(line: readonly Point[]): string {
  const first = line[0] as Point
  const last = line.at(-1) as Point
  if (getKey(first) === getKey(last)) {
    const ring = line.slice(0, -1).filter((_, index) => index % 2 === 0)
    const end = getMiddle(ring.at(-1) as Point, first)
    const bends = ring.map((point, index) => `Q${write(point)} ${write(getMiddle(point, ring[index + 1] ?? first))}`)
    return `M${write(end)}${bends.join('')}Z`
  }
  const thin = line.filter((_, index) => index % 2 === 0 || index === line.length - 1)
  const bends = thin
    .slice(1, -1)
    .map((point, index) => `Q${write(point)} ${write(getMiddle(point, thin[index + 2] as Point))}`)
  return `M${write(first)}${bends.join('')}L${write(last)}`
}

export function getIsolines(
  field: (x: number, y: number) => number,
  size: { w: number; h: number; step: number },
  levels: readonly number[],
): string[] {
  const { w, h, step } = size
  const nx = Math.ceil(w / step) + 1
  const ny = Math.ceil(h / step) + 1
  const values = new Float64Array(nx * ny)
  for (let j = 0; j < ny; j++) for (let i = 0; i < nx; i++) values[j * nx + i] = field(i * step, j * step)
  return levels.map((level) =>
    getLines(getSegments(values, nx, ny, step, level))
      .map(getSmoothPath)
      .join(''),
  )
}

export function getLevels(from: number, gap: number, growth: number, count: number): number[] {
  const levels: number[] = []
  let level = from
  let distance = gap
  for (let i = 0; i < count; i++) {
    levels.push(level)
    level += distance
    distance *= growth
  }
  return levels
}

export function createRandom(seed: number): () => number {
  let a = seed >>> 0
  return () => {
    a = (a + 0x6d2b79f5) >>> 0
    let t = Math.imul(a ^ (a >>> 15), 1 | a)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296
  }
}
