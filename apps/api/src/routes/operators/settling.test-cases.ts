import { getFundingPostings } from '@app/core/ledger/postings'
import { describe, expect, it } from 'vitest'
import { postTransaction } from '../../services/ledger/post-transaction.ts'
import { makeHash } from '../../testing/chain-rows.ts'
import { admin, operator, client, rows, service, ask, getSid, audit } from './operators.test-setup.ts'

export function describeSettling(): void {
  describe('settling', () => {
    it('is looked at first and then done with that result, once, and written down', async () => {
      const sid = await getSid(operator)
      const { productToken, rewardsVault } = service.config.deployment.contracts
      const end = 1_800_057_600
      const epoch = end / 86_400 - 1
      const refused = async (path: string, body: object) => {
        const answer = await ask('POST', path, { sid, body })
        expect([answer.status, answer.body.error]).toEqual([409, 'SETTLEMENT_REFUSED'])
        return answer.body.details.reason as string
      }
      expect(await refused('/api/admin/epochs/dryRun', { epoch })).toBe('No pool has ever been funded')
      expect((await ask('GET', '/api/admin/epochs', { sid })).body.data).toMatchObject({ total: 0, next: null })

      const head = Number(await client.getBlockNumber({ cacheTime: 0 }))
      await rows.setCursor({ blockNumber: head, finalBlockNumber: head, blockTimestamp: end + 9 })
      await rows.sql`update chain.cursor set final_block_timestamp = ${end}`
      await rows.bind(admin.address, 1, null)
      await rows.bind(operator.address, 2, admin.address)
      await rows.sql`insert into chain.block values (1, ${makeHash('block', 1)}, ${makeHash('block', 0)}, ${end - 50})`
      await rows.sql`
        insert into chain.log (block_number, log_index, block_hash, transaction_hash, transaction_index, address, data)
        values (1, 0, ${makeHash('block', 1)}, ${makeHash('transaction', 1)}, 0, ${rewardsVault}, ${'0x'})`
      const pool = service.config.deployment.contracts.stakingPoolUsdt
      await rows.addPosition({
        pool,
        positionId: 1,
        account: operator.address,
        amount: 10n ** 9n,
        stakedAt: 1,
        unlockAt: 2,
      })
      await rows.sql`update chain.position set stake_block = 1`
      await rows.sql`update chain.account set bound_block = 1`
      const postings = getFundingPostings(productToken, 'promotion', 1_000n)
      await rows.sql.begin((tx) =>
        postTransaction(tx, { kind: 'funding', reference: 'a', bookedAt: end - 100, postings }),
      )

      expect((await ask('GET', '/api/admin/epochs', { sid })).body.data.next).toEqual({
        epoch,
        endsAt: end,
        isFinal: true,
      })
      expect(await refused('/api/admin/epochs/dryRun', { epoch: epoch + 1 })).toContain('has to be settled first')
      const seen = (await ask('POST', '/api/admin/epochs/dryRun', { sid, body: { epoch } })).body.data
      expect(seen).toMatchObject({
        isWritten: false,
        rulesVersion: 1,
        memberCount: 2,
        changeCount: 1,
        // One layer of 10 % out of 26 % in all.
        pools: [{ kind: 'promotion', backlog: '1000', budget: '1000', paid: '384', accountCount: 1 }],
        changes: [{ account: admin.address, before: '0', revenue: '384', after: '384' }],
      })
      const other = { epoch, resultHash: makeHash('other') }
      expect(await refused('/api/admin/epochs/settle', other)).toContain('differently')
      const body = { epoch, resultHash: seen.resultHash }
      const done = (await ask('POST', '/api/admin/epochs/settle', { sid, body })).body.data
      expect(done).toEqual({ ...seen, isWritten: true })
      expect(await refused('/api/admin/epochs/settle', body)).toContain('is settled')
      expect((await ask('GET', '/api/admin/epochs', { sid })).body.data).toMatchObject({
        total: 1,
        list: [{ epoch, resultHash: seen.resultHash, pools: [{ kind: 'promotion', paid: '384' }] }],
      })
      expect((await audit(sid, '?action=epoch.settle')).body.data.list).toMatchObject([
        { account: operator.address, subject: `epoch/${epoch}`, after: { resultHash: seen.resultHash } },
      ])
      const query = `address=${admin.address}&epoch=${epoch}&token=${productToken}&kind=promotion`
      const detail = (await service.get(`/api/depositBonus/detail?${query}`)).body.data
      expect(detail).toMatchObject({
        dividend: { totalPool: '1000', revenue: '384', weight: '1000000000000', totalWeight: '2600000000000' },
        inputs: { kind: 'promotion', layers: [{ layer: 1, stake: '1000000000', rate: 1_000 }] },
        backlog: '1000',
      })
      for (const wrong of [{}, { epoch: '1' }, { epoch: -1 }, { epoch: 2 ** 31 }])
        expect((await ask('POST', '/api/admin/epochs/dryRun', { sid, body: wrong })).status).toBe(400)
      expect((await ask('POST', '/api/admin/epochs/settle', { sid, body: { epoch } })).status).toBe(400)
      expect((await ask('GET', '/api/admin/epochs?page=0', { sid })).status).toBe(400)
    })
  })
}
