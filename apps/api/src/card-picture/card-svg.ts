import type { CardColours } from '@app/config/card-colours'
import type { CoilLayout } from '@app/core/motif/coil-layout'
import { getCoilSvg } from '@app/core/motif/coil-svg'
import type { Motif } from '@app/core/motif/unit-shape'

export const CARD_WIDTH = 335
export const CARD_HEIGHT = 190

export interface CardPicture {
  layout: CoilLayout
  motif: Motif
  colours: CardColours
  /** Spent units. */
  done: number
  /** Today's unit is gold: the card runs. */
  isRunning: boolean
  isClaimable: boolean
  title: string
  number: string
  heldLabel: string
  /** Already formatted. */
  held: string
  /** For a screen reader. */
  description: string
  /** Without words, for a page that writes them itself. */
  bare: boolean
}

/** A whole SVG document out of numbers and our own texts: no script, no link, nothing fetched. */
export function getCardSvg(picture: CardPicture): string {
  const { layout, motif, colours, done, isRunning, isClaimable, bare } = picture
  const coil = getCoilSvg(layout, {
    motif,
    done,
    now: isRunning,
    pearl: isClaimable ? 'full' : 'empty',
    id: 'u',
    colours: {
      ground: colours.ground,
      contour: colours.line,
      spent: colours.spent,
      tick: colours.spent,
      pearl: colours.gold,
      pearlLine: colours.gold,
      held: [
        [colours.held, 1],
        [colours.held, 0.86],
        [colours.held, 0.94],
      ],
    },
  })
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${CARD_WIDTH} ${CARD_HEIGHT}" width="${CARD_WIDTH * 2}" height="${CARD_HEIGHT * 2}" role="img">` +
    `<title>${escapeText(picture.description)}</title>` +
    `<rect width="${CARD_WIDTH}" height="${CARD_HEIGHT}" fill="${colours.ground}"/>${coil}${bare ? '' : getWords(picture)}</svg>`
  )
}

const getText = (y: number, look: string, words: string) =>
  `<text x="16" y="${y}" font-family="IBM Plex Sans,Helvetica,Arial,sans-serif" ${look}>${escapeText(words)}</text>`

function getWords({ colours, title, number, heldLabel, held }: CardPicture): string {
  return (
    getText(28, `font-size="13" font-weight="600" fill="${colours.text}"`, title) +
    getText(46, `font-size="12" fill="${colours.quiet}"`, number) +
    getText(148, `font-size="12" fill="${colours.quiet}"`, heldLabel) +
    getText(171, `font-size="20" font-weight="300" fill="${colours.text}"`, held)
  )
}

function escapeText(words: string): string {
  return words.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
}
