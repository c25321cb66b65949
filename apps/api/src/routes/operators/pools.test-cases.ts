import { toChecksumAddress } from '@app/core/checksum-address'
import { beforeAll, describe, expect, it } from 'vitest'
import { makeAddress, makeHash } from '../../testing/chain-rows.ts'
import { ask, client, getSid, operator, rows, service } from './operators.test-setup.ts'

const DAY = 20_800
/** Unix seconds of the newest final block, for those who come after, too. */
const CLOCK = 1_800_057_600

export function describePools(): void {
  describe('dividend pools', () => {
    beforeAll(async () => {
      const head = Number(await client.getBlockNumber({ cacheTime: 0 }))
      await rows.setCursor({ blockNumber: head, finalBlockNumber: head, blockTimestamp: CLOCK + 9 })
      await rows.sql`update chain.cursor set final_block_timestamp = ${CLOCK}`
    })

    it('are none before anything is funded, with a settler that has never run', async () => {
      const sid = await getSid(operator)
      expect((await ask('GET', '/api/admin/pools', { sid })).body.data).toEqual({
        pools: [],
        largest: [],
        isFiled: false,
        settler: null,
        alarms: [],
      })
    })

    it('have what is left, scheduled and shared next, and the newest day its largest shares', async () => {
      const sid = await getSid(operator)
      const { usdt } = service.config.deployment.contracts
      const fund = (block: number, amount: number, firstDay: number, dayCount: number) => rows.sql`
        insert into chain.dividend_funding values (${block}, 0, ${makeHash('fund', block)}, ${operator.address}, ${usdt}, 4,
          ${amount}, ${firstDay}, ${dayCount}, 7)`
      await rows.sql`select set_config('chain.journal', 'off', false)`
      await fund(1, 1_003_000_000, DAY, 100)
      const read = async () => (await ask('GET', '/api/admin/pools', { sid })).body.data
      const pool = { kind: 'dao', token: usdt, lastFundedDay: DAY + 99 }
      expect((await read()).pools).toMatchObject([
        { ...pool, left: '0', nextDay: DAY, nextRelease: '10030000', nextBudget: '10030000', backlogDays: 0 },
      ])

      await fund(2, 7, DAY - 9, 9)
      await rows.sql`insert into settled.rules values (${makeHash('rules')}, '{}')`
      for (const day of [DAY, DAY + 1])
        await rows.sql`
          insert into settled.day values (${day}, ${makeHash('rules')}, ${makeHash('root')}, ${makeHash('file')}, false,
            12, 12, 9, ${makeHash('block')}, 7)`
      await rows.sql`
        insert into settled.pool values (${DAY}, ${usdt}, 'dao', 10030000, 10030000, 10030000, 0, 1, 0),
          (${DAY + 1}, ${usdt}, 'dao', 10030000, 300900000, 20060000, 78, 1, 12)`
      await rows.sql`
        insert into settled.share
        select ${DAY + 1}, ${usdt}, 'dao', substring(sha256(int8send(nth)) for 20), 1, nth from generate_series(1, 12) nth`
      await rows.sql`insert into settled.share values (${DAY}, ${usdt}, 'dao', ${makeAddress('before')}, 1, 999)`
      await rows.sql`insert into settled.progress values (true, 8, 9, ${DAY + 2}, 'a block')`
      await rows.sql`insert into settled.alarm (kind, subject, detail, began_at, ended_at) values
        ('notPosted', 'day 7', 'over', 5, 6), ('rootDiffers', 'root 1', 'another one', 5, null)`
      const data = await read()
      expect(data.pools).toEqual([
        {
          ...pool,
          left: `${300_900_000 - 78}`,
          nextDay: DAY + 2,
          nextRelease: '10030000',
          // Twice the release is more than a thirtieth of what lies there.
          nextBudget: '20060000',
          backlogDays: 29,
          fundings: [{ firstDay: DAY, dayCount: 100, amount: '1003000000', transaction: makeHash('fund', 1) }],
        },
      ])
      expect(data.largest.map(({ day, revenue }: { day: number; revenue: string }) => [day, revenue])).toEqual(
        [12, 11, 10, 9, 8, 7, 6, 5, 4, 3].map((revenue) => [DAY + 1, `${revenue}`]),
      )
      const readDay = async () =>
        (await service.get(`/api/admin/pools?day=${DAY}`, { headers: { SID: sid } })).body.data
      expect(await readDay()).toMatchObject({ largest: [{ day: DAY, revenue: '999' }], isFiled: false })
      await rows.sql`delete from settled.share where day = ${DAY}`
      await rows.sql`update settled.day set is_filed = true where day = ${DAY}`
      expect(await readDay()).toMatchObject({ largest: [], isFiled: true })
      expect((await ask('GET', '/api/admin/pools?day=x', { sid })).status).toBe(400)
      expect(data.largest[0].token).toBe(toChecksumAddress(usdt))
      expect(data.settler).toEqual({ heardAt: 8, finalBlock: 9, nextDay: DAY + 2, waitsFor: 'a block' })
      expect(data.alarms).toEqual([{ kind: 'rootDiffers', subject: 'root 1', detail: 'another one', beganAt: 5 }])
    })

    it('release on the last day what division left, and nothing after it', async () => {
      const sid = await getSid(operator)
      await rows.sql`update chain.dividend_funding set first_day = ${DAY - 1}, day_count = 4, amount = 1003 where block_number = 1`
      const read = async () => (await ask('GET', '/api/admin/pools', { sid })).body.data.pools[0]
      expect(await read()).toMatchObject({ nextRelease: '253', lastFundedDay: DAY + 2 })
      await rows.sql`update chain.dividend_funding set first_day = ${DAY - 2} where block_number = 1`
      expect(await read()).toMatchObject({ nextRelease: '0', backlogDays: null, fundings: [], lastFundedDay: DAY + 1 })
    })
  })
}
