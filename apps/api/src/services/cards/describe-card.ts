import { getCardColours } from '@app/config/card-colours'
import type { Card, CardDetail, CardMetadata } from '@app/core/api/cards'
import { SECONDS_PER_DAY } from '@app/core/constants'
import { formatAmount } from '@app/core/format-amount'
import type { CardLayouts } from '../../card-picture/card-layouts.ts'
import { getCardSvg } from '../../card-picture/card-svg.ts'
import type { CardTerms } from '../../chain/card-terms.ts'
import type { Config } from '../../config.ts'

const states = { unstaked: 'Unstaked', staked: 'Staked', ended: 'Ended' } as const

/** Days of a card's life that have passed, and of how many: the units of its picture. */
export function getCardDays({ age }: Pick<Card, 'age'>, { life }: Pick<CardTerms, 'life'>) {
  const days = Math.ceil(life / SECONDS_PER_DAY)
  return { days, passed: age >= life ? days : Math.floor(age / SECONDS_PER_DAY) }
}

function formatHeld(amount: string, decimals: number): string {
  return formatAmount(BigInt(amount), { decimals, locale: 'en', minimumFractionDigits: 2, maximumFractionDigits: 2 })
}

export function getCardName(
  { brand }: Pick<Config, 'brand'>,
  { series, place }: Pick<Card, 'series' | 'place'>,
): string {
  return `${brand.equityCard.name} No. ${series}-${String(place).padStart(4, '0')}`
}

const toNumberTrait = (trait: string, value: number) => ({ trait_type: trait, value, display_type: 'number' as const })

/** ERC-1155 metadata; every number is that of the block which was read. */
export function describeCard(config: Config, terms: CardTerms, card: CardDetail): CardMetadata {
  const { equityCard, product } = config.brand
  const { productToken, rwas } = config.deployment.tokens
  const image = `/api/nft721/${card.id}/image`
  const tokens = (amount: string, decimals: number) => formatHeld(amount, decimals).replaceAll(',', '')
  return {
    name: getCardName(config, card),
    description:
      `Holds ${formatHeld(card.held, productToken.decimals)} ${product.symbol}. While it is staked it releases ${equityCard.releasePerDay} ${product.symbol} ` +
      `a day and earns ${equityCard.incomePerDay} ${rwas.symbol} beside it. Stands for ${equityCard.shares.toLocaleString('en')} shares of ${equityCard.stockCode}.`,
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
      toNumberTrait('Shares', equityCard.shares),
      { trait_type: 'Equity', value: card.equityClaim === null ? 'Not claimed' : 'Claimed' },
      { trait_type: 'Stock code', value: equityCard.stockCode },
      { trait_type: 'Bought', value: card.boughtAt, display_type: 'date' },
    ],
  }
}

/** The card's picture; `bare` without words. */
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
    title: brand.equityCard.name,
    number: `No. ${card.series}-${String(card.place).padStart(4, '0')}`,
    heldLabel: `Held, ${brand.product.symbol}`,
    held,
    description: `${getCardName(config, card)}: ${states[card.state]}, ${passed} of ${days} days spent, ${held} ${brand.product.symbol} held`,
    bare,
  })
}
