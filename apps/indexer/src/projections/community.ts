import { toNumberArray } from '@app/db/arrays'
import type { TransactionSql } from '@app/db/client'
import type { Writes } from './writes.ts'

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

export function createSum(): CommunitySum {
  return { directCount: 0, teamCount: 0, stake: 0n, directStake: 0n, teamStake: 0n, layers: new Map() }
}

function getSum(sums: CommunitySums, id: number): CommunitySum {
  let sum = sums.get(id)
  if (!sum) {
    sum = createSum()
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

/** @param made Ids of accounts that are inserted with their sums, so that only their layers are left to write. */
export function writeCommunity(
  tx: TransactionSql,
  writes: Writes,
  sums: CommunitySums,
  made: ReadonlySet<number>,
): void {
  writeAccountSums(tx, writes, sums, made)
  writeGrownLayers(tx, writes, sums)
  writeOtherLayers(tx, writes, sums)
}

function writeAccountSums(tx: TransactionSql, writes: Writes, sums: CommunitySums, made: ReadonlySet<number>): void {
  const list = [...sums].filter(([id]) => !made.has(id))
  if (list.length === 0) return
  writes.addExact(
    tx`
      update chain.account set
        direct_count = account.direct_count + change.direct_count,
        team_count = account.team_count + change.team_count,
        stake = account.stake + change.stake,
        direct_stake = account.direct_stake + change.direct_stake,
        team_stake = account.team_stake + change.team_stake
      from unnest(
        ${toNumberArray(list.map(([id]) => id))}::bigint[],
        ${toNumberArray(list.map(([, sum]) => sum.directCount))}::bigint[],
        ${toNumberArray(list.map(([, sum]) => sum.teamCount))}::bigint[],
        ${toNumberArray(list.map(([, sum]) => sum.stake))}::numeric[],
        ${toNumberArray(list.map(([, sum]) => sum.directStake))}::numeric[],
        ${toNumberArray(list.map(([, sum]) => sum.teamStake))}::numeric[]
      ) change (id, direct_count, team_count, stake, direct_stake, team_stake)
      where account.id = change.id`,
    list.length,
    'accounts',
  )
}

function getLayers(sums: CommunitySums, isWanted: (sum: LayerSum) => boolean) {
  const list: ({ id: number; layer: number } & LayerSum)[] = []
  for (const [id, { layers }] of sums) {
    for (const [layer, sum] of layers) if (isWanted(sum)) list.push({ id, layer, ...sum })
  }
  return list
}

/** Layers with new members, which may not exist yet. A row with a negative stake could not be inserted: those come after. */
function writeGrownLayers(tx: TransactionSql, writes: Writes, sums: CommunitySums): void {
  const list = getLayers(sums, ({ members }) => members > 0)
  if (list.length === 0) return
  writes.add(tx`
    insert into chain.layer_stat as stat (ancestor, layer, member_count, stake)
    select account.address, change.layer, change.members, change.stake
    from unnest(
      ${toNumberArray(list.map(({ id }) => id))}::bigint[],
      ${toNumberArray(list.map(({ layer }) => layer))}::integer[],
      ${toNumberArray(list.map(({ members }) => members))}::bigint[],
      ${toNumberArray(list.map(({ stake }) => (stake > 0n ? stake : 0n)))}::numeric[]
    ) change (id, layer, members, stake)
    join chain.account account on account.id = change.id
    on conflict (ancestor, layer) do update set
      member_count = stat.member_count + excluded.member_count,
      stake = stat.stake + excluded.stake`)
}

function writeOtherLayers(tx: TransactionSql, writes: Writes, sums: CommunitySums): void {
  const list = getLayers(sums, ({ members, stake }) => stake < 0n || (members === 0 && stake > 0n))
  if (list.length === 0) return
  writes.addExact(
    tx`
      update chain.layer_stat stat set stake = stat.stake + change.stake
      from unnest(
        ${toNumberArray(list.map(({ id }) => id))}::bigint[],
        ${toNumberArray(list.map(({ layer }) => layer))}::integer[],
        ${toNumberArray(list.map(({ stake }) => stake))}::numeric[]
      ) change (id, layer, stake)
      join chain.account account on account.id = change.id
      where stat.ancestor = account.address and stat.layer = change.layer`,
    list.length,
    'layers',
  )
}
