import { EventEmitter, once } from 'node:events'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { asRole } from '@app/db/as-role'
import { getPending, readApplied, readMigrations } from '@app/db/migrate'
import { createTestDatabase } from '@app/testing/database'
import { digestTables } from '@app/testing/table-digest'
import type { Row } from 'postgres'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { makeHash } from '../../testing/chain-rows.ts'
import { startServiceOn, startTestService, type TestService } from '../../testing/service.ts'
import type { KnownDay } from './days.test-setup.ts'
import {
  accounts,
  dayOf,
  file,
  FIRST,
  latecomer,
  leapling,
  newcomer,
  postRoots,
  settleQuarter,
} from './filing.test-setup.ts'

const QUARTER = '2028-03-31'
let service: TestService
let days: KnownDay[]
let folder: string

async function start(seed: number): Promise<void> {
  folder = await mkdtemp(join(tmpdir(), 'filed-'))
  service = await startTestService(await createTestDatabase(), { DAY_FILES_DIR: folder })
  days = await settleQuarter(service, seed)
}

async function end(): Promise<void> {
  await service.end()
  await rm(folder, { recursive: true })
}

async function read(path: string) {
  const { status, body } = await service.get(path)
  expect([path, status]).toEqual([path, 200])
  return body.data
}

async function readAll(path: string) {
  const found: { list: any[]; months: any[]; total: number } = { list: [], months: [], total: 0 }
  for (let page = 1; page === 1 || found.list.length + found.months.length < found.total; page += 1) {
    const { list, months, total } = await read(`${path}&pageSize=7&page=${page}`)
    if (total > 0 && list.length + months.length === 0) throw new Error(`${path} ends before its total`)
    found.list.push(...list)
    found.months.push(...months)
    found.total = total
  }
  return found
}

async function readCsv(list: string, address: string): Promise<Record<string, string>[]> {
  const { body } = await service.get(`/api/export.csv?list=${list}&address=${address}`)
  const [head, ...lines] = (body as string).trim().split('\r\n')
  return lines.map((line) => Object.fromEntries(line.split(',').map((value, nth) => [head!.split(',')[nth], value])))
}

/** Exact, whatever the decimals: places are cut to whole units. */
function addUp(rows: readonly Record<string, string>[], ...columns: string[]) {
  const sums = new Map<string, bigint>()
  for (const row of rows)
    for (const column of columns) {
      const [whole, part = ''] = row[column]!.split('.')
      const key = `${column} ${row['kind'] ?? ''} ${row['token']}`
      sums.set(key, (sums.get(key) ?? 0n) + BigInt(whole! + part.padEnd(18, '0')))
    }
  return Object.fromEntries(sums)
}

/** What filing must not change, of an account. */
async function readMoney(address: string) {
  const { contracts } = service.config.deployment
  const { tokens } = await read(`/api/getAssets?address=${address}`)
  const { tokens: terms } = await read(`/api/withdrawal/terms?address=${address}`)
  return {
    // A filed month counts as one row of what is available.
    assets: tokens.map((own: { available: { amount: string } }) => ({ ...own, available: own.available.amount })),
    terms,
    proofs: await Promise.all(
      [contracts.productToken, contracts.usdt].map((token) => read(`/api/proof?address=${address}&token=${token}`)),
    ),
    earnings: addUp(await readCsv('earnings', address), 'earned', 'opened'),
    dividends: addUp(await readCsv('dividends', address), 'amount'),
  }
}

const readEverybody = async () =>
  Object.fromEntries(
    await accounts.reduce<Promise<[string, unknown][]>>(
      async (all, account) => [...(await all), [account, await readMoney(account)]],
      Promise.resolve([]),
    ),
  )

const digest = async () =>
  Object.fromEntries(
    Object.entries(await digestTables(service.database.url)).filter(([table]) => table.startsWith('settled.')),
  )
const isFiledOf = async () =>
  Object.fromEntries(
    (await service.rows.sql<{ day: number; is_filed: boolean }[]>`select day, is_filed from settled.day`).map(
      ({ day, is_filed }) => [day, is_filed],
    ),
  )

