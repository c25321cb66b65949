import type { Card } from '@app/core/api/cards'
import { getCardNumber } from '@app/core/card-number'
import { formatWhole } from '@app/core/format-whole'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { isLive } from '#shared/base/offered.ts'
import { useTranslation, useLocale } from '#shared/i18n/use-translation.ts'
import { formatTokenFigure } from '#shared/format/format-token-amount.ts'
import { formatDate } from '#shared/format/format-date.ts'
import { useDateTag } from '#shared/i18n/use-language.ts'
import { StatusBadge } from '#shared/ui/badge.tsx'
import { paths } from '#shared/routing/paths.ts'
import { Icon } from '#shared/ui/icon.tsx'
import { KeyValue } from '#shared/ui/key-value.tsx'
import { CheckIcon } from '#shared/ui/icons.ts'
import { Button, Buttons } from '#shared/ui/button.tsx'
import { WriteGate } from '#shared/wallet/write-gate.tsx'
import { startAction } from '#shared/tx/start-action.ts'
import { getLifeDays, getSpentDays, isClaimable, type CardActionKind, getCardActions, isWayOut } from './cards.ts'
import type { CardFace, CardTerms, OwnCard } from './reads.ts'
import { CardFigures } from './card-pool.tsx'
import { claimCardsAction, stakeCardsAction, takeOutCardsAction } from './actions.ts'

/** The API draws the picture as it does for marketplaces, but without words. */
export function CardPicture({ card, face }: { card: Card; face: CardFace }) {
  const { t } = useTranslation(['cards', 'ui'])
  const locale = useLocale()
  const held = formatTokenFigure(BigInt(card.held), face.product, locale)
  const spent = getSpentDays(card, face.life)
  const label = t('card.picture', {
    name: card.name,
    number: getCardNumber(card.id),
    state: t(`ui:status.${card.state}`),
    spent,
    days: getLifeDays(face.life),
    held,
    symbol: face.product.symbol,
  })
  const look = `${card.state}-${spent}-${isClaimable(card) ? 1 : 0}`
  return (
    <div className="relative aspect-335/190 overflow-hidden rounded-card bg-card">
      <img
        src={`/api/nft721/${card.id}/image?bare=1&look=${look}`}
        alt={label}
        loading="lazy"
        decoding="async"
        className="absolute inset-0 size-full"
      />
      <div aria-hidden="true" className="absolute inset-4 flex flex-col justify-between text-card-text">
        <div>
          <p className="type-value">{card.name}</p>
          <p className="type-label text-card-text-2">{t('card.number', { number: getCardNumber(card.id) })}</p>
        </div>
        <div>
          <p className="type-label text-card-text-2">{t('card.heldIn', { symbol: face.product.symbol })}</p>
          <p className="type-figure-m">{held}</p>
        </div>
      </div>
    </div>
  )
}

export function StockOf({ code }: { code: string }) {
  const { t } = useTranslation(['cards', 'brand'])
  return (
    <KeyValue label={t('detail.stockCode')} note={t(`brand:stocks.${code}`, { defaultValue: '' })}>
      {code}
    </KeyValue>
  )
}

export function CardStatus({ card, life }: { card: OwnCard; life: number }) {
  const { t } = useTranslation('cards')
  const dateTag = useDateTag()
  const days = getLifeDays(life)
  const words = {
    unstaked: t(card.age > 0 ? 'card.rests' : 'card.idle', { day: getSpentDays(card, life), days }),
    staked:
      card.endsAt === null
        ? null
        : t('card.runs', {
            day: Math.min(getSpentDays(card, life) + 1, days),
            days,
            date: formatDate(card.endsAt, dateTag),
          }),
    ended: t(card.inVault ? 'card.endedInside' : 'card.ended'),
  }
  return (
    <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1 type-label text-text-2">
      <StatusBadge status={card.state} />
      {words[card.state]}
    </p>
  )
}

interface CardTileProps {
  card: Card
  face: CardFace
  terms: CardTerms | undefined
  selection: Selection
  onAction: (kind: CardActionKind, card: Card) => void
}

