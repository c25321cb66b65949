import type { AddressCheck, AddressRelation } from '@app/core/api/address-check'
import { type Address, isSameAddress } from '@app/core/address'
import { isLookAlike } from '@app/core/look-alike'
import type { Client } from 'viem'
import { getBalance, getCode, getTransactionCount } from 'viem/actions'
import { readAtLeastSeen } from '#shared/api/query.ts'
import { getAccountKind } from '#shared/chain/account-code.ts'
import { getReadClient } from '#shared/chain/read-client.ts'
import { type KnownAddress, readKnownAddresses } from './known-addresses.ts'

/**
 * `isOnlyReceived`: something came from it and nothing went to it. `isNew`: nobody has used it on this chain.
 * `isContract`: it has code and no key. Null means unknown.
 */
export interface AddressFinding {
  address: Address
  lookAlikes: readonly KnownAddress[]
  isOnlyReceived: boolean
  isNew: boolean | null
  isContract: boolean | null
}

export interface AddressFindings {
  list: readonly AddressFinding[]
  /** Some or all accounts that the index knows could not be compared. */
  isPartly: boolean
}

export interface AddressQuestion {
  chainId: number
  account: Address | null
  addresses: readonly Address[]
  /** Nothing can be sent to it, so it does not matter whether anybody has used it. */
  isViewed?: boolean
}

/** Most addresses in one request; `MAX_LISTED_ADDRESSES` of the service. */
const MOST_ASKED = 100
/** A node is asked three questions about each. */
const MOST_AT_NODE = 20

const settled: ReadonlySet<KnownAddress['as']> = new Set(['own', 'label', 'contract'])
const ownActs: ReadonlySet<KnownAddress['as']> = new Set(['own', 'label', 'contract', 'used', 'superior', 'sent'])

/** Never throws: what cannot be asked, or is unanswered when `signal` aborts, is unknown. */
export async function checkAddresses(
  { chainId, account, addresses, isViewed = false }: AddressQuestion,
  signal: AbortSignal,
  getClient: () => Client = getReadClient,
): Promise<AddressFindings> {
  const here = readKnownAddresses(chainId)
  const isOver = new Promise<null>((resolve) => signal.addEventListener('abort', () => resolve(null)))
  const indexed = await askIndex(account, addresses, signal)
  const found = await Promise.all(
    addresses.map(async (address, place) => {
      const known = here.find((each) => isSameAddress(each.address, address))
      const checked = indexed[place]
      const others = [
        ...here,
        ...(checked?.lookAlikes ?? []).map((each) => ({ address: each.account, as: each.relation })),
        ...addresses.map((each) => ({ address: each, as: 'entered' as const })),
      ]
      const isFamiliar = known !== undefined || isOwnAct(checked?.relation)
      const mayBeNew = !isViewed && !isFamiliar && checked?.relation == null && checked?.isIndexed !== true
      const node =
        isViewed || addresses.length > MOST_AT_NODE || signal.aborted
          ? null
          : await Promise.race([isOver, askNode(getClient(), address, mayBeNew)])
      return {
        address,
        lookAlikes: findLookAlikes(address, known, checked?.relation, others),
        isOnlyReceived: known === undefined && checked?.relation != null && !isOwnAct(checked.relation),
        isNew: mayBeNew
          ? node?.isUsed === true
            ? false
            : checked === undefined || node === null
              ? null
              : true
          : false,
        isContract: node && node.isContract,
      }
    }),
  )
  return { list: found, isPartly: indexed.some((each) => each === undefined || !each.isWhole) }
}

function isOwnAct(relation: AddressRelation | null | undefined): boolean {
  return relation === 'superior' || relation === 'sent'
}

/**
 * An address that the account itself has dealt with is compared only with others of that kind: strangers may have made
 * theirs resemble it.
 */
function findLookAlikes(
  address: Address,
  known: KnownAddress | undefined,
  relation: AddressRelation | null | undefined,
  others: readonly KnownAddress[],
): readonly KnownAddress[] {
  if (known !== undefined && settled.has(known.as)) return []
  const isFamiliar = known !== undefined || isOwnAct(relation)
  const alike = others.filter((each) => isLookAlike(each.address, address) && (!isFamiliar || ownActs.has(each.as)))
  return alike.filter((each, place) => alike.findIndex((first) => isSameAddress(first.address, each.address)) === place)
}

type Checked = AddressCheck['checked'][number] & Pick<AddressCheck, 'isWhole'>

async function askIndex(
  account: Address | null,
  addresses: readonly Address[],
  signal: AbortSignal,
): Promise<readonly (Checked | undefined)[]> {
  const parts = Array.from({ length: Math.ceil(addresses.length / MOST_ASKED) }, (_, part) =>
    addresses.slice(part * MOST_ASKED, (part + 1) * MOST_ASKED),
  )
  const answers = await Promise.all(
    parts.map(async (part) => {
      const query = { ...(account !== null && { address: account }), accounts: part.join() as never }
      const answer = await readAtLeastSeen('/api/addressCheck', query, signal).catch(() => null)
      return part.map((_, place) => {
        const checked = answer?.data.checked[place]
        return answer && checked && { ...checked, isWhole: answer.data.isWhole }
      })
    }),
  )
  return answers.flat().map((each) => each ?? undefined)
}

interface AtNode {
  isContract: boolean
  isUsed: boolean
}

async function askNode(client: Client, address: Address, mayBeNew: boolean): Promise<AtNode | null> {
  try {
    const [code, nonce, balance] = await Promise.all([
      getCode(client, { address }),
      mayBeNew ? getTransactionCount(client, { address }) : 0,
      mayBeNew ? getBalance(client, { address }) : 0n,
    ])
    const isContract = getAccountKind(code) === 'contract'
    return { isContract, isUsed: getAccountKind(code) !== 'key' || nonce > 0 || balance > 0n }
  } catch {
    return null
  }
}
