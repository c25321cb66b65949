import { BURN_ADDRESS } from '@app/core/address'
import { leaveOut } from '@app/config/filled-folder.test-setup'
import { publicReads } from '@app/core/api/endpoints'
import { toChecksumAddress } from '@app/core/checksum-address'
import { switchable } from '@app/core/features'
import { encodeInviteCode } from '@app/core/invite-code'
import { openOrder } from '@app/core/power-order'
import { createTestDatabase } from '@app/testing/database'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type KnownDay, postRoot, settleMonth } from '../services/days/days.test-setup.ts'
import { createBlindUrl } from '../testing/blind-database.ts'
import { makeAddress, makeHash, TEST_BLOCK_TIMESTAMP } from '../testing/chain-rows.ts'
import { createConformance, isPublicRead } from '../testing/conformance.ts'
import {
  answerPaths,
  cardFilePaths,
  chainReadPaths as chainReads,
  dayFilePath,
  exportPath,
  filePaths,
  parameterCases,
  picturePath,
  toRequestPath,
} from '../testing/parameters.ts'
import { makeOffering } from '../testing/worlds.ts'
import { type Answer, startServiceOn, startTestService, type TestService } from '../testing/service.ts'

const leader = makeAddress('leader')
const follower = makeAddress('follower')
/** After the days of `settleMonth`. */
const DIVIDEND_DAY = 20_900
const ownReads = answerPaths.filter(
  (path) => !chainReads.includes(path) && Object.keys(parameterCases[path]!).length > 0,
)
const query = (path: string) =>
  path === exportPath
    ? `?address=${leader}&list=dividends`
    : path === '/api/addressCheck'
      ? `?address=${leader}&accounts=${leader}`
      : path === '/api/proof'
        ? `?address=${leader}&token=${leader}`
        : path === '/api/depositBonus/detail'
          ? `?address=${leader}&epoch=${DIVIDEND_DAY}&token=${leader}&kind=promotion`
          : parameterCases[path]?.['address']
            ? `?address=${leader}`
            : parameterCases[path]?.['interval']
              ? '?interval=1d'
              : parameterCases[path]?.['type']
                ? '?type=1'
                : parameterCases[path]?.['id']
                  ? '?id=1'
                  : ''

let service: TestService
let conformance: ReturnType<typeof createConformance>
let month: KnownDay[]
const reached = new Set<string>()

function check(path: string, answer: Answer): Answer {
  reached.add(`${path} ${answer.status}`)
  expect(conformance.findFaults(path, answer.status, answer.body)).toEqual([])
  return answer
}

beforeAll(async () => {
  service = await startTestService(await createTestDatabase())
  conformance = createConformance((await service.get('/api/openapi.json')).body)
})

afterAll(() => service.end())

