import type { CoilLayout, Spot } from './coil-layout.ts'
import { toTenth as f } from './round.ts'
import { getUnitShape, type Motif } from './unit-shape.ts'

export type Shade = readonly [colour: string, opacity: number]

export interface CoilColours {
  ground: string
  contour: string
  spent: string
  tick: string
  pearl: string
  pearlLine: string
  held: readonly [Shade, Shade, Shade]
}

export interface CoilPaint {
  motif: Motif
  colours: CoilColours
  done: number
  now?: boolean
  pearl?: 'full' | 'empty' | 'none'
  /** Prefix of ids: the same picture twice on a page needs two prefixes. */
  id: string
}

const getFill = ([colour, opacity]: Shade) => `fill="${colour}"${opacity < 1 ? ` fill-opacity="${opacity}"` : ''}`

function getUnits({ units, size }: CoilLayout, paint: CoilPaint): string {
  const { colours, done, now, id } = paint
  const firstSpent = units.length - done
  const drawn = units.map((unit, index) => {
    let look = `fill="${colours.ground}" stroke="${colours.spent}"`
    if (now && index === firstSpent - 1) look = `fill="${colours.pearl}" stroke="${colours.pearlLine}"`
    else if (index < firstSpent) {
      look = `${getFill(colours.held[(index * 7 + (index % 3)) % 3] as Shade)} stroke="${colours.ground}"`
    }
    return `<use href="#${id}" ${look} transform="translate(${unit.x} ${unit.y})rotate(${unit.turn})"/>`
  })
  return `<g stroke-width="${f(size * 0.13)}">${drawn.toReversed().join('')}</g>`
}

const whiskers = 'M-15 -2.5C-22 -6 -20 -17 -8 -19C-2 -20 3 -18 8 -21M-15 2.5C-22 6 -20 17 -8 19C-2 20 3 18 8 21'
const horns =
  'M-1 -5C4 -11 12 -12.5 20 -12M7.5 -10.5C9 -13 11 -14.5 14 -15.5M-1 5C4 11 12 12.5 20 12M7.5 10.5C9 13 11 14.5 14 15.5'
const wedge =
  'M7 0L4 -4.8L5.5 -8.5C2 -8.5 -1 -8 -3.5 -6.5L-8 -4L-15 -4.2C-17.5 -4 -18.5 -2 -18.5 0S-17.5 4 -15 4.2L-8 4L-3.5 6.5C-1 8 2 8.5 5.5 8.5L4 4.8Z'
const face = 'M-6 -2.6L-1.5 -4.6M-6 2.6L-1.5 4.6M-14 -1.6L-15.5 -1.8M-14 1.6L-15.5 1.8'

function getHead(head: Spot, size: number, colours: CoilColours, live: boolean): string {
  const fill = live ? getFill(colours.held[0]) : `fill="${colours.ground}"`
  const line = live ? colours.held[0][0] : colours.spent
  const place = `translate(${head.x} ${head.y})rotate(${head.turn})scale(${(size / 8).toFixed(2)})`
  return (
    `<g transform="${place}" stroke-linecap="round" stroke-linejoin="round">` +
    `<path d="${whiskers}" fill="none" stroke="${colours.spent}" stroke-width=".9"/>` +
    `<path d="${horns}" fill="none" stroke="${colours.ground}" stroke-width="3.6"/>` +
    `<path d="${horns}" fill="none" stroke="${line}" stroke-width="1.5"/>` +
    `<path d="${wedge}" ${fill} stroke="${live ? colours.ground : colours.spent}" stroke-width="1.2"/>` +
    `<path d="${face}" fill="none" stroke="${live ? colours.ground : colours.spent}" stroke-width="1.2"/></g>`
  )
}

function getPearl([x, y]: readonly [number, number], size: number, paint: CoilPaint): string {
  const { pearl = 'full', colours } = paint
  const r = size * 1.1
  if (pearl === 'none') return ''
  const circle = `<circle cx="${f(x)}" cy="${f(y)}" r="${f(r)}"`
  if (pearl === 'empty') return `${circle} fill="none" stroke="${colours.spent}" stroke-width="${f(size * 0.13)}"/>`
  return (
    `${circle} fill="${colours.pearl}" stroke="${colours.pearlLine}" stroke-width="${f(size * 0.1)}"/>` +
    `<path d="M${f(x - r * 0.5)} ${f(y - r * 0.2)}a${f(r * 0.55)} ${f(r * 0.55)} 0 0 1 ${f(r * 0.5)} ${f(-r * 0.38)}" ` +
    `fill="none" stroke="${colours.ground}" stroke-width="${f(size * 0.16)}" stroke-linecap="round" opacity=".5"/>`
  )
}

export type Landscape = Pick<CoilLayout, 'contours' | 'pearl' | 'size'>

export function getLandscapeSvg({ contours, pearl: [x, y], size }: Landscape, colour: string): string {
  const lines = contours.map((line) => `<path d="${line.d}" opacity="${line.opacity}"/>`).join('')
  const circle = `<circle cx="${x}" cy="${y}" r="${f(size * 1.1)}"/>`
  return `<g fill="none" stroke="${colour}" stroke-width="${f(size * 0.12)}">${lines}${circle}</g>`
}

export function getCoilSvg(layout: CoilLayout, paint: CoilPaint): string {
  const { contours, units, head, pearl, ticks, size } = layout
  const { colours, motif, done, id } = paint
  const lines = contours.map((line) => `<path d="${line.d}" opacity="${line.opacity}"/>`).join('')
  const landscape = `<g fill="none" stroke="${colours.contour}" stroke-width="${f(size * 0.1)}">${lines}</g>`
  const fringe =
    ticks && motif === 'scale'
      ? `<path d="${ticks}" fill="none" stroke="${colours.tick}" stroke-width="${f(size * 0.11)}" stroke-linecap="round"/>`
      : ''
  return (
    `<defs><path id="${id}" d="${getUnitShape(motif, size * 0.72, (size / 2) * 1.04)}"/></defs>` +
    landscape +
    fringe +
    getUnits(layout, paint) +
    (motif === 'scale' ? getHead(head, size, colours, done < units.length) : '') +
    getPearl(pearl, size, paint)
  )
}
