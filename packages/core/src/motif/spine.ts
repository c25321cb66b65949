export type Point = readonly [x: number, y: number]

export interface SpineShape {
  cx: number
  cy: number
  r0: number
  pitch: number
  turns: number
  start: number
  dir: 1 | -1
  amp: number
  exit: number
}

export function getSpine(shape: SpineShape, tail: number): Point[] {
  const { cx, cy, r0, pitch, turns, start, dir, amp, exit } = shape
  const fine: Point[] = []
  const growth = pitch / (2 * Math.PI)
  const end = turns * 2 * Math.PI
  for (let a = 0; a <= end; a += 0.01) {
    const r = r0 + growth * a
    const t = start + dir * a
    fine.push([cx + r * Math.cos(t), cy + r * Math.sin(t)])
  }
  let [x, y] = fine.at(-1) as Point
  const [px, py] = fine.at(-2) as Point
  let heading = Math.atan2(y - py, x - px)
  const bend = dir / (r0 + growth * end)
  for (let s = 0; s < tail; s += 0.5) {
    const k = Math.min(1, s / 40)
    const wave = amp * Math.sin((s / tail) * Math.PI * 2.2)
    heading += 0.5 * (bend * (1 - k) + k * (wave + exit))
    x += 0.5 * Math.cos(heading)
    y += 0.5 * Math.sin(heading)
    fine.push([x, y])
  }
  return getEvenPoints(fine)
}

function getEvenPoints(fine: readonly Point[]): Point[] {
  let before = fine[0] as Point
  const even: Point[] = [before]
  let walked = 0
  for (const point of fine.slice(1)) {
    walked += Math.hypot(point[0] - before[0], point[1] - before[1])
    if (walked >= 1) {
      even.push(point)
      walked -= 1
    }
    before = point
  }
  return even
}

/** Units side by side from head to tail: 1, 2, then 3 2 3 2 …, then 2 1 2 1, then 1 …; they add up to `count`. */
export function getRows(count: number): number[] {
  const rows = [1, 2]
  let left = count - 3
  const singles = Math.max(3, Math.round(count * 0.05))
  const tail = Math.max(2, Math.round(count * 0.03)) * 3 + singles
  let three = true
  while (left - tail >= (three ? 3 : 2)) {
    rows.push(three ? 3 : 2)
    left -= three ? 3 : 2
    three = !three
  }
  let two = true
  while (left > singles && left >= (two ? 2 : 1)) {
    rows.push(two ? 2 : 1)
    left -= two ? 2 : 1
    two = !two
  }
  for (; left > 0; left--) rows.push(1)
  return rows
}