describe('every answer is as the OpenAPI document says', () => {
  it('is OpenAPI 3.1 and names its types', async () => {
    const { body } = await service.get('/api/openapi.json')
    expect(body.openapi).toBe('3.1.0')
    expect(Object.keys(body.components.schemas)).toEqual(
      expect.arrayContaining(['Address', 'Amount', 'Failure', 'Hello']),
    )
  })

  it('503 before anything is indexed, while projections are rebuilt, and with the reason', async () => {
    const states = [undefined, { blockNumber: null, state: 'syncing' }, { state: 'replaying' }]
    for (const state of states) {
      if (state) await service.rows.setCursor(state)
      for (const path of chainReads) {
        const { status, body, headers } = check(path, await service.get(`${path}${query(path)}`))
        expect([status, body.error]).toEqual([503, 'INDEXER_UNAVAILABLE'])
        expect(headers.get('retry-after')).toBe('2')
      }
      const { status, body } = check('/api/hello', await service.get('/api/hello'))
      expect([status, body.error, body.details.down]).toEqual([503, 'SERVICE_UNAVAILABLE', ['indexer']])
      expect(body.details.indexer).toBe('starting')
      expect(body.details.indexedBlock).toBeNull()
    }
  })

  it('503 when the database is of another chain', async () => {
    await service.rows.setCursor({ chainId: 97 })
    const { body } = check('/api/tokenStats', await service.get('/api/tokenStats'))
    expect(body).toMatchObject({ error: 'INDEXER_UNAVAILABLE', details: { indexedChain: 97, chain: 31_337 } })
  })

  it('503 while the first mint is not indexed: a supply that is not known is not zero', async () => {
    await service.rows.setCursor()
    expect(check('/api/tokenStats', await service.get('/api/tokenStats')).status).toBe(503)
  })

  it('200 with data', async () => {
    const { rows, config } = service
    const { stakingPoolUsdt: pool, productToken } = config.deployment.contracts
    await rows.setCursor()
    await rows.bind(leader, 1, null)
    await rows.bind(follower, 2, leader)
    const times = { stakedAt: TEST_BLOCK_TIMESTAMP - 10, unlockAt: TEST_BLOCK_TIMESTAMP + 10 }
    await rows.addPosition({ pool, positionId: 1, account: leader, amount: 9n, ...times })
    await rows.addPosition({ pool, positionId: 2, account: leader, amount: 9n, ...times, unstakedAt: 5 })
    const terms = { outputRate: 10n ** 18n, fuelRate: 1n, lifetime: 864_000 }
    const run = openOrder(terms, 10n ** 18n, 99n, TEST_BLOCK_TIMESTAMP - 9).order
    await rows.addOrder({ orderId: 1, account: leader, run })
    await rows.addCard({ id: 1n, owner: leader })
    await rows.setToken(productToken, 10n ** 27n, 5n, { [leader]: 1n })
    await rows.sql`
      with made as (
        insert into app.announcement (type, status, start_time, end_time) values (1, 0, 1, 4000000000) returning id
      )
      insert into app.announcement_text select id, 'en', 'Title', '', '**Text**' from made`
    month = await settleMonth(service)
    await rows.sql`
      insert into settled.day
      select ${DIVIDEND_DAY}, rules_hash, root, ${makeHash('file')}, false, leaf_count, 0, 1, anchor_hash, settled_at
      from settled.day order by day desc limit 1`
    await rows.sql`
      insert into app.equity_claim (card_id, series, stock_code, account, shares, state, note, claimed_at, block_number, updated_at)
      values (4294967299, 1, '600519', ${leader}, 30000, 'rejected', '=HYPERLINK("https://evil.example")',
        ${TEST_BLOCK_TIMESTAMP}, 9, 7)`
    await rows.sql`insert into settled.pool values (${DIVIDEND_DAY}, ${leader}, 'promotion', 5, 5, 5, 5, 7, 1)`
    await rows.sql`insert into settled.share values (${DIVIDEND_DAY}, ${leader}, 'promotion', ${leader}, 7, 5)`
    for (const path of answerPaths) {
      const { status, body } = check(path, await service.get(`${toRequestPath(path)}${query(path)}`))
      expect([path, status]).toEqual([path, 200])
      expect(body.code).toBe(0)
    }
    const byCode = await service.get(`/api/useRelationship?code=${encodeInviteCode(1)}`)
    expect(check('/api/useRelationship', byCode).status).toBe(200)
  })

  it('200 that is stale, with what is not known as null', async () => {
    await service.rows.setCursor({ updatedAt: 1 })
    await service.node.stop()
    const { body } = check('/api/userStaking', await service.get(`/api/userStaking?address=${leader}`))
    expect(body).toMatchObject({ stale: true, staleReason: 'silent' })
    await service.node.listen()
  })

  it('400 for a wrong parameter', async () => {
    for (const path of chainReads) {
      const { status } = check(path, await service.get(`${path}?minBlock=x`))
      expect(status).toBe(400)
    }
    for (const path of ownReads)
      expect(check(path, await service.get(`${toRequestPath(path)}?language=x&page=x`)).status).toBe(400)
  })

  it('304 for who holds an answer that caches may keep', async () => {
    const shared = Object.values(publicReads).filter((read) => 'shared' in read && read.path !== '/api/days')
    expect(shared.length).toBeGreaterThan(10)
    await service.rows
      .sql`update chain.cursor set updated_at = extract(epoch from now()), head_seen_at = extract(epoch from now())`
    for (const { path } of shared) {
      const cases = parameterCases[path]!
      const asked = `${toRequestPath(path)}${cases['interval'] ? '?interval=1d' : cases['type'] ? '?type=1' : ''}`
      const tag = (await service.get(asked)).headers.get('etag')!
      expect([path, (await service.get(asked, { headers: { 'If-None-Match': tag } })).status]).toEqual([path, 304])
      reached.add(`${path} 304`)
    }
  })

  it('metadata and a picture of a card, 404 for one that is not there, 400 for no number', async () => {
    const metadata = '/api/nft721/{id}/metadata'
    const found = check(metadata, await service.get(toRequestPath(metadata)))
    expect(found.status).toBe(200)
    const picture = await service.get('/api/nft721/1/image')
    expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/svg+xml; charset=utf-8'])
    reached.add('/api/nft721/{id}/image 200')
    for (const path of [...cardFilePaths, '/api/nft721/detail']) {
      const ask = (id: string) => service.get(path.includes('{') ? path.replace('{id}', id) : `${path}?id=${id}`)
      const missing = check(path, await ask('99'))
      expect([missing.status, missing.body.error]).toEqual([404, 'CARD_NOT_FOUND'])
      expect(check(path, await ask('x')).status).toBe(400)
    }
  })

  it('a picture of an announcement, 404 for one that is not there, 400 for no name of one', async () => {
    const name = `${'0'.repeat(64)}.png`
    expect(check(picturePath, await service.get(toRequestPath(picturePath))).status).toBe(404)
    expect(check(picturePath, await service.get(picturePath.replace('{name}', '..%2Fa.svg'))).status).toBe(400)
    await service.rows.sql`
      insert into app.picture values (${name}, decode('89504e47', 'hex'), 1)`
    const picture = await service.get(picturePath.replace('{name}', name))
    expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/png'])
    reached.add(`${picturePath} 200`)
  })

  it('a day with its file, 404 for another one, and 304 for who holds them', async () => {
    const { rows } = service
    const day = month[4]!
    await postRoot(service, { index: 0, day, postedAt: 1, block: 50 })
    await rows.sql`update chain.cursor set final_block_timestamp = ${TEST_BLOCK_TIMESTAMP}`
    const { account, token } = day.leaves[0]!
    const file = await service.get(dayFilePath.replace('{hash}', day.fileHash))
    expect([file.status, file.headers.get('content-type'), file.body]).toEqual([
      200,
      'text/plain; charset=utf-8',
      day.file,
    ])
    reached.add(`${dayFilePath} 200`)
    expect(check(dayFilePath, await service.get(toRequestPath(dayFilePath))).status).toBe(404)
    expect(check(dayFilePath, await service.get(dayFilePath.replace('{hash}', '0xAB'))).status).toBe(400)
    const proof = check('/api/proof', await service.get(`/api/proof?address=${account}&token=${token}`))
    expect(proof.body.data).toMatchObject({ payable: { day: day.day }, open: { day: day.day } })
    const days = check('/api/days', await service.get('/api/days?pageSize=100'))
    expect(days.body.data.list).toContainEqual(expect.objectContaining({ day: day.day, state: 'open' }))
    for (const [path, asked] of [
      [dayFilePath, dayFilePath.replace('{hash}', day.fileHash)],
      ['/api/proof', `/api/proof?address=${account}&token=${token}`],
      ['/api/days', '/api/days'],
      ['/api/addressCheck', `/api/addressCheck?address=${account}&accounts=${account}`],
    ] as const) {
      const tag = (await service.get(asked)).headers.get('etag')!
      expect(await service.get(asked, { headers: { 'If-None-Match': tag } })).toMatchObject({ status: 304, body: '' })
      reached.add(`${path} 304`)
    }
  })

  it('lists as files, with the rows of their endpoints', async () => {
    const dividends = await service.get(`${exportPath}${query(exportPath)}`)
    expect([dividends.status, dividends.headers.get('content-type')]).toEqual([
      200,
      'text/csv; charset=utf-8; header=present',
    ])
    expect(dividends.headers.get('content-disposition')).toBe(
      `attachment; filename="dividends-${toChecksumAddress(leader)}.csv"`,
    )
    reached.add(`${exportPath} 200`)
    const token = toChecksumAddress(leader)
    expect(dividends.body).toBe(
      'day,epoch,kind,amount,token,token_address,weight,total_weight,pool,block\r\n' +
        `2027-03-23,${DIVIDEND_DAY},promotion,5,${token},${token},7,7,5,1\r\n`,
    )
    const deposits = await service.get(`${exportPath}?address=${leader}&list=deposits`)
    const { body } = await service.get(`/api/deposit/list?address=${leader}`)
    expect(deposits.body.trim().split('\r\n')).toHaveLength(body.data.total + 1)
    for (const { transaction } of body.data.list) expect(deposits.body).toContain(transaction)
    for (const [list, path] of [
      ['stakes', `/api/deposit/list?kind=stake&address=${leader}`],
      ['dr', `/api/deposit/list?kind=dr&address=${leader}`],
      ['cards', `/api/nft721?address=${leader}`],
      ['card-rewards', `/api/nft/rewards?address=${leader}`],
      ['orders', `/api/power/orders?address=${leader}`],
      ['pools', `/api/depositBonusPool/list?address=${leader}`],
      ['invitees', `/api/stats/recommend-list?address=${leader}`],
      ['nodes', `/api/stats/node-list?address=${leader}`],
      ['members', `/api/stats/association-list?address=${leader}`],
      ['team-days', `/api/stats/userStakingDaily?address=${leader}`],
      ['promotion-sources', `/api/depositInvitor/list?address=${leader}`],
      ['branches', `/api/stats/recommend-list?address=${leader}`],
      ['claims', `/api/claim/list?address=${leader}`],
      ['ranking', '/api/dao/ranking'],
    ] as const) {
      const file = await service.get(`${exportPath}?address=${leader}&list=${list}`)
      const { body: answer } = await service.get(path)
      expect([list, file.body.trim().split('\r\n').length]).toEqual([list, answer.data.total + 1])
      const [columns, ...lines] = file.body.split('\r\n')
      for (const line of lines.slice(0, -1)) expect(line.split(',')).toHaveLength(columns.split(',').length)
    }
    const claims = await service.get(`${exportPath}?address=${leader}&list=claims`)
    expect(claims.body.split('\r\n')[1]).toBe(
      `${new Date(TEST_BLOCK_TIMESTAMP * 1_000).toISOString().replace('.000', '')},#1-0003,#4294967299,30000,600519,rejected,"'=HYPERLINK(""https://evil.example"")",1970-01-01T00:00:07Z,9`,
    )
    const none = await service.get(`${exportPath}?address=${follower}&list=withdrawals`)
    expect(none.body).toMatch(/^time,id,state,[a-z_,]+\r\n$/)
    expect(check(exportPath, await service.get(`${exportPath}?address=${leader}`)).status).toBe(400)
  })

  it('429 for a file while too many are being read, and the next one afterwards', async () => {
    const path = `${exportPath}?address=${leader}&list=deposits`
    let asked: Promise<Answer>[] = []
    await service.rows.sql.begin(async (sql) => {
      // Nothing can be read meanwhile, so the first answer is one that was refused.
      await sql`lock table chain.cursor in access exclusive mode`
      asked = Array.from({ length: 30 }, () => service.get(path))
      expect((await Promise.race(asked)).status).toBe(429)
    })
    const files = await Promise.all(asked)
    const refused = files.filter(({ status }) => status !== 200)
    expect(refused.length).toBeGreaterThan(0)
    for (const one of refused) {
      expect([check(exportPath, one).body.error, one.headers.get('retry-after')]).toEqual(['RATE_LIMITED', '5'])
    }
    expect((await service.get(path)).status).toBe(200)
    const file = dayFilePath.replace('{hash}', month.at(-2)!.fileHash)
    await service.rows.sql.begin(async (sql) => {
      await sql`lock table settled.leaf in access exclusive mode`
      asked = Array.from({ length: 30 }, () => service.get(file))
      expect(check(dayFilePath, await Promise.race(asked)).status).toBe(429)
    })
    await Promise.all(asked)
    expect((await service.get(file)).status).toBe(200)
  })

  it('404 for a dividend that is not there', async () => {
    const path = '/api/depositBonus/detail'
    const answer = await service.get(`${path}${query(path).replace('epoch=', 'epoch=1')}`)
    expect(check(path, answer).status).toBe(404)
  })

  it('404 for an announcement that is not there', async () => {
    const path = '/api/article/announcemen/{id}'
    expect(check(path, await service.get(path.replace('{id}', '99'))).status).toBe(404)
  })

  it('404 for what is of a feature that is not offered', async () => {
    const off = Object.fromEntries(switchable.map((feature) => [feature, 'off' as const]))
    const offering = makeOffering(leaveOut(service.config.deployment, switchable), off)
    const without = await startServiceOn({
      DATABASE_URL: service.database.url,
      RPC_URL: service.node.url,
      ...offering.environment,
    })
    const ofFeatures = Object.values(publicReads).flatMap((read) => ('feature' in read ? [read.path] : []))
    for (const path of [...ofFeatures, ...cardFilePaths]) {
      const { status, body } = check(path, await without.get(`${toRequestPath(path)}${query(path)}`))
      expect([path, status, body.error]).toEqual([path, 404, 'FEATURE_OFF'])
    }
    const file = await without.get(`${exportPath}?list=ranking`)
    expect(check(exportPath, file).body.error).toBe('FEATURE_OFF')
    await without.stop(0)
    offering.remove()
  })

  it('503 when the database is away', async () => {
    const away = await startServiceOn({ DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none', RPC_URL: service.node.url })
    for (const path of [...ownReads, ...filePaths, exportPath]) {
      const { status, body } = check(path, await away.get(`${toRequestPath(path)}${query(path)}`))
      expect([status, body.error]).toEqual([503, 'DATABASE_UNAVAILABLE'])
    }
    await away.stop(0)
  })

  it('404 for an invite code of nobody', async () => {
    const answer = await service.get(`/api/useRelationship?code=${encodeInviteCode(77)}`)
    expect(check('/api/useRelationship', answer).status).toBe(404)
  })

  it('500 without internals when the database refuses what it should allow', async () => {
    const blindDatabase = await createBlindUrl(service.rows.sql, service.database.url)
    const blind = await startServiceOn({ DATABASE_URL: blindDatabase.url, RPC_URL: service.node.url })
    for (const path of [...chainReads, ...ownReads, ...filePaths, exportPath]) {
      const { status, body } = check(path, await blind.get(`${toRequestPath(path)}${query(path)}`))
      expect(status).toBe(500)
      expect(body).toEqual({ code: 3012, error: 'INTERNAL_ERROR', message: expect.any(String) })
    }
    await blind.stop(0)
    await blindDatabase.drop()
  })

  it('a stream of events, 400 for a wrong address, 429 for too many streams', async () => {
    const few = await startServiceOn({
      DATABASE_URL: service.database.url,
      RPC_URL: service.node.url,
      LISTENERS_PER_CLIENT: '1',
    })
    const leave = new AbortController()
    const stream = await fetch(`${few.url}/api/events`, { signal: leave.signal })
    expect([stream.status, stream.headers.get('content-type')]).toEqual([200, 'text/event-stream; charset=utf-8'])
    reached.add('/api/events 200')
    expect(check('/api/events', await few.get('/api/events?address=0x12')).status).toBe(400)
    const tooMany = check('/api/events', await few.get('/api/events'))
    expect([tooMany.status, tooMany.body.error]).toEqual([429, 'RATE_LIMITED'])
    leave.abort()
    await few.stop(0)
  })

  it('has been seen with every documented status', () => {
    expect([...reached].toSorted()).toEqual(conformance.documented.filter(isPublicRead).toSorted())
  })
})

it('the reference page has every path and type, and no scripts', async () => {
  const { status, body, headers } = await service.get('/api/docs')
  expect(status).toBe(200)
  expect(headers.get('content-type')).toMatch(/^text\/html/)
  expect(headers.get('content-security-policy')).toMatch(/^default-src 'none'; style-src 'sha256-/)
  expect(body).not.toMatch(/<script|https?:\/\//)
  for (const path of Object.keys(parameterCases)) expect(body).toContain(`<code>${path}</code>`)
  const links = [...body.matchAll(/href="#([^"]+)"/g)].map(([, anchor]) => anchor)
  const anchors = new Set([...body.matchAll(/id="([^"]+)"/g)].map(([, anchor]) => anchor))
  expect(links.filter((link) => !anchors.has(link))).toEqual([])
})

describe('/api/tokenStats', () => {
  it('adds up what is burned, staked, funded and left', async () => {
    const { rows, config } = service
    const { stakingPoolUsdt: pool } = config.deployment.contracts
    await rows.setCursor({ blockNumber: 1_001 })
    await rows.addPosition({ pool, positionId: 3, account: follower, amount: 10n ** 20n, stakedAt: 1, unlockAt: 2 })
    await rows.fund(pool, 1_000n)
    await rows.claim(pool, leader, 30n)
    await rows.sql`select set_config('chain.journal', 'off', false)`
    await rows.sql`update chain.pool set total_recovered = 100`
    await rows.sql`
      insert into chain.token_balance values
        (${config.deployment.contracts.productToken}, ${BURN_ADDRESS}, 37),
        (${config.deployment.contracts.productToken}, ${pool}, 11),
        (${config.deployment.contracts.productToken}, ${config.deployment.contracts.votingEscrow}, 4)`
    const { body } = await service.get('/api/tokenStats?minBlock=1001')
    expect(body.data).toMatchObject({
      token: config.deployment.contracts.productToken,
      totalSupply: '1000000000000000000000000000',
      destroyed: '5',
      burned: '42',
      inContracts: '15',
      holderCount: 1,
      stakerCount: 2,
      pools: [
        {
          pool,
          key: 'stakingPoolUsdt',
          token: config.deployment.contracts.usdt,
          rewardToken: config.deployment.contracts.productToken,
          staked: (10n ** 20n + 9n).toString(),
          stakerCount: 2,
          positionCount: 2,
          rewardFunded: '1000',
          rewardClaimed: '30',
          rewardRecovered: '100',
          rewardLeft: '870',
        },
        { key: 'stakingPoolRwas', staked: '0', stakerCount: 0 },
        { key: 'daoPool', staked: '0', stakerCount: 0 },
      ],
      exchange: null,
    })
  })
})
