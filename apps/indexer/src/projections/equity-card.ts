import { equityCardAbi } from '@app/abis/equity-card'
import { type Hex, zeroAddress } from 'viem'
import {
  addCardEvent,
  cardTable,
  changeCardAccount,
  changeCardVault,
  requireCardAccount,
  requireCardVault,
} from './card-tables.ts'
import { guardHandlers } from './guard.ts'
import { createProjection, ignore, type Step } from './handlers.ts'
import { type Origin, ProjectionError, toHex, toSafeNumber } from './origin.ts'
import type { RowStore } from './row-store.ts'

const placeBits = 32n

/** `vault` holds staked cards; a card that moves there still belongs to its staker. */
export const equityCardProjection = createProjection<typeof equityCardAbi, { vault: Hex }>(equityCardAbi, {
  AuthorityUpdated: guardHandlers.AuthorityUpdated,
  TransferSingle: (args, origin, { vault }) => getTransferStep({ ...args, ids: [args.id] }, origin, vault),
  TransferBatch: (args, origin, { vault }) => getTransferStep(args, origin, vault),
  ApprovalForAll: ignore('approvals are read from the chain'),
  URI: ignore('pictures and texts of cards are not indexed'),
  UriSet: ignore('pictures and texts of cards are not indexed'),
})

type Transfer = { from: Hex; to: Hex; ids: readonly bigint[] }

function getTransferStep(transfer: Transfer, origin: Origin, vault: Hex): Step | [] {
  const { ids } = transfer
  const [from, to] = [toHex(transfer.from), toHex(transfer.to)]
  if (from === zeroAddress) return getMintStep(to, ids, origin, vault)
  if (to === vault || from === to) return []
  return {
    require(rows) {
      for (const id of ids) rows.require(cardTable, { card_id: id })
      requireCardAccount(rows, from)
      requireCardAccount(rows, to)
    },
    apply(rows) {
      for (const id of ids) moveCard(rows, id, { from, to, vault }, origin)
    },
  }
}

type Move = { from: Hex; to: Hex; vault: Hex }

function moveCard(rows: RowStore, id: bigint, { from, to, vault }: Move, origin: Origin): void {
  const card = rows.change(cardTable, { card_id: id })
  // Its staker has just taken it out of the vault, for itself or for another account.
  const giver = from === vault ? card.owner : from
  if (card.staked_at !== null || card.owner !== giver) {
    throw new ProjectionError(
      `Card ${id} goes from ${from} to ${to}, but belongs to ${card.owner}: an event is missing`,
    )
  }
  if (giver === to) return
  card.owner = to
  changeCardAccount(rows, giver).card_count -= 1
  changeCardAccount(rows, to).card_count += 1
  addCardEvent(rows, origin, { cardId: id, kind: 'given', account: giver, recipient: to })
}

function getMintStep(owner: Hex, ids: readonly bigint[], origin: Origin, vault: Hex): Step {
  return {
    require(rows) {
      requireCardAccount(rows, owner)
      requireCardVault(rows, vault)
    },
    apply(rows) {
      const { held_per_card: held } = changeCardVault(rows, vault)
      for (const id of ids) {
        rows.add(cardTable, makeCard(id, owner, held, origin))
        addCardEvent(rows, origin, { cardId: id, kind: 'bought', account: owner })
      }
      changeCardAccount(rows, owner).card_count += ids.length
    },
  }
}

function makeCard(id: bigint, owner: Hex, held: bigint, origin: Origin) {
  return {
    card_id: id,
    series: toSafeNumber(id >> placeBits, 'Series'),
    owner,
    staked_at: null,
    settled_at: null,
    age: 0,
    held,
    released: 0n,
    income: 0n,
    bought_at: origin.timestamp,
    buy_block: origin.blockNumber,
    buy_transaction: origin.transactionHash,
  }
}
