import { cardVaultAbi } from '@app/abis/card-vault'
import type { Hex } from 'viem'
import {
  addCardEvent,
  cardTable,
  changeCardAccount,
  changeCardVault,
  claimTable,
  requireCardAccount,
  requireCardVault,
} from './card-tables.ts'
import { guardHandlers } from './guard.ts'
import { createProjection, type Step } from './handlers.ts'
import { type Origin, ProjectionError, toHex, toSafeNumber } from './origin.ts'
import { changeReserve, getReserveStep, requireReserve } from './reward-reserve.ts'
import { getEventKey, type RowStore } from './row-store.ts'

export const cardVaultProjection = createProjection(cardVaultAbi, {
  AuthorityUpdated: guardHandlers.AuthorityUpdated,
  CardsAdded: getAddedStep,
  CardStaked: ({ cardId, account }, origin) => getStakeStep(cardId, toHex(account), true, origin),
  CardTakenOut: ({ cardId, account }, origin) => getStakeStep(cardId, toHex(account), false, origin),
  CardSettled: (args, origin) => getSettledStep({ ...args, account: toHex(args.account) }, origin),
  CardFinished: getFinishedStep,
  Claimed: (args, origin) => getClaimedStep({ ...args, account: toHex(args.account) }, origin),
  ReserveFunded: ({ amount }, origin) => getReserveStep(origin, { funded: amount }),
  FreeRewardsRecovered: ({ amount }, origin) => getReserveStep(origin, { recovered: amount }),
})

function requireVaultAndReserve(rows: RowStore, contract: Hex): void {
  requireCardVault(rows, contract)
  requireReserve(rows, contract)
}

function getAddedStep(added: { quantity: bigint; held: bigint; income: bigint }, { address }: Origin): Step {
  const quantity = toSafeNumber(added.quantity, 'Quantity')
  return {
    require: (rows) => requireVaultAndReserve(rows, address),
    apply(rows) {
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
    require(rows) {
      rows.require(cardTable, { card_id: cardId })
      requireCardVault(rows, address)
      requireCardAccount(rows, account)
    },
    apply(rows) {
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
    require(rows) {
      rows.require(cardTable, { card_id: cardId })
      requireCardAccount(rows, account)
    },
    apply(rows) {
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

/** Comes right after the card was settled for the last time. It ended before that, at a time that no event gives. */
function getFinishedStep({ cardId, freed }: { cardId: bigint; freed: bigint }, origin: Origin): Step {
  const { address } = origin
  return {
    require(rows) {
      rows.require(cardTable, { card_id: cardId })
      requireVaultAndReserve(rows, address)
    },
    apply(rows) {
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
    require(rows) {
      requireCardAccount(rows, account)
      requireVaultAndReserve(rows, origin.address)
    },
    apply(rows) {
      const credited = changeCardAccount(rows, account)
      credited.released_claimed += released
      credited.income_claimed += income
      changeCardVault(rows, origin.address).total_held -= released
      changeReserve(rows, origin.address, { paid: income, reserved: -income })
      rows.add(claimTable, { ...getEventKey(origin), ...claimed, claimed_at: origin.timestamp })
    },
  }
}