describe.each([1, 2028])('months of history %i that are filed', (seed) => {
  let before: unknown
  let lists: Awaited<ReturnType<typeof readAll>>

  beforeAll(async () => {
    await start(seed)
    before = await readEverybody()
    lists = await readAll(`/api/depositBonus/list?address=${leapling}`)
    await file(service, { through: QUARTER, folder })
  }, 120_000)
  afterAll(end)

  it('leave sums, proofs, what may be withdrawn and lists in files as they were', async () => {
    expect(await readEverybody()).toEqual(before)
  })

  it('leave each day file as it was, from the folder or from the database', async () => {
    for (const day of days) {
      const { status, body } = await service.get(`/api/files/${day.fileHash}`)
      expect([day.day, status, body === day.file]).toEqual([day.day, 200, true])
    }
    expect((await readdir(folder)).toSorted()).toEqual(
      days
        .filter(({ day }) => day <= dayOf(QUARTER))
        .map(({ fileHash }) => fileHash)
        .toSorted(),
    )
  })

  it('are refused by a version that does not know them', async () => {
    const applied = await readApplied(service.rows.sql)
    const former = (await readMigrations()).filter(({ name }) => name < '0016')
    expect(() => getPending(former, applied!)).toThrow(/0016-filed-months\.sql, which needs a version that knows/)
  })

  it('keep the newest leaf of each account and token in each month, and no share', async () => {
    const { sql } = service.rows
    const leaves = await sql<{ account: string; token: string; day: number; cumulative: bigint }[]>`
      select * from settled.leaf where day <= ${dayOf(QUARTER)}`
    for (const { account, token, day, cumulative } of leaves) {
      const known = days.find((one) => one.day === day)!.leaves
      expect(known.find((leaf) => leaf.account === account && leaf.token === token)?.cumulative).toBe(cumulative)
    }
    const months = new Set(
      leaves.map(({ account, token, day }) => `${account} ${token} ${new Date(day * 86_400_000).getUTCMonth()}`),
    )
    expect(months.size).toBe(leaves.length)
    expect(await sql`select from settled.share where day <= ${dayOf(QUARTER)}`).toHaveLength(0)
    expect(await isFiledOf()).toEqual(Object.fromEntries(days.map(({ day }) => [day, day <= dayOf(QUARTER)])))
  })

  it('are listed after the days, one for each kind and token, and counted with them', async () => {
    for (const account of accounts) {
      const { list, months, total } = await readAll(`/api/depositBonus/list?address=${account}`)
      expect(list.length + months.length).toBe(total)
      expect(list.every(({ epoch }) => epoch > dayOf(QUARTER))).toBe(true)
      const grouped = await readAll(`/api/depositBonus/days?address=${account}`)
      const sums = grouped.months.map(({ epoch, sums: [first] }) => [epoch, first])
      expect(sums).toEqual(
        [...new Set(months.map(({ epoch }) => epoch))].map((epoch) => {
          const own = months.filter((month) => month.epoch === epoch)
          const [token] = own
            .map((month) => month.token)
            .toSorted((a, b) => (a.toLowerCase() < b.toLowerCase() ? -1 : 1))
          const amount = own
            .filter((month) => month.token === token)
            .reduce((sum, { revenue }) => sum + BigInt(revenue), 0n)
          return [epoch, { token, amount: `${amount}` }]
        }),
      )
    }
    const { list, months } = await readAll(`/api/depositBonus/list?address=${leapling}`)
    expect(list).toEqual([])
    expect(months).toEqual(
      lists.list.map(({ kind, token, revenue }) => ({
        epoch: dayOf('2028-02-01'),
        lastEpoch: dayOf('2028-02-29'),
        startAt: dayOf('2028-02-01') * 86_400,
        dayCount: 1,
        kind,
        token,
        revenue,
      })),
    )
  })

  it('end with the last second of March in UTC', async () => {
    const late = await readAll(`/api/depositBonus/list?address=${latecomer}`)
    expect(late.months.map(({ epoch, dayCount }) => [epoch, dayCount])).toEqual(
      late.months.map(() => [dayOf('2028-03-01'), 1]),
    )
    expect(late.months.length).toBeGreaterThan(0)
    expect((await readAll(`/api/depositBonus/list?address=${newcomer}`)).months).toEqual([])
  })

  it('are ranges of days in files of an account', async () => {
    const earnings = await readCsv('earnings', leapling)
    expect(new Set(earnings.filter((row) => row['earned'] !== '0').map((row) => row['day']))).toEqual(
      new Set(['2028-02-01/2028-02-29']),
    )
    expect(new Set((await readCsv('dividends', leapling)).map((row) => row['day']))).toEqual(
      new Set(['2028-02-01/2028-02-29']),
    )
  })

  it('are said so where a list is by day', async () => {
    const filedUntil = dayOf('2028-04-01') * 86_400
    expect(await read(`/api/depositBonusPool/list?address=${leapling}`)).toMatchObject({ filedUntil })
    expect(await read(`/api/stats/userStakingDaily?address=${leapling}`)).toMatchObject({ filedUntil })
    const { token, kind } = lists.list[0]
    const detail = (epoch: number) =>
      service.get(`/api/depositBonus/detail?address=${leapling}&epoch=${epoch}&token=${token}&kind=${kind}`)
    expect((await detail(dayOf('2028-02-29'))).body).toMatchObject({
      error: 'NOT_FOUND',
      details: { fileHash: days.find(({ day }) => day === dayOf('2028-02-29'))!.fileHash },
    })
    expect((await detail(dayOf('2028-03-02'))).body.details).toBeUndefined()
  })

  it('are filed once, however often they are', async () => {
    const tables = await digest()
    expect(await file(service, { through: QUARTER, folder })).toEqual(['Everything up to 2028-03 is filed already.'])
    expect(await digest()).toEqual(tables)
  })
})

