import { toNumeric, type TransactionSql } from '@app/db/client'
import { ProjectionError } from './origin.ts'

export type LayerSum = { members: number; stake: bigint }
export type CommunitySum = {
  directCount: number
  teamCount: number
  stake: bigint
  directStake: bigint
  teamStake: bigint
  layers: Map<number, LayerSum>
}

/** Changes to the sums of accounts, by account id. */
export type CommunitySums = Map<number, CommunitySum>

/** @param ids From the genesis account down to the new account itself. */
export function addMember(sums: CommunitySums, ids: readonly number[]): void {
  for (let layer = 1; layer < ids.length; layer++) {
    const sum = getSum(sums, ids[ids.length - 1 - layer]!)
    if (layer === 1) sum.directCount += 1
    sum.teamCount += 1
    getLayer(sum, layer).members += 1
  }
}

/** @param ids From the genesis account down to the one whose stake changes. */
export function addStake(sums: CommunitySums, ids: readonly number[], amount: bigint): void {
  getSum(sums, ids.at(-1)!).stake += amount
  for (let layer = 1; layer < ids.length; layer++) {
    const sum = getSum(sums, ids[ids.length - 1 - layer]!)
    if (layer === 1) sum.directStake += amount
    sum.teamStake += amount
    getLayer(sum, layer).stake += amount
  }
}

function getSum(sums: CommunitySums, id: number): CommunitySum {
  let sum = sums.get(id)
  if (!sum) {
    sum = { directCount: 0, teamCount: 0, stake: 0n, directStake: 0n, teamStake: 0n, layers: new Map() }
    sums.set(id, sum)
  }
  return sum
}

function getLayer(sum: CommunitySum, layer: number): LayerSum {
  let found = sum.layers.get(layer)
  if (!found) {
    found = { members: 0, stake: 0n }
    sum.layers.set(layer, found)
  }
  return found
}

export async function writeCommunity(tx: TransactionSql, sums: CommunitySums): Promise<void> {
  if (sums.size === 0) return
  await writeAccountSums(tx, sums)
  await writeLayerMembers(tx, sums)
  await writeLayerStakes(tx, sums)
}

async function writeAccountSums(tx: TransactionSql, sums: CommunitySums): Promise<void> {
  const list = [...sums].filter(([, sum]) => sum.teamCount !== 0 || sum.stake !== 0n || sum.teamStake !== 0n)
  if (list.length === 0) return
  const { count } = await tx`
    update chain.account set
      direct_count = account.direct_count + change.direct_count,
      team_count = account.team_count + change.team_count,
      stake = account.stake + change.stake,
      direct_stake = account.direct_stake + change.direct_stake,
      team_stake = account.team_stake + change.team_stake
    from unnest(
      ${list.map(([id]) => id)}::bigint[],
      ${list.map(([, sum]) => sum.directCount)}::bigint[],
      ${list.map(([, sum]) => sum.teamCount)}::bigint[],
      ${list.map(([, sum]) => toNumeric(sum.stake))}::numeric[],
      ${list.map(([, sum]) => toNumeric(sum.directStake))}::numeric[],
      ${list.map(([, sum]) => toNumeric(sum.teamStake))}::numeric[]
    ) change (id, direct_count, team_count, stake, direct_stake, team_stake)
    where account.id = change.id`
  if (count !== list.length)
    throw new ProjectionError(`Sums of ${list.length} accounts changed, but only ${count} are bound`)
}

function getLayers(sums: CommunitySums, isWanted: (sum: LayerSum) => boolean) {
  const list: ({ id: number; layer: number } & LayerSum)[] = []
  for (const [id, { layers }] of sums) {
    for (const [layer, sum] of layers) if (isWanted(sum)) list.push({ id, layer, ...sum })
  }
  return list
}

async function writeLayerMembers(tx: TransactionSql, sums: CommunitySums): Promise<void> {
  const list = getLayers(sums, ({ members }) => members > 0)
  if (list.length === 0) return
  await tx`
    insert into chain.layer_stat as stat (ancestor, layer, member_count, stake)
    select account.address, change.layer, change.members, 0
    from unnest(
      ${list.map(({ id }) => id)}::bigint[],
      ${list.map(({ layer }) => layer)}::integer[],
      ${list.map(({ members }) => members)}::bigint[]
    ) change (id, layer, members)
    join chain.account account on account.id = change.id
    on conflict (ancestor, layer) do update set member_count = stat.member_count + excluded.member_count`
}

async function writeLayerStakes(tx: TransactionSql, sums: CommunitySums): Promise<void> {
  const list = getLayers(sums, ({ stake }) => stake !== 0n)
  if (list.length === 0) return
  const { count } = await tx`
    update chain.layer_stat stat set stake = stat.stake + change.stake
    from unnest(
      ${list.map(({ id }) => id)}::bigint[],
      ${list.map(({ layer }) => layer)}::integer[],
      ${list.map(({ stake }) => toNumeric(stake))}::numeric[]
    ) change (id, layer, stake)
    join chain.account account on account.id = change.id
    where stat.ancestor = account.address and stat.layer = change.layer`
  if (count !== list.length)
    throw new ProjectionError(`Stakes of ${list.length} layers changed, but only ${count} exist`)
}
