import type { Address } from '@app/core/address'
import type { AsOf } from '@app/core/api/envelope'
import { hasFeature } from '@app/config/contracts'
import { findDeployment } from '@app/config/deployments'
import { queryOptions } from '@tanstack/react-query'
import { readAtLeastSeen } from '#shared/api/query.ts'
import type { AccountAnswers } from './account-figures.ts'
import { readWalletBalances } from './reads.ts'

export interface AccountRead {
  answers: AccountAnswers
  /** Of the service's oldest answer; null when it gave none. */
  asOf: AsOf | null
  stale: boolean
}

const FRESH_MS = 60_000
const LANES = 2

const lanes: Promise<unknown>[] = Array.from({ length: LANES }, () => Promise.resolve())
let turn = 0

/** Twenty accounts take a hundred requests, so only two accounts are read at a time. */
function inTurn<Answer>(read: () => Promise<Answer>): Promise<Answer> {
  const lane = turn++ % LANES
  const answer = lanes[lane]!.then(read)
  lanes[lane] = answer.catch(() => undefined)
  return answer
}

/** Unlike the account on screen, it is not refetched with every block. */
export function accountQuery(chainId: number, address: Address) {
  return queryOptions({
    queryKey: ['listedAccount', chainId, address] as const,
    queryFn: ({ signal }) => inTurn(() => readAccount(chainId, address, signal)),
    staleTime: FRESH_MS,
    refetchOnWindowFocus: false,
  })
}

/**
 * What could not be read is undefined.
 * @throws the first error when nothing could be read
 */
async function readAccount(chainId: number, address: Address, signal: AbortSignal): Promise<AccountRead> {
  signal.throwIfAborted()
  const deployment = findDeployment(chainId)
  const has = (feature: 'power' | 'backpack') => deployment !== undefined && hasFeature(deployment, feature)
  const of = { address }
  const read = await Promise.allSettled([
    readWalletBalances(address),
    readAtLeastSeen('/api/getAssets', of, signal),
    readAtLeastSeen('/api/userStaking', of, signal),
    has('power') ? readAtLeastSeen('/api/power/orders', { ...of, pageSize: 1 }, signal) : Promise.resolve(null),
    has('backpack') ? readAtLeastSeen('/api/nft/summarized', of, signal) : Promise.resolve(null),
  ] as const)
  const [wallet, assets, staking, power, cards] = read
  const answers = [assets, staking, power, cards].flatMap((each) =>
    each.status === 'fulfilled' && each.value !== null ? [each.value] : [],
  )
  if (answers.length === 0 && wallet.status === 'rejected') throw wallet.reason
  const oldest = answers.toSorted((a, b) => a.asOf.blockNumber - b.asOf.blockNumber)[0]
  return {
    answers: {
      wallet: wallet.status === 'fulfilled' ? wallet.value.balances : undefined,
      assets: getData(assets)?.tokens,
      staking: getData(staking) ?? undefined,
      power: getData(power),
      cards: getData(cards),
    },
    asOf: oldest?.asOf ?? null,
    stale: answers.some((answer) => answer.stale),
  }
}

function getData<Answer extends { data: unknown }>(
  read: PromiseSettledResult<Answer | null>,
): Answer['data'] | null | undefined {
  return read.status === 'rejected' ? undefined : (read.value?.data ?? null)
}
