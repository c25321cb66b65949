import { cardVaultAbi } from '@app/abis/card-vault'
import { powerMarketAbi } from '@app/abis/power-market'
import { stakingPoolAbi } from '@app/abis/staking-pool'
import type { Contract } from '@app/config/contracts'
import { getDeployment } from '@app/config/deployments'
import { PROVIDER_POLLING_MS } from '@app/core/timings'
import { queryOptions, skipToken } from '@tanstack/react-query'
import type { Address, Client } from 'viem'
import { readContract } from 'viem/actions'
import { readApi } from '#shared/api/client.ts'
import { getErrorKeyOf } from '#shared/api/error-key.ts'
import { chainKey } from '#shared/chain/chain-key.ts'
import { getClaimables } from '#shared/tx/claim-batch.ts'
import type { Token } from '#shared/base/tokens.ts'
import { readToken } from '#shared/chain/read-token.ts'
import { TxProblemError } from '#shared/errors/tx-problem.ts'
import { getMinBlock } from '#shared/api/query.ts'
import { getReadClient, readAtHead } from '#shared/chain/read-client.ts'

export type ClaimPart = {
  source: string
  /** Ids of orders or cards; undefined where the contract takes none. */
  ids: readonly bigint[] | undefined
  amounts: readonly { token: Token; amount: bigint }[]
}

/** A part that could not be read is kept with its error, so that the others can be claimed. */
export type ClaimParts = {
  parts: readonly ClaimPart[]
  failed: readonly { source: string; error: unknown }[]
  blockNumber: bigint
}

/** Most cards or orders of one claim, so that the transaction fits into a block. */
const MAX_IDS = 50

export function claimablesKey(chainId: number, account: string | null): readonly unknown[] {
  return chainKey(chainId, 'claimables', account)
}

export function claimablesQuery(chainId: number, account: Address | null) {
  return queryOptions({
    queryKey: claimablesKey(chainId, account),
    queryFn:
      account === null
        ? skipToken
        : async () => {
            const { value, blockNumber } = await readAtHead((at) =>
              readClaimables({ client: getReadClient(), ...at }, chainId, account),
            )
            return { ...value, blockNumber }
          },
    refetchInterval: PROVIDER_POLLING_MS,
  })
}

type Head = { client: Client; blockNumber: bigint }

async function readClaimables(head: Head, chainId: number, account: Address): Promise<Omit<ClaimParts, 'blockNumber'>> {
  const deployment = getDeployment(chainId)
  const sources = getClaimables(deployment)
  const results = await Promise.allSettled(
    sources.map(async (source): Promise<ClaimPart> => {
      if (source.kind === 'cardVault') return await readCards(head, source, deployment.contracts, account)
      if (source.kind === 'powerMarket') return await readOrders(head, source, deployment.contracts, account)
      return await readPool(head, source, account)
    }),
  )
  return {
    parts: results.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : [])),
    failed: results.flatMap((result, index) =>
      result.status === 'rejected' ? [{ source: sources[index]!.name, error: result.reason as unknown }] : [],
    ),
  }
}

type Contracts = ReturnType<typeof getDeployment>['contracts']

const known = (token: Token, amount: bigint) => (amount === 0n ? [] : [{ token, amount }])

async function readPool(
  { client, blockNumber }: Head,
  { name: source, address }: Contract,
  account: Address,
): Promise<ClaimPart> {
  const at = { address, abi: stakingPoolAbi, blockNumber } as const
  const [amount, reward] = await Promise.all([
    readContract(client, { ...at, functionName: 'earned', args: [account] }),
    readContract(client, { ...at, functionName: 'rewardToken' }),
  ])
  return { source, ids: undefined, amounts: known(await readToken(client, reward), amount) }
}

function getFreshness(): { minBlock?: number } {
  const seen = getMinBlock()
  return seen === 0n ? {} : { minBlock: Number(seen) }
}

/** The error gets its key here, because later a broken connection to the API looks like one to a node. */
function readOwned<Path extends '/api/power/orders' | '/api/nft721'>(path: Path, account: Address) {
  return readApi(path, { address: account, pageSize: 100, ...getFreshness() }).catch((error: unknown) => {
    throw new TxProblemError({ key: getErrorKeyOf(error) }, { cause: error })
  })
}

async function readOrders(
  { client, blockNumber }: Head,
  { name: source, address }: Contract,
  contracts: Contracts,
  account: Address,
): Promise<ClaimPart> {
  const { data } = await readOwned('/api/power/orders', account)
  const ids = data.list
    .filter(({ claimable }) => claimable !== '0')
    .map(({ orderId }) => BigInt(orderId))
    .slice(0, MAX_IDS)
  const at = { address, abi: powerMarketAbi, blockNumber } as const
  const [token, orders] = await Promise.all([
    readToken(client, contracts.productToken),
    Promise.all(ids.map((id) => readContract(client, { ...at, functionName: 'orderOf', args: [id] }))),
  ])
  const amount = orders.reduce((sum, { earned }) => sum + earned, 0n)
  return { source, ids, amounts: known(token, amount) }
}

async function readCards(
  { client, blockNumber }: Head,
  { name: source, address }: Contract,
  contracts: Contracts,
  account: Address,
): Promise<ClaimPart> {
  const { data } = await readOwned('/api/nft721', account)
  const ids = data.list
    .filter(({ inVault, claimable, claimableIncome }) => inVault && (claimable !== '0' || claimableIncome !== '0'))
    .map(({ id }) => BigInt(id))
    .slice(0, MAX_IDS)
  const at = { address, abi: cardVaultAbi, blockNumber } as const
  const [cards, credit, rewardToken, product] = await Promise.all([
    readContract(client, { ...at, functionName: 'cardsOf', args: [ids] }),
    readContract(client, { ...at, functionName: 'creditOf', args: [account] }),
    readContract(client, { ...at, functionName: 'rewardToken' }),
    readToken(client, contracts.productToken),
  ])
  const released = cards.reduce((sum, card) => sum + card.claimable, credit[0])
  const income = cards.reduce((sum, card) => sum + card.claimableIncome, credit[1])
  const reward = await readToken(client, rewardToken)
  return { source, ids, amounts: [...known(product, released), ...known(reward, income)] }
}
