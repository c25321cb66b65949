import type { DayPage, DayState } from '@app/core/api/days'
import { toChecksumAddress } from '@app/core/checksum-address'
import { dividendKinds } from '@app/core/settlement/dividend-kinds'
import { getEpochStart, ROOT_OPEN_AGE, ROOT_PAYABLE_AGE } from '@app/core/settlement/epochs'
import type { ServiceContext } from '../../context.ts'
import { getOffset, getPage, type PageInput, toAddress, toHash } from '../../database.ts'
import { type Dated, readChain } from '../../indexed/read-chain.ts'

type SettledPool = NonNullable<DayPage['list'][number]['settled']>['pools'][number]

interface PostRow extends PostedRow {
  index: number
  block: number
  transaction: string
  vetoed_at: number | null
  veto_transaction: string | null
  vetoer: string | null
}

interface DayRow {
  day: number
  settled: (SettledRow & { is_whole: boolean; leaf_count: number; settled_at: number; pools: SettledPool[] }) | null
  post: PostRow | null
}

interface Rows {
  final_time: number | null
  next_day: number | null
  total: number
  list: DayRow[]
}

type DayInput = PageInput & { day?: number | undefined }

export async function listDays(ctx: ServiceContext, input: DayInput): Promise<Dated<DayPage>> {
  const { cursor, row } = await readChain<Rows>(ctx, selectDays(ctx, input))
  const clock = { finalTime: row.final_time ?? 0, nextDay: row.next_day }
  return {
    cursor,
    data: {
      list: row.list.map(({ day, settled, post }) => ({
        day,
        startAt: getEpochStart(day),
        ...getDayState({ day, settled, post }, clock),
        settled: settled && toSettledDay(settled),
        post: post && { ...toPost(post), differs: listDifferences({ day, settled, post }, clock) },
      })),
      ...getPage(input, row.total),
    },
  }
}

function selectDays({ database }: ServiceContext, { day, ...input }: DayInput) {
  return database`
    with known as (
      select day from (select day from settled.day union select day::integer from chain.dividend_post) every
      ${day === undefined ? database`` : database`where day = ${day}`}
    )
    select c.final_block_timestamp as final_time, (select next_day from settled.progress) as next_day,
      (select count(*) from known) as total,
      (select coalesce(json_agg(json_build_object('day', page.day, 'settled', settled.row, 'post', post.row)
          order by page.day desc), '[]')
        from (select day from known order by day desc offset ${getOffset(input)} limit ${input.pageSize}) page
        left join lateral (
          select json_build_object('rules', encode(rules_hash, 'hex'), 'file', encode(file_hash, 'hex'),
            'root', encode(root, 'hex'), 'is_whole', is_whole, 'leaf_count', leaf_count, 'change_count', change_count,
            'anchor_block', anchor_block::text, 'anchor_hash', encode(anchor_hash, 'hex'), 'settled_at', settled_at,
            'pools', (select coalesce(json_agg(json_build_object('kind', kind, 'token', '0x' || encode(token, 'hex'),
                'release', release::text, 'backlog', backlog::text, 'budget', budget::text, 'given', given::text,
                'totalWeight', total_weight::text, 'accountCount', account_count) order by token), '[]')
              from settled.pool pool where pool.day = day.day)) as row
          from settled.day day where day.day = page.day
        ) settled on true
        left join lateral (
          select json_build_object('index', posted.root_index, 'rules', encode(rules_hash, 'hex'),
            'file', encode(file_hash, 'hex'), 'root', encode(posted.root, 'hex'), 'block', posted.block_number,
            'transaction', encode(posted.transaction_hash, 'hex'), 'posted_at', posted_at,
            'anchor_block', anchor_block::text, 'anchor_hash', encode(anchor_hash, 'hex'),
            'vetoed_at', veto.vetoed_at, 'veto_transaction', encode(veto.transaction_hash, 'hex'),
            'vetoer', encode(veto.vetoer, 'hex')) as row
          from chain.dividend_post posted
          left join lateral (
            select * from chain.dividend_veto dropped
            where dropped.root_index <= posted.root_index
              and (dropped.block_number, dropped.log_index) > (posted.block_number, posted.log_index)
            order by dropped.block_number, dropped.log_index limit 1
          ) veto on true
          where posted.day = page.day
          order by (veto.vetoed_at is null) desc, posted.block_number desc, posted.log_index desc limit 1
        ) post on true) as list`
}

function toSettledDay(row: NonNullable<DayRow['settled']>) {
  return {
    rulesHash: toHash(row.rules),
    fileHash: toHash(row.file),
    isWhole: row.is_whole,
    root: row.root === null ? null : toHash(row.root),
    leafCount: row.leaf_count,
    changeCount: row.change_count,
    anchor: { blockNumber: Number(row.anchor_block), hash: toHash(row.anchor_hash) },
    settledAt: row.settled_at,
    pools: row.pools
      .map((pool) => ({ ...pool, token: toChecksumAddress(pool.token) }))
      .toSorted((a, b) => dividendKinds.indexOf(a.kind) - dividendKinds.indexOf(b.kind)),
  }
}

function toPost(row: PostRow) {
  return {
    index: row.index,
    root: toHash(row.root),
    blockNumber: row.block,
    transaction: toHash(row.transaction),
    postedAt: row.posted_at,
    payableAt: row.posted_at + ROOT_PAYABLE_AGE,
    opensAt: row.posted_at + ROOT_OPEN_AGE,
    veto:
      row.vetoed_at === null || row.veto_transaction === null || row.vetoer === null
        ? null
        : { vetoedAt: row.vetoed_at, transaction: toHash(row.veto_transaction), account: toAddress(row.vetoer) },
  }
}

/** The block is a decimal string because it can exceed 2^53. */
interface Stated {
  rules: string
  file: string
  anchor_block: string
  anchor_hash: string
}

interface SettledRow extends Stated {
  root: string | null
  change_count: number
}

interface PostedRow extends Stated {
  root: string
  posted_at: number
  vetoed_at: number | null
}

export interface DayFacts {
  day: number
  settled: SettledRow | null
  post: PostedRow | null
}

export interface Clock {
  finalTime: number
  nextDay: number | null
}

function getDayState(facts: DayFacts, clock: Clock): { state: DayState; reason: 'nothingChanged' | null } {
  const { settled, post } = facts
  if (!post) return { state: 'settled', reason: settled?.change_count === 0 ? 'nothingChanged' : null }
  return { state: post.vetoed_at === null ? getStandingState(facts, post, clock) : 'vetoed', reason: null }
}

function getStandingState(facts: DayFacts, post: PostedRow, clock: Clock): DayState {
  if (listDifferences(facts, clock).includes('root')) return 'differs'
  if (!facts.settled) return 'notComputed'
  const age = clock.finalTime - post.posted_at
  if (age >= ROOT_OPEN_AGE) return 'open'
  return age >= ROOT_PAYABLE_AGE ? 'payable' : 'posted'
}

export type Difference = 'root' | 'rules' | 'file' | 'anchor'

function listDifferences({ day, settled, post }: DayFacts, { nextDay }: Clock): Difference[] {
  if (!post) return []
  if (!settled) return nextDay !== null && day < nextDay ? ['root'] : []
  const isOther: Record<Difference, boolean> = {
    root: post.root !== settled.root,
    rules: post.rules !== settled.rules,
    file: post.file !== settled.file,
    anchor: post.anchor_block !== settled.anchor_block || post.anchor_hash !== settled.anchor_hash,
  }
  return (['root', 'rules', 'file', 'anchor'] as const).filter((part) => isOther[part])
}
