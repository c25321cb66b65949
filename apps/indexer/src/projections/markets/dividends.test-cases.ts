import { dividendVaultAbi } from '@app/abis/dividend-vault'
import type { Hex } from 'viem'
import { expect, it } from 'vitest'
import { client, deployment, sql } from './markets.test-setup.ts'

const abi = dividendVaultAbi

export function describeDividends(): void {
  it('say which roots stand, as the dividend vault does, and which were vetoed', async () => {
    const address = deployment.contracts.dividendVault
    const standing = await sql<{ root_index: number; root: Hex; day: number; posted_at: number }[]>`
      select root_index, root, day, posted_at from chain.dividend_root order by root_index`
    const count = Number(await client.readContract({ address, abi, functionName: 'rootCount' }))
    expect(standing.map(({ root_index: index }) => index)).toEqual(Array.from({ length: count }, (_, index) => index))
    for (const { root_index: index, root, day, posted_at: postedAt } of standing) {
      const said = await client.readContract({ address, abi, functionName: 'rootAt', args: [BigInt(index)] })
      expect(said).toEqual([root.slice(0, 54), BigInt(day), BigInt(postedAt)])
    }
    const [left] = await sql<{ posts: number }[]>`select count(*) as posts from chain.dividend_post`
    expect(left!.posts).toBeGreaterThan(count)
  })

  it('add up payments, fundings and caps of the dividend vault to what it says of each token', async () => {
    const rows = await sql<{ funded: bigint; covered: bigint; paid: bigint; cap: bigint; sums: bigint[] }[]>`
      select total_funded as funded, total_covered as covered, total_paid as paid, daily_cap as cap, array[
        (select coalesce(sum(amount), 0) from chain.dividend_funding funding where funding.token = pot.token),
        (select coalesce(sum(amount), 0) from chain.dividend_cover cover where cover.token = pot.token),
        (select coalesce(sum(amount), 0) from chain.dividend_payment payment where payment.token = pot.token),
        coalesce((select cap from chain.dividend_cap change where change.token = pot.token order by block_number desc, log_index desc limit 1), 0)
      ] as sums from chain.dividend_token pot`
    expect(rows).toHaveLength(3)
    for (const { funded, covered, paid, cap, sums } of rows)
      expect(sums.map(BigInt)).toEqual([funded, covered, paid, cap])
    const [unlike] = await sql<{ count: number }[]>`
      select count(*) from chain.dividend_account account where paid is distinct from (
        select max(paid_in_all) from chain.dividend_payment payment
        where payment.account = account.account and payment.token = account.token
      )`
    expect(unlike!.count).toBe(0)
  })
}