describe('filing', () => {
  let tables: unknown
  beforeAll(() => start(7), 120_000)
  afterAll(end)
  beforeEach(async () => {
    tables = await digest()
  })

  /** Nothing is changed by it. */
  const getRefusal = async (options: Partial<Parameters<typeof file>[1]> = {}): Promise<string> => {
    const words = await file(service, { through: QUARTER, folder, ...options }).then(
      (lines) => `not refused: ${lines.join(' ')}`,
      (error: Error) => error.message,
    )
    expect(await digest()).toEqual(tables)
    return words
  }

  it('changes nothing without being told to write', async () => {
    const lines = await file(service, { through: QUARTER, folder, isWriting: false })
    expect(lines).toHaveLength(4)
    expect(lines[0]).toMatch(
      /^2028-01: 12 days, 0 of their files are there\. \d+ shares and \d+ leaves go, \d+ sums come\.$/,
    )
    expect(lines[1]).toMatch(/^2028-02: 29 days/)
    expect([await digest(), await readdir(folder)]).toEqual([tables, []])
  })

  it('refuses a month that is not over, and one that money could follow', async () => {
    expect(await getRefusal({ through: '2028-05-31' })).toMatch(
      /2028-05 is not whole: days are settled up to 2028-05-22/,
    )
    expect(await getRefusal({ through: '2027-12-31' })).toMatch(/2027-12 is not whole: nothing is settled/)
    await postRoots(service, days, '2028-03-31')
    expect(await getRefusal()).toMatch(/2028-03 is too new: the newest root that no veto reaches is of 2028-03-31/)
    await service.rows.sql`update chain.dividend_post set posted_at = posted_at + 100 where root_index = 1`
    expect(await getRefusal()).toMatch(/is of 2028-02-20/)
    await postRoots(service, days, '2028-04-03')
  })

  it('refuses a month of which the exit page may still ask for day files', async () => {
    await postRoots(service, days, '2028-05-03')
    expect(await getRefusal({ through: '2028-04-30' })).toMatch(
      /2028-04 is too new: an account that leaves by the exit page needs the day files from 2028-04-19 on/,
    )
    const { sql } = service.rows
    await sql`update settled.day set is_whole = day = ${FIRST}`
    tables = await digest()
    expect(await getRefusal()).toMatch(/2028-03 is too new: .* needs the day files of all days/)
    await sql`update settled.day set is_whole = (day - ${FIRST}::integer) % 30 = 0`
    tables = await digest()
    await postRoots(service, days, '2028-04-03')
  })

  it('refuses while a root differs, an alarm is open or a day is missing', async () => {
    const { sql } = service.rows
    await sql`update chain.dividend_post set root = ${makeHash('other')} where root_index = 0`
    expect(await getRefusal()).toMatch(/Root 0 of 2028-02-20 stands and is not the settled one/)
    await postRoots(service, days, '2028-04-03')
    for (const kind of ['dayDiffers', 'rootDiffers']) {
      await sql`insert into settled.alarm (kind, subject, detail, began_at) values (${kind}, 'day/1', 'why', 1)`
      tables = await digest()
      expect(await getRefusal()).toMatch(new RegExp(`The alarm ${kind} of day/1 is open: why`))
      await sql`update settled.alarm set ended_at = 2`
      tables = await digest()
    }
    const [day] = await sql`delete from settled.day where day = ${dayOf('2028-02-10')} returning *`
    tables = await digest()
    expect(await getRefusal()).toMatch(/The day before 2028-02-11 is missing/)
    await sql`insert into settled.day ${sql(day as never)}`
  })

  it('refuses a folder that is not there or cannot be written', async () => {
    expect(await getRefusal({ folder: join(folder, 'none') })).toMatch(/The folder cannot be written/)
    expect(await getRefusal({ folder: '/proc' })).toMatch(/could not be written/)
  })

  it('refuses a file that is not what its name says, and keeps it', async () => {
    const path = join(folder, days[3]!.fileHash)
    await writeFile(path, 'other')
    expect(await getRefusal()).toMatch(/The file of 2028-01-23 in the folder is not that of the day: .* SHA-256/)
    expect(await getRefusal({ isWriting: false })).toMatch(/The file of 2028-01-23/)
    expect(await readFile(path, 'utf8')).toBe('other')
    await rm(path)
  })

  it('refuses leaves and shares that are not what the day gave', async () => {
    const { sql } = service.rows
    const february = { through: '2028-02-29' }
    await file(service, { through: '2028-01-31', folder })
    const change = async (table: string, column: string, by: number) => {
      await sql`update settled.${sql(table)} set ${sql(column)} = ${sql(column)} + ${by} where day = ${dayOf('2028-02-29')}`
      tables = await digest()
    }
    await change('share', 'revenue', 1)
    expect(await getRefusal(february)).toMatch(/Shares of 2028-02 are not what pool \w+ of 0x\w+ gave/)
    await change('share', 'revenue', -1)
    await rm(join(folder, days.find(({ day }) => day === dayOf('2028-02-29'))!.fileHash))
    await change('leaf', 'cumulative', 1)
    expect(await getRefusal(february)).toMatch(/The file of 2028-02-29 could not be written: The leaves of day/)
    await change('leaf', 'cumulative', -1)
  })

  it('waits for a settler that deletes a day, and then leaves the month to it', async () => {
    const { sql } = service.rows
    const day = dayOf('2028-02-10')
    const signals = new EventEmitter<{ deleted: [Row]; over: [] }>()
    const deleted = once(signals, 'deleted')
    const isOver = once(signals, 'over')
    const deleting = sql.begin(async (tx) => {
      await tx`select from settled.day where day = ${day} for update`
      const [row] = await tx`delete from settled.day where day = ${day} returning *`
      signals.emit('deleted', row!)
      await isOver
    })
    const [row] = await deleted
    const filing = file(service, { through: '2028-02-29', folder }).catch((error: Error) => error.message)
    expect(await Promise.race([filing, sleep(1_500, 'it waits')])).toBe('it waits')
    signals.emit('over')
    await deleting
    expect(await filing).toMatch(/Days of 2028-02 have changed meanwhile/)
    await sql`insert into settled.day ${sql(row as never)}`
    expect(await digest()).toEqual(tables)
  })

  it('goes on where it was stopped, and two at once file each month once', async () => {
    await rm(join(folder, days.find(({ day }) => day === dayOf('2028-02-28'))!.fileHash))
    await writeFile(join(folder, '0x00.draft.part'), 'half')
    const both = await Promise.all([1, 2].map(() => file(service, { through: QUARTER, folder })))
    const lines = both.flat()
    for (const month of ['2028-02', '2028-03'])
      expect(lines.filter((line) => line.startsWith(`${month}: filed.`))).toHaveLength(1)
    const [sums] = await service.rows.sql<{ given: bigint; kept: bigint }[]>`
      select (select sum(given) from settled.pool where day <= ${dayOf(QUARTER)}) as given,
        (select sum(revenue) from settled.month_share) as kept`
    expect(sums!.kept).toBe(sums!.given)
  })

  it('leaves to an API without the folder to say that the operator keeps the files elsewhere', async () => {
    const other = await startServiceOn({
      DATABASE_URL: asRole(service.database.url, 'app_api'),
      RPC_URL: service.node.url,
    })
    const { status, body } = await other.get(`/api/files/${days[5]!.fileHash}`)
    await other.stop(0)
    expect([status, body.error, body.details.reason]).toEqual([
      404,
      'NOT_FOUND',
      expect.stringMatching(/^day \d+ is filed.*the operator keeps its file elsewhere$/),
    ])
  })

  it('has files served that are named by hashes of days alone, whole or not at all', async () => {
    const { fileHash } = days.find(({ day }) => day === FIRST + 5)!
    await writeFile(join(folder, makeHash('stranger')), 'not of a day')
    const stranger = await service.get(`/api/files/${makeHash('stranger')}`)
    expect([stranger.status, stranger.body.details.reason]).toEqual([404, expect.stringContaining('no day')])
    const kept = await readFile(join(folder, fileHash))
    await writeFile(join(folder, fileHash), `${kept.toString()}x`)
    expect((await service.get(`/api/files/${fileHash}`)).status).toBe(500)
    await rm(join(folder, fileHash))
    expect((await service.get(`/api/files/${fileHash}`)).body).toMatchObject({
      error: 'NOT_FOUND',
      details: { reason: expect.stringMatching(/is filed.*not in the folder of this service/) },
    })
  })
})