export function CardTile({ card, face, terms, selection, onAction }: CardTileProps) {
  const { t } = useTranslation('cards')
  const locale = useLocale()
  const isChosen = selection.ids.has(card.id)
  const number = getCardNumber(card.id)
  return (
    <div className="py-5">
      {selection.isActive ? (
        <label className="relative block cursor-pointer rounded-card has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus">
          <input
            type="checkbox"
            className="sr-only"
            aria-label={t('select.card', { number })}
            checked={isChosen}
            onChange={() => selection.toggle(card.id)}
          />
          <CardPicture card={card} face={face} />
          <span
            aria-hidden="true"
            className={`absolute top-3 right-3 grid size-7 place-items-center rounded-full border-2 ${isChosen ? 'border-accent bg-accent text-on-accent' : 'border-card-text-2 bg-card'}`}
          >
            {isChosen && <Icon source={CheckIcon} size={16} />}
          </span>
        </label>
      ) : (
        <OpenCard card={card}>
          <CardPicture card={card} face={face} />
        </OpenCard>
      )}
      <div className="mt-3">
        <CardStatus card={card} life={face.life} />
        <p className="mt-1 type-label text-text-2">
          {t('claims.shares', { shares: formatWhole(card.shares, locale), code: card.stockCode })}
        </p>
      </div>
      <CardFigures card={card} units={face} terms={terms} />
      {terms && !selection.isActive && <CardButtons cards={[card]} onAction={(kind) => onAction(kind, card)} />}
    </div>
  )
}

function OpenCard({ card, children }: { card: Card; children: ReactNode }) {
  const { t } = useTranslation('cards')
  if (!isLive('backpack')) return children
  return (
    <Link
      to={paths.backpackDetail}
      search={{ id: card.id }}
      aria-label={t('card.open', { number: getCardNumber(card.id) })}
      className="block"
    >
      {children}
    </Link>
  )
}

const looks = { stake: 'primary', claim: 'gold', takeOut: 'second', gift: 'second' } as const

interface CardButtonsProps {
  cards: readonly OwnCard[]
  onAction: (kind: CardActionKind) => void
  size?: 'row' | 'page'
}

export function CardButtons({ cards, onAction, size = 'row' }: CardButtonsProps) {
  const { t } = useTranslation('cards')
  const actions = getCardActions(cards).filter((kind) => isLive('backpack') || isWayOut(kind))
  if (actions.length === 0) return null
  const count = cards.length
  return (
    <WriteGate label={t(`action.${actions[0]!}`)}>
      <Buttons className="w-full">
        {actions.map((kind) => (
          <Button
            key={kind}
            size={size}
            variant={looks[kind]}
            aria-haspopup={kind === 'gift' ? 'dialog' : undefined}
            onClick={() => onAction(kind)}
          >
            {count === 1 ? t(`action.${kind}`) : t('action.counted', { action: t(`action.${kind}`), number: count })}
          </Button>
        ))}
      </Buttons>
    </WriteGate>
  )
}

export function startCardAction(
  kind: Exclude<CardActionKind, 'gift'>,
  { terms, cards, onDone }: { terms: CardTerms; cards: readonly OwnCard[]; onDone?: () => void },
): void {
  const actions = { stake: stakeCardsAction, claim: claimCardsAction, takeOut: takeOutCardsAction }
  startAction(actions[kind], { terms, ids: cards.map(({ id }) => BigInt(id)) }, onDone)
}

export type Selection = {
  isActive: boolean
  ids: ReadonlySet<string>
  toggle: (id: string) => void
  start: () => void
  end: () => void
}

export function useSelection(): Selection {
  const [isActive, setActive] = useState(false)
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set())
  return {
    isActive,
    ids,
    toggle: (id) =>
      setIds((before) => {
        const after = new Set(before)
        if (!after.delete(id)) after.add(id)
        return after
      }),
    start: () => setActive(true),
    end() {
      setActive(false)
      setIds(new Set())
    },
  }
}
