import { cardVaultAbi } from '@app/abis/card-vault'
import type { Hex } from 'viem'
import {
  addCardEvent,
  cardTable,
  changeCardAccount,
  changeCardVault,
  claimTable,
  wantCardAccount,
  wantCardVault,
} from './card-tables.ts'
import { createEventDecoder, type EventOf } from './event-decoder.ts'
import { type Origin, ProjectionError, toHex, toSafeNumber } from './origin.ts'
import { changeReserve, getReserveStep, wantReserve } from './reward-reserve.ts'
import { getEventKey, type RowStore } from './row-store.ts'
import type { Step } from './step.ts'

type VaultEvent = EventOf<typeof cardVaultAbi>

export const decodeCardVaultEvent = createEventDecoder(cardVaultAbi)

export function getCardVaultStep(event: VaultEvent, origin: Origin): Step | undefined {
  switch (event.eventName) {
    case 'CardsAdded':
      return getAddedStep(event.args, origin)
    case 'CardStaked':
    case 'CardTakenOut':
      return getStakeStep(event.args.cardId, toHex(event.args.account), event.eventName === 'CardStaked', origin)
    case 'CardSettled':
      return getSettledStep({ ...event.args, account: toHex(event.args.account) }, origin)
    case 'CardFinished':
      return getFinishedStep(event.args, origin)
    case 'Claimed':
      return getClaimedStep({ ...event.args, account: toHex(event.args.account) }, origin)
    case 'ReserveFunded':
      return getReserveStep(origin, { funded: event.args.amount })
    case 'FreeRewardsRecovered':
      return getReserveStep(origin, { recovered: event.args.amount })
    default:
      event.eventName satisfies 'AuthorityUpdated'
      return undefined
  }
}

function wantVaultAndReserve(rows: RowStore, contract: Hex): void {
  wantCardVault(rows, contract)
  wantReserve(rows, contract)
}

function getAddedStep(added: { quantity: bigint; held: bigint; income: bigint }, { address }: Origin): Step {
  const quantity = toSafeNumber(added.quantity, 'Quantity')
  return {
    want: (rows) => wantVaultAndReserve(rows, address),
    apply: (rows) => {
      const vault = changeCardVault(rows, address)
      vault.card_count += quantity
      vault.total_held += added.held
      vault.held_per_card = added.held / added.quantity
      vault.income_per_card = added.income / added.quantity
      changeReserve(rows, address, { reserved: added.income })
    },
  }
}

function getStakeStep(cardId: bigint, account: Hex, isIn: boolean, origin: Origin): Step {
  const { address, timestamp } = origin
  return {
    want: (rows) => {
      rows.want(cardTable, { card_id: cardId })
      wantCardVault(rows, address)
      wantCardAccount(rows, account)
    },
    apply: (rows) => {
      const card = rows.change(cardTable, { card_id: cardId })
      if (card.owner !== account || (card.staked_at === null) !== isIn) {
        throw new ProjectionError(`Card ${cardId} is not ${account}'s to stake or take out: an event is missing`)
      }
      card.staked_at = isIn ? timestamp : null
      if (isIn) card.settled_at = timestamp
      changeCardVault(rows, address).staked_count += isIn ? 1 : -1
      changeCardAccount(rows, account).staked_count += isIn ? 1 : -1
      addCardEvent(rows, origin, { cardId, kind: isIn ? 'staked' : 'takenOut', account })
    },
  }
}

type Settled = { cardId: bigint; account: Hex; released: bigint; income: bigint }

function getSettledStep(settled: Settled, origin: Origin): Step {
  const { cardId, account, released, income } = settled
  const { timestamp } = origin
  return {
    want: (rows) => {
      rows.want(cardTable, { card_id: cardId })
      wantCardAccount(rows, account)
    },
    apply: (rows) => {
      const card = rows.change(cardTable, { card_id: cardId })
      if (card.staked_at === null || card.settled_at === null || card.age === null) {
        throw new ProjectionError(`Card ${cardId} is settled, but is not staked or has ended: an event is missing`)
      }
      card.age += timestamp - card.settled_at
      card.settled_at = timestamp
      card.held -= released
      card.released += released
      card.income += income
      const credited = changeCardAccount(rows, account)
      credited.released += released
      credited.income += income
      addCardEvent(rows, origin, { kind: 'settled', ...settled })
    },
  }
}

/** Comes right after the card was settled for the last time. Its end was before that, at a time that no event tells. */
function getFinishedStep({ cardId, freed }: { cardId: bigint; freed: bigint }, origin: Origin): Step {
  const { address } = origin
  return {
    want: (rows) => {
      rows.want(cardTable, { card_id: cardId })
      wantVaultAndReserve(rows, address)
    },
    apply: (rows) => {
      const card = rows.change(cardTable, { card_id: cardId })
      card.age = null
      addCardEvent(rows, origin, { cardId, kind: 'ended', account: card.owner })
      changeCardVault(rows, address).ended_count += 1
      changeReserve(rows, address, { reserved: -freed })
    },
  }
}

function getClaimedStep(claimed: Omit<Settled, 'cardId'>, origin: Origin): Step {
  const { account, released, income } = claimed
  return {
    want: (rows) => {
      wantCardAccount(rows, account)
      wantVaultAndReserve(rows, origin.address)
    },
    apply: (rows) => {
      const credited = changeCardAccount(rows, account)
      credited.released_claimed += released
      credited.income_claimed += income
      changeCardVault(rows, origin.address).total_held -= released
      changeReserve(rows, origin.address, { paid: income, reserved: -income })
      rows.add(claimTable, { ...getEventKey(origin), ...claimed, claimed_at: origin.timestamp })
    },
  }
}
