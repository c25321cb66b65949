import { cardSellerAbi } from '@app/abis/card-seller'
import { cardVaultAbi } from '@app/abis/card-vault'
import { equityCardAbi } from '@app/abis/equity-card'
import { getEquityCard } from '@app/config/equity-cards'
import { isSameAddress } from '@app/core/address'
import { cardStates } from '@app/core/entity-states'
import { queryOptions, skipToken } from '@tanstack/react-query'
import type { Address, Client } from 'viem'
import { readContract } from 'viem/actions'
import { brand } from '#shared/base/brand.ts'
import { chainKey } from '#shared/chain/chain-key.ts'
import { getReadClient, readAtHead } from '#shared/chain/read-client.ts'
import type { CardTerms, OwnCard } from './reads.ts'

/** Ids per call, within the limits of nodes. */
const PART = 100
/** Calls at once: public nodes refuse bursts. */
const AT_ONCE = 4
/** Far more than is ever sold. A larger number is not trusted: no page could read that many. */
const MOST_SOLD = 100_000n

export type OwnCards = {
  cards: readonly OwnCard[]
  /** Earnings of cards that have since been taken out. */
  credit: { released: bigint; income: bigint }
  blockNumber: bigint
}

export function ownCardsKey(chainId: number): readonly unknown[] {
  return chainKey(chainId, 'ownCards')
}

/**
 * The contracts do not list an account's cards, so every card of the brand's series and of those on sale is asked for
 * its holder. Cards of other series are missed.
 */
export function ownCardsQuery(chainId: number, terms: CardTerms | undefined, account: Address | null) {
  return queryOptions({
    queryKey: [...ownCardsKey(chainId), account],
    queryFn:
      account === null || terms === undefined
        ? skipToken
        : async (): Promise<OwnCards> => {
            const { value, blockNumber } = await readAtHead((at) =>
              readOwnCards(getReadClient(), terms, account, at.blockNumber),
            )
            return { ...value, blockNumber }
          },
  })
}

export async function readOwnCards(
  client: Client,
  { seller, cards, vault }: Pick<CardTerms, 'seller' | 'cards' | 'vault'>,
  account: Address,
  blockNumber?: bigint,
): Promise<Omit<OwnCards, 'blockNumber'>> {
  const at = blockNumber === undefined ? {} : { blockNumber }
  const sold = { address: seller, abi: cardSellerAbi, ...at } as const
  const inVault = { address: vault, abi: cardVaultAbi, ...at } as const
  const [[onSale], credit] = await Promise.all([
    readContract(client, { ...sold, functionName: 'saleWhitelist' }),
    readContract(client, { ...inVault, functionName: 'creditOf', args: [account] }),
  ])
  const series = [...new Set([...onSale.map(Number), ...Object.keys(brand.equityCards.series).map(Number)])]
  const counts = await Promise.all(
    series.map((one) => readContract(client, { ...sold, functionName: 'soldOf', args: [BigInt(one)] })),
  )
  if (counts.some((count) => count > MOST_SOLD)) throw new RangeError('A node counts more cards than can be asked for.')
  const ids = series.flatMap((one, index) => listIds(one, Number(counts[index])))
  const parts = Array.from({ length: Math.ceil(ids.length / PART) }, (_, part) =>
    ids.slice(part * PART, (part + 1) * PART),
  )
  const readPart = async (part: readonly bigint[]) => {
    const [states, balances] = await Promise.all([
      readContract(client, { ...inVault, functionName: 'cardsOf', args: [part] }),
      readContract(client, {
        address: cards,
        abi: equityCardAbi,
        ...at,
        functionName: 'balanceOfBatch',
        args: [part.map(() => account), part],
      }),
    ])
    return part.flatMap((id, index) => {
      const state = states[index]!
      const isStaker = isSameAddress(state.staker, account)
      return isStaker || balances[index] === 1n ? [toOwnCard(id, state, isStaker)] : []
    })
  }
  const found: OwnCard[] = []
  for (let first = 0; first < parts.length; first += AT_ONCE)
    found.push(...(await Promise.all(parts.slice(first, first + AT_ONCE).map(readPart))).flat())
  return {
    cards: found,
    credit: { released: credit[0], income: credit[1] },
  }
}

function listIds(series: number, sold: number): bigint[] {
  return Array.from({ length: sold }, (_, index) => (BigInt(series) << 32n) + BigInt(index + 1))
}

interface VaultCard {
  state: number
  held: bigint
  released: bigint
  claimable: bigint
  income: bigint
  claimableIncome: bigint
  age: bigint
  endsAt: bigint
}

function toOwnCard(id: bigint, card: VaultCard, inVault: boolean): OwnCard {
  const { name, stockCode, shares } = getEquityCard(brand, Number(id >> 32n))
  return {
    id: String(id),
    name,
    stockCode,
    shares,
    state: cardStates[card.state]!,
    inVault,
    held: String(card.held),
    released: String(card.released),
    claimable: String(card.claimable),
    income: String(card.income),
    claimableIncome: String(card.claimableIncome),
    age: Number(card.age),
    endsAt: card.endsAt === 0n ? null : Number(card.endsAt),
  }
}
