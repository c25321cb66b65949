import { equityCardAbi } from '@app/abis/equity-card'
import { type Hex, zeroAddress } from 'viem'
import {
  addCardEvent,
  cardTable,
  changeCardAccount,
  changeCardVault,
  wantCardAccount,
  wantCardVault,
} from './card-tables.ts'
import { createEventDecoder, type EventOf } from './event-decoder.ts'
import type { GuardEventName } from './guard.ts'
import { type Origin, ProjectionError, toHex, toSafeNumber } from './origin.ts'
import type { RowStore } from './row-store.ts'
import type { Step } from './step.ts'

const placeBits = 32n

export const decodeEquityCardEvent = createEventDecoder(equityCardAbi)

/** @param vault Where staked cards lie: a card that goes there stays its staker's. */
export function getEquityCardStep(event: EventOf<typeof equityCardAbi>, origin: Origin, vault: Hex): Step | undefined {
  switch (event.eventName) {
    case 'TransferSingle':
      return getTransferStep({ ...event.args, ids: [event.args.id] }, origin, vault)
    case 'TransferBatch':
      return getTransferStep(event.args, origin, vault)
    default:
      event.eventName satisfies GuardEventName | 'ApprovalForAll' | 'URI' | 'UriSet'
      return undefined
  }
}

type Transfer = { from: Hex; to: Hex; ids: readonly bigint[] }

function getTransferStep(transfer: Transfer, origin: Origin, vault: Hex): Step | undefined {
  const { ids } = transfer
  const [from, to] = [toHex(transfer.from), toHex(transfer.to)]
  if (from === zeroAddress) return getMintStep(to, ids, origin, vault)
  if (to === vault || from === to) return undefined
  return {
    want: (rows) => {
      for (const id of ids) rows.want(cardTable, { card_id: id })
      wantCardAccount(rows, from)
      wantCardAccount(rows, to)
    },
    apply: (rows) => {
      for (const id of ids) moveCard(rows, id, { from, to, vault }, origin)
    },
  }
}

type Move = { from: Hex; to: Hex; vault: Hex }

function moveCard(rows: RowStore, id: bigint, { from, to, vault }: Move, origin: Origin): void {
  const card = rows.change(cardTable, { card_id: id })
  // Out of the vault its staker has just taken it, for himself or for another one.
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
    want: (rows) => {
      wantCardAccount(rows, owner)
      wantCardVault(rows, vault)
    },
    apply: (rows) => {
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
