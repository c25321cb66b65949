import { cardVaultAbi } from '@app/abis/card-vault'
import { equityCardAbi } from '@app/abis/equity-card'
import { type Address, getAddress } from 'viem'
import { describe, expect, it } from 'vitest'
import { deployment, sql, client } from './markets.test-setup.ts'

export function describeCards(): void {
  describe('the tables of the markets', () => {
    it('say of cards what cards and vault say', async () => {
      const vault = { address: deployment.contracts.cardVault, abi: cardVaultAbi } as const
      const cards = { address: deployment.contracts.equityCard, abi: equityCardAbi } as const
      type Row = {
        card_id: bigint
        owner: Address
        staked_at: number | null
        age: number | null
        held: bigint
        released: bigint
        income: bigint
      }
      for (const row of await sql<Row[]>`select * from chain.card`) {
        const card = await client.readContract({ ...vault, functionName: 'cardOf', args: [row.card_id] })
        const holder = await client.readContract({ ...cards, functionName: 'ownerOf', args: [row.card_id] })
        expect(getAddress(row.owner)).toBe(row.staked_at === null ? holder : card.staker)
        expect(holder === vault.address).toBe(row.staked_at !== null)
        expect(row.held).toBe(card.held + card.claimable)
        expect(row.released).toBe(card.released - card.claimable)
        expect(row.income).toBe(card.income - card.claimableIncome)
        const age = row.staked_at === null && row.age !== null ? BigInt(row.age) : card.age
        expect(age).toBe(card.age)
      }
      const [lives] = await sql`
        select count(*) as wrong from chain.card left join lateral (
          select sum(released) as released, sum(income) as income,
            (array_agg(coalesce(recipient, account) order by block_number desc, log_index desc))[1] as owner,
            count(*) filter (where kind = 3) - count(*) filter (where kind = 5) as inside
          from chain.card_event where card_event.card_id = card.card_id
        ) life on true
        where life.released is distinct from card.released or life.income is distinct from card.income
          or life.owner is distinct from card.owner or life.inside is distinct from (card.staked_at is not null)::int`
      expect(lives).toEqual({ wrong: 0 })
      const [elsewhere] = await sql`
        select count(*) as cards from chain.card_event given join chain.card_event taken using (transaction_hash, card_id)
        where given.kind = 2 and taken.kind = 5`
      expect(elsewhere?.cards, 'some were taken out to another account').toBeGreaterThan(0)
      const accounts = await sql<{ account: Address; released: bigint; income: bigint; right: boolean }[]>`
        select account, released - released_claimed as released, income - income_claimed as income,
          card_count = (select count(*) from chain.card where owner = account)
            and staked_count = (select count(*) from chain.card where owner = account and staked_at is not null) as right
        from chain.card_account`
      for (const { account, released, income, right } of accounts) {
        const credit = await client.readContract({ ...vault, functionName: 'creditOf', args: [account] })
        expect({ credit: [released, income], right }).toEqual({ credit, right: true })
      }
      const [totals] = await sql`
        select total_held, card_count = (select count(*) from chain.card) as cards,
          staked_count = (select count(*) from chain.card where staked_at is not null) as staked,
          ended_count = (select count(*) from chain.card where age is null) as ended,
          card_count = (select sum(sold) from chain.card_series) as sold,
          card_count = (select sum(quantity) from chain.card_sale) as sales
        from chain.card_vault`
      expect(totals).toEqual({
        total_held: await client.readContract({ ...vault, functionName: 'totalHeld' }),
        cards: true,
        staked: true,
        ended: true,
        sold: true,
        sales: true,
      })
    })
  })
}
