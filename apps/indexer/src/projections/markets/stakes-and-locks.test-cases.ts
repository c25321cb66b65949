import { stakingPoolAbi } from '@app/abis/staking-pool'
import { votingEscrowAbi } from '@app/abis/voting-escrow'
import type { Address } from 'viem'
import { describe, expect, it } from 'vitest'
import { deployment, sql, client, now } from './markets.test-setup.ts'

export function describeStakesAndLocks(): void {
  describe('the tables of the markets', () => {
    it('count who has something staked, in each pool and anywhere, as the positions do', async () => {
      const pools = await sql`select pool, staker_count from chain.pool where position_count > 0 order by pool`
      const counted = await sql`
        select pool, count(distinct account) filter (where unstaked_at is null) as staker_count from chain.position
        group by pool order by pool`
      expect([...pools]).toEqual([...counted])
      const [total] = await sql<{ staker_count: number }[]>`select staker_count from chain.staker_total`
      const [anywhere] = await sql`
        select count(distinct account) as staker_count from chain.position where unstaked_at is null`
      expect(total).toEqual(anywhere)
      const sum = counted.reduce((all, pool) => all + Number(pool['staker_count']), 0)
      expect(total!.staker_count).toBeLessThan(sum)
    })

    it('say of locks and VE power what the escrow says, now and in the past', async () => {
      const escrow = { address: deployment.contracts.votingEscrow, abi: votingEscrowAbi } as const
      const locks = await sql<{ account: Address; amount: bigint; unlock_at: number }[]>`select * from chain.ve_lock`
      for (const { account, amount, unlock_at: unlockAt } of locks) {
        const lock = await client.readContract({ ...escrow, functionName: 'lockOf', args: [account] })
        expect(lock).toEqual({ amount, unlockAt: BigInt(unlockAt) })
      }
      const [total] = await sql`select locked, lock_count from chain.ve_total`
      expect(total).toEqual({
        locked: await client.readContract({ ...escrow, functionName: 'totalLocked' }),
        lock_count: locks.length,
      })
      for (const time of [now, now + 40 * 86_400]) {
        const [power] = await sql<{ total: bigint }[]>`
          select coalesce(sum(slope * (unlock_at - ${time}::bigint)), 0) as total from chain.ve_ending where unlock_at > ${time}`
        const args = [BigInt(time)] as const
        expect(power!.total).toBe(await client.readContract({ ...escrow, functionName: 'totalVotingPower', args }))
      }
      const time = now - 60 * 86_400
      const powers = await sql<{ account: Address; power: bigint }[]>`
        select distinct on (account) account, greatest(slope * (unlock_at - ${time}::bigint), 0) as power
        from chain.ve_change where changed_at <= ${time} order by account, block_number desc, log_index desc`
      for (const { account, power } of powers) {
        const args = [account, BigInt(time)] as const
        expect(power).toBe(await client.readContract({ ...escrow, functionName: 'votingPower', args }))
      }
    })

    it('say of every pool what it says, and days add up to its totals', async () => {
      for (const name of ['stakingPoolRwas', 'daoPool', 'stakingPoolUsdt'] as const) {
        const pool = { address: deployment.contracts[name], abi: stakingPoolAbi } as const
        const [row] = await sql`
          select total_staked, total_funded, total_claimed from chain.pool where pool = ${pool.address}`
        expect(row).toEqual({
          total_staked: await client.readContract({ ...pool, functionName: 'totalStaked' }),
          total_funded: await client.readContract({ ...pool, functionName: 'totalFunded' }),
          total_claimed: await client.readContract({ ...pool, functionName: 'totalPaid' }),
        })
        const days = await sql`
          select coalesce(sum(staked - unstaked), 0) as total_staked, coalesce(sum(claimed), 0) as total_claimed
          from chain.stake_day where pool = ${pool.address}`
        const { total_staked: staked, total_claimed: claimed } = row!
        expect([...days]).toEqual([{ total_staked: staked, total_claimed: claimed }])
      }
    })
  })
}
