import { ponder } from 'ponder:registry'
import * as tables from 'ponder:schema'

const NOBODY = '0x0000000000000000000000000000000000000000'
const getDay = (timestamp) => timestamp - (timestamp % 86_400n)

ponder.on('ReferralRegistry:Bound', async ({ event, context: { db } }) => {
  const { account, superior, id, depth } = event.args
  const above = superior === NOBODY ? undefined : await db.find(tables.account, { address: superior })
  const ancestors = above ? [...above.ancestors, above.address] : []
  await db.insert(tables.account).values({
    address: account,
    id,
    superior: above ? superior : null,
    depth: Number(depth),
    ancestors,
    boundAt: event.block.timestamp,
    boundBlock: event.block.number,
    boundTransaction: event.transaction.hash,
    directCount: 0,
    teamCount: 0,
    stake: 0n,
    directStake: 0n,
    teamStake: 0n,
  })
  for (const [index, address] of ancestors.entries()) {
    const layer = ancestors.length - index
    await db.update(tables.account, { address }).set((row) => ({
      teamCount: row.teamCount + 1,
      directCount: row.directCount + (layer === 1 ? 1 : 0),
    }))
    await db
      .insert(tables.layerStat)
      .values({ ancestor: address, layer, memberCount: 1, stake: 0n })
      .onConflictDoUpdate((row) => ({ memberCount: row.memberCount + 1 }))
  }
})

ponder.on('StakingPool:Staked', async ({ event, context: { db } }) => {
  const { account, positionId, amount, unlockAt } = event.args
  const place = event.log.address
  await db.insert(tables.position).values({
    pool: place,
    positionId,
    account,
    amount,
    stakedAt: event.block.timestamp,
    unlockAt,
    stakeBlock: event.block.number,
    stakeTransaction: event.transaction.hash,
  })
  const held = await db.find(tables.poolAccount, { pool: place, account })
  const isNew = (held?.openPositionCount ?? 0) === 0 ? 1 : 0
  await db
    .insert(tables.poolAccount)
    .values({ pool: place, account, openPositionCount: 1, stake: amount })
    .onConflictDoUpdate((row) => ({ openPositionCount: row.openPositionCount + 1, stake: row.stake + amount }))
  await db
    .insert(tables.pool)
    .values({ pool: place, positionCount: 1, openPositionCount: 1, totalStaked: amount, stakerCount: 1 })
    .onConflictDoUpdate((row) => ({
      positionCount: row.positionCount + 1,
      openPositionCount: row.openPositionCount + 1,
      totalStaked: row.totalStaked + amount,
      stakerCount: row.stakerCount + isNew,
    }))
  await addToDays(db, event, account, amount, 'staked')
  await addToTeam(db, event, account, amount, amount, 'staked')
})

ponder.on('StakingPool:Unstaked', async ({ event, context: { db } }) => {
  const { account, positionId, amount } = event.args
  const place = event.log.address
  await db.update(tables.position, { pool: place, positionId }).set({
    unstakedAt: event.block.timestamp,
    unstakeBlock: event.block.number,
    unstakeTransaction: event.transaction.hash,
  })
  const held = await db.update(tables.poolAccount, { pool: place, account }).set((row) => ({
    openPositionCount: row.openPositionCount - 1,
    stake: row.stake - amount,
  }))
  await db.update(tables.pool, { pool: place }).set((row) => ({
    openPositionCount: row.openPositionCount - 1,
    totalStaked: row.totalStaked - amount,
    stakerCount: row.stakerCount - (held.openPositionCount === 0 ? 1 : 0),
  }))
  await addToDays(db, event, account, amount, 'unstaked')
  await addToTeam(db, event, account, -amount, amount, 'unstaked')
})

ponder.on('ProductToken:Transfer', async ({ event, context: { db } }) => {
  const { from, to, value } = event.args
  const token = event.log.address
  const known = await db.find(tables.tokenStat, { token })
  let holders = known?.holderCount ?? 0
  let supply = known?.totalSupply ?? 0n
  if (from === NOBODY) supply += value
  else {
    const { balance } = await db
      .update(tables.tokenBalance, { token, account: from })
      .set((row) => ({ balance: row.balance - value }))
    if (balance === 0n) {
      await db.delete(tables.tokenBalance, { token, account: from })
      holders -= 1
    }
  }
  if (to === NOBODY) supply -= value
  else if (value > 0n) {
    const before = await db.find(tables.tokenBalance, { token, account: to })
    if (!before) holders += 1
    await db
      .insert(tables.tokenBalance)
      .values({ token, account: to, balance: value })
      .onConflictDoUpdate((row) => ({ balance: row.balance + value }))
  }
  const changed = { holderCount: holders, totalSupply: supply }
  await db
    .insert(tables.tokenStat)
    .values({ token, ...changed })
    .onConflictDoUpdate(changed)
})

async function addToDays(db, event, account, amount, column) {
  const place = event.log.address
  const day = getDay(event.block.timestamp)
  const none = { staked: 0n, unstaked: 0n }
  await db
    .insert(tables.stakeDay)
    .values({ pool: place, account, day, ...none, [column]: amount })
    .onConflictDoUpdate((row) => ({ [column]: row[column] + amount }))
}

async function addToTeam(db, event, account, change, amount, column) {
  const own = await db.find(tables.account, { address: account })
  if (!own) return
  const day = getDay(event.block.timestamp)
  await db.update(tables.account, { address: account }).set((row) => ({ stake: row.stake + change }))
  for (const [index, address] of own.ancestors.entries()) {
    const layer = own.ancestors.length - index
    await db.update(tables.account, { address }).set((row) => ({
      teamStake: row.teamStake + change,
      directStake: row.directStake + (layer === 1 ? change : 0n),
    }))
    await db.update(tables.layerStat, { ancestor: address, layer }).set((row) => ({ stake: row.stake + change }))
    await db
      .insert(tables.teamDay)
      .values({ ancestor: address, day, staked: 0n, unstaked: 0n, [column]: amount })
      .onConflictDoUpdate((row) => ({ [column]: row[column] + amount }))
  }
}
