import { type CardColours, getCardColours } from '@app/config/card-colours'
import type { Card, CardDetail, CardMetadata } from '@app/core/api/cards'
import { getCardNumber } from '@app/core/card-number'
import { SECONDS_PER_DAY } from '@app/core/constants'
import { formatAmount } from '@app/core/format-amount'
import { type CoilLayout, getCoilLayout } from '@app/core/motif/coil-layout'
import { getCoilSvg } from '@app/core/motif/coil-svg'
import type { Motif } from '@app/core/motif/unit-shape'
import type { CardTerms } from '../../chain/cards.ts'
import type { Config } from '../../config.ts'

const states = { unstaked: 'Unstaked', staked: 'Staked', ended: 'Ended' } as const

export function getCardDays({ age }: Pick<Card, 'age'>, { life }: Pick<CardTerms, 'life'>) {
  const days = Math.ceil(life / SECONDS_PER_DAY)
  return { days, passed: age >= life ? days : Math.floor(age / SECONDS_PER_DAY) }
}

function formatHeld(amount: string, decimals: number): string {
  return formatAmount(BigInt(amount), { decimals, locale: 'en', minimumFractionDigits: 2, maximumFractionDigits: 2 })
}

const getCardName = ({ id, name }: Pick<Card, 'id' | 'name'>): string => `${name} No. ${getCardNumber(id)}`

const aDay = (amount: bigint, decimals: number) => formatAmount(amount, { decimals, locale: 'en' })

const toNumberTrait = (trait: string, value: number) => ({ trait_type: trait, value, display_type: 'number' as const })

export function describeCard(config: Config, terms: CardTerms, card: CardDetail): CardMetadata {
  const { product } = config.brand
  const { productToken, rwas } = config.deployment.tokens
  const image = `/api/nft721/${card.id}/image`
  const tokens = (amount: string, decimals: number) => formatHeld(amount, decimals).replaceAll(',', '')
  return {
    name: getCardName(card),
    description:
      `Holds ${formatHeld(card.held, productToken.decimals)} ${product.symbol}. While it is staked it releases ${aDay(terms.releasePerDay, productToken.decimals)} ${product.symbol} ` +
      `a day and earns ${aDay(terms.incomePerDay, rwas.decimals)} ${rwas.symbol} beside it. Stands for ${card.shares.toLocaleString('en')} shares of ${card.stockCode}.`,
    image: config.publicUrl === undefined ? image : new URL(image, config.publicUrl).href,
    attributes: [
      { trait_type: 'State', value: states[card.state] },
      toNumberTrait('Series', card.series),
      toNumberTrait('Number', card.place),
      { trait_type: `Held (${product.symbol})`, value: tokens(card.held, productToken.decimals) },
      { trait_type: `Released (${product.symbol})`, value: tokens(card.released, productToken.decimals) },
      { trait_type: `Income (${rwas.symbol})`, value: tokens(card.income, rwas.decimals) },
      toNumberTrait('Days passed', getCardDays(card, terms).passed),
      toNumberTrait('Days in all', getCardDays(card, terms).days),
      toNumberTrait('Shares', card.shares),
      { trait_type: 'Equity', value: card.equityClaim === null ? 'Not claimed' : 'Claimed' },
      { trait_type: 'Stock code', value: card.stockCode },
      { trait_type: 'Bought', value: card.boughtAt, display_type: 'date' },
    ],
  }
}

export function drawCard(
  config: Config,
  { terms, layouts }: { terms: CardTerms; layouts: CardLayouts },
  card: Card,
  bare: boolean,
): string {
  const { brand, deployment } = config
  const { days, passed } = getCardDays(card, terms)
  const held = formatHeld(card.held, deployment.tokens.productToken.decimals)
  return getCardSvg({
    layout: layouts.get(card.id),
    motif: brand.motif,
    colours: getCardColours(brand),
    done: passed,
    isRunning: card.state === 'staked',
    isClaimable: card.claimable !== '0' || card.claimableIncome !== '0',
    title: card.name,
    number: `No. ${getCardNumber(card.id)}`,
    heldLabel: `Held, ${brand.product.symbol}`,
    held,
    description: `${getCardName(card)}: ${states[card.state]}, ${passed} of ${days} days spent, ${held} ${brand.product.symbol} held`,
    bare,
  })
}

const MAX_KEPT = 300
const SEEDS = 997

export interface CardLayouts {
  get(cardId: string): CoilLayout
}

export function createCardLayouts(units: number): CardLayouts {
  const kept = new Map<string, CoilLayout>()
  return {
    get(cardId) {
      const key = String(BigInt(cardId) % BigInt(SEEDS))
      const layout = kept.get(key) ?? layOut(Number(key), units)
      kept.delete(key)
      kept.set(key, layout)
      if (kept.size > MAX_KEPT) kept.delete(kept.keys().next().value!)
      return layout
    },
  }
}

function layOut(seed: number, n: number): CoilLayout {
  return getCoilLayout({
    w: CARD_WIDTH,
    h: CARD_HEIGHT,
    n,
    seed,
    size: Math.min(7.6, 7.6 * Math.sqrt(152 / n)),
    keepOut: [
      [0, 0, 120, 60],
      [0, 130, 135, 60],
    ],
  })
}

const CARD_WIDTH = 335
const CARD_HEIGHT = 190

export interface CardPicture {
  layout: CoilLayout
  motif: Motif
  colours: CardColours
  done: number
  isRunning: boolean
  isClaimable: boolean
  title: string
  number: string
  heldLabel: string
  held: string
  description: string
  bare: boolean
}

function getCardSvg(picture: CardPicture): string {
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
