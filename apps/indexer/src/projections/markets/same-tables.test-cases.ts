import { createClient } from '@app/db/client'
import { dumpChain } from '@app/testing/dump-chain'
import { pino } from 'pino'
import { describe, expect, it } from 'vitest'
import { replayProjections } from '../../maintenance.ts'
import { indexOnce } from '../../test-indexer.ts'
import { deployment, history, live, client, createDatabase, getOptions } from './markets.test-setup.ts'

export function describeSameTables(): void {
  describe('the tables of the markets are the same, byte for byte', () => {
    it('when the event log is replayed', async () => {
      const before = await dumpChain(live.url)
      await replayProjections({ databaseUrl: live.url, deployment, log: pino({ level: 'silent' }) })
      expect(await dumpChain(live.url)).toEqual(before)
    })

    it('when the chain is indexed in large steps or in one go, after all its reorgs', async () => {
      const reference = await dumpChain(live.url)
      for (const range of [
        { initial: 1, maximum: 100_000, targetLogs: 40 },
        { initial: 100_000, maximum: 100_000, targetLogs: 100_000 },
      ]) {
        const database = await createDatabase()
        const options = { ...getOptions(database), policy: { pollMs: 20, journalDepth: 5, range } }
        await indexOnce(options, await history.getHead())
        expect(await dumpChain(database.url)).toEqual(reference)
      }
    })

    it('when the journal takes blocks back, as in a database that never saw them', async () => {
      const database = await createDatabase()
      await indexOnce(getOptions(database), await history.getHead())
      const { number } = await history.getHead()
      const copy = createClient(database.url, { max: 1 })
      await copy`select chain.rollback_to(${number - 30})`
      await copy.end()
      const rolledBack = await dumpChain(database.url)
      await client.request({ method: 'anvil_rollback' as never, params: [30] as never })
      const fresh = await createDatabase()
      await indexOnce(getOptions(fresh), await history.getHead())
      expect(rolledBack).toEqual(await dumpChain(fresh.url))
    })
  })
}
