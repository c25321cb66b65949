import { isSameAddress, shortenAddress } from '@app/core/address'
import type { MoneyProblem, Today } from '@app/core/api/today'
import { SECONDS_PER_DAY } from '@app/core/constants'
import type { TFunction } from 'i18next'
import { type AppPath, paths } from '#shared/routing/paths.ts'

const states = ['act', 'look', 'unknown', 'fine'] as const
export type LineState = (typeof states)[number]

export interface Line {
  key: string
  state: LineState
  title: string
  notes: readonly string[]
  path?: AppPath
}

/**
 * `day` takes the number of a UTC day, `contract` a name in the deployment. `amount` without a token is in the native
 * coin.
 */
export interface TodayShow {
  t: TFunction<['desk', 'admin']>
  number: (value: number) => string
  time: (at: number) => string
  day: (day: number) => string
  amount: (amount: string, token?: string) => string
  token: (address: string) => string
  contract: (name: string) => string
}

const SOON_DAYS = 7
const OLD_WITHDRAWAL_SECONDS = 3 * SECONDS_PER_DAY
/** Leaves time for the delay of SIGNER_ADMIN, which is days long. */
const KEY_SOON_SECONDS = 30 * SECONDS_PER_DAY
const KEY_LATE_SECONDS = 7 * SECONDS_PER_DAY
const FEW_POSTS = 30
const LAST_POSTS = 3

/** Most urgent first. What is unknown is neither fine nor zero, so it gets its own line. */
export function listLines(today: Today, show: TodayShow): Line[] {
  const lines = parts.flatMap((list) => list(today, show))
  return lines.toSorted((a, b) => states.indexOf(a.state) - states.indexOf(b.state))
}

type ListPart = (today: Today, show: TodayShow) => Line[]

const parts: readonly ListPart[] = [
  listProblems,
  listSigning,
  listKeys,
  listPauses,
  listAlarms,
  listIndex,
  listCoverage,
  listSettling,
  listPools,
  listSettlers,
  listWithdrawals,
  listProposed,
  listClaims,
]

type Part = keyof typeof partPaths

const partPaths = {
  index: undefined,
  service: undefined,
  signing: paths.admin,
  keys: paths.adminProposals,
  pauses: paths.admin,
  settling: paths.adminDays,
  coverage: paths.adminDays,
  pools: paths.adminDays,
  settlers: undefined,
  withdrawals: paths.adminLimits,
  operations: paths.adminProposals,
  proposals: paths.adminLimits,
  claims: paths.adminClaims,
} as const satisfies Record<string, AppPath | undefined>

interface Told {
  key?: string
  title?: string
}

function makeLine(
  part: Part,
  state: LineState,
  notes: readonly string[],
  { t }: TodayShow,
  { key = part, title = t(`part.${part}`) }: Told = {},
): Line {
  const path = partPaths[part]
  const opens = path !== undefined && path !== paths.admin
  return { key, state, title, notes, ...(opens && { path }) }
}

const notKnown = (part: Part, show: TodayShow): Line[] => [makeLine(part, 'unknown', [show.t('unknown')], show)]

function listProblems({ problems }: Today, show: TodayShow): Line[] {
  if (problems === null) return notKnown('service', show)
  return problems
    .filter((problem) => problem.kind !== 'signing')
    .map((problem) =>
      makeLine(getPart(problem), 'act', [describeProblem(problem, show)], show, {
        key: problem.kind === 'job' ? `job/${problem.name}` : problem.kind,
      }),
    )
}

type OtherProblem = Exclude<MoneyProblem, { kind: 'signing' }>

function getPart({ kind }: OtherProblem): Part {
  if (kind === 'noSettler' || kind === 'settlerSilent' || kind === 'daysDue') return 'settling'
  return kind === 'databaseDown' || kind === 'schema' || kind === 'job' ? 'service' : 'index'
}

function describeProblem(problem: OtherProblem, { t, number }: TodayShow): string {
  switch (problem.kind) {
    case 'indexer':
      return t(`problem.${problem.state}`)
    case 'reorganised':
    case 'unequal':
    case 'daysDue':
      return t(`problem.${problem.kind}`, { number: number(problem.count) })
    case 'job':
      return t('problem.job', { name: problem.name, number: number(problem.seconds) })
    case 'settlerSilent':
      return t('problem.settlerSilent', { number: number(problem.seconds) })
    default:
      return t(`problem.${problem.kind}`)
  }
}

function listSigning({ signing, problems }: Today, show: TodayShow): Line[] {
  if (signing === null) return notKnown('signing', show)
  const { t, time } = show
  if (signing.pauses.length === 0) return [makeLine('signing', 'fine', [t('signing.on')], show)]
  return signing.pauses.map(({ reason, resumesAt }) => {
    const isAlarm = problems?.some((problem) => problem.kind === 'signing' && problem.reason === reason)
    const end = resumesAt === null ? [] : [t('until', { at: time(resumesAt) })]
    return makeLine('signing', isAlarm ? 'act' : 'look', [t(`signing.${reason}`), ...end], show, {
      key: `signing/${reason}`,
    })
  })
}

function listKeys({ keys, readAt }: Today, show: TodayShow): Line[] {
  if (keys === null) return notKnown('keys', show)
  const { t, time } = show
  if (keys.inForce.length === 0) return [makeLine('keys', 'act', [t('key.none')], show)]
  const isUsed = (signer: string) => keys.used !== null && isSameAddress(signer, keys.used)
  const notes = keys.inForce.map(({ signer, endsAt }) =>
    t(isUsed(signer) ? 'key.used' : 'key.unused', { key: shortenAddress(signer), at: time(endsAt) }),
  )
  const last = Math.max(...keys.inForce.map(({ endsAt }) => endsAt))
  const used = keys.inForce.find(({ signer }) => isUsed(signer))
  const isFollowed = last - readAt >= KEY_SOON_SECONDS
  if (isFollowed && (!used || used.endsAt === last)) return [makeLine('keys', 'fine', notes, show)]
  const left = (isFollowed && used ? used.endsAt : last) - readAt
  const next = t(isFollowed ? 'key.start' : 'key.noNext')
  return [makeLine('keys', left < KEY_LATE_SECONDS ? 'act' : 'look', [...notes, next], show)]
}

function listPauses({ pauses }: Today, show: TodayShow): Line[] {
  if (pauses === null) return notKnown('pauses', show)
  const paused = pauses.filter(({ isPaused }) => isPaused)
  if (paused.length === 0) return [makeLine('pauses', 'fine', [show.t('pause.none')], show)]
  const notes = paused.map(({ key, until }) =>
    until === null ? show.contract(key) : show.t('pause.paused', { name: show.contract(key), at: show.time(until) }),
  )
  return [makeLine('pauses', 'look', notes, show)]
}

function listAlarms({ settling }: Today, show: TodayShow): Line[] {
  return (settling?.alarms ?? []).map(({ kind, subject, detail, beganAt }) =>
    makeLine(
      'settling',
      'act',
      [show.t(`alarm.${kind}`, { subject }), detail, show.t('since', { at: show.time(beganAt) })],
      show,
      { key: `alarm/${kind}/${subject}` },
    ),
  )
}

function listIndex({ index }: Today, show: TodayShow): Line[] {
  if (index === null) return notKnown('index', show)
  const { t, number } = show
  const { state, indexedBlock, chainBlock, lagSeconds } = index
  const notes = [
    indexedBlock === null ? t('index.noBlock') : t('index.block', { number: number(indexedBlock) }),
    chainBlock === null ? t('index.noHead') : t('index.head', { number: number(chainBlock) }),
    ...(lagSeconds === null ? [] : [t('index.lag', { number: number(lagSeconds) })]),
  ]
  const isKnown = state === 'ok' && chainBlock !== null
  return [makeLine('index', isKnown ? 'fine' : 'look', notes, show)]
}

function listCoverage({ coverage }: Today, show: TodayShow): Line[] {
  if (coverage === null) return notKnown('coverage', show)
  const { t, amount, token: name } = show
  return coverage.map(({ token, held, owed }) => {
    const told = { key: `coverage/${token}`, title: t('covers', { token: name(token) }) }
    if (held === null || owed === null) return makeLine('coverage', 'unknown', [t('unknown')], show, told)
    const isCovered = BigInt(held) >= BigInt(owed)
    const facts = t('coverage', { held: amount(held, token), owed: amount(owed, token) })
    return makeLine('coverage', isCovered ? 'fine' : 'act', isCovered ? [facts] : [facts, t('uncovered')], show, told)
  })
}

function listSettling({ settling }: Today, show: TodayShow): Line[] {
  if (settling === null) return notKnown('settling', show)
  const { t, day, time, number } = show
  const { lastSettledDay, nextDay, heardSeconds, waitsFor, open } = settling
  const isWrong = open.some(({ state }) => state === 'differs' || state === 'vetoed' || state === 'notComputed')
  const notes = [
    lastSettledDay === null ? t('settling.none') : t('settling.last', { day: day(lastSettledDay) }),
    ...(nextDay === null ? [] : [t('settling.next', { day: day(nextDay) })]),
    heardSeconds === null ? t('settling.unheard') : t('settling.heard', { number: number(heardSeconds) }),
    ...(waitsFor === null ? [] : [t('admin:day.waitsFor', { what: waitsFor })]),
    ...open.map(({ day: one, state, payableAt, opensAt }) => {
      const next = state === 'posted' && payableAt !== null ? t('admin:day.payableFrom', { at: time(payableAt) }) : null
      const opens = state === 'payable' && opensAt !== null ? t('admin:day.opensFrom', { at: time(opensAt) }) : null
      return [day(one), t(`admin:day.state.${state}`), next, opens].filter(Boolean).join(' · ')
    }),
  ]
  return [makeLine('settling', isWrong ? 'act' : 'fine', notes, show, { key: 'settling' })]
}

function listPools({ pools, readAt }: Today, show: TodayShow): Line[] {
  if (pools === null) return notKnown('pools', show)
  const { t, day, token: name } = show
  const now = Math.floor(readAt / SECONDS_PER_DAY)
  return pools.map(({ kind, token, lastFundedDay }) => {
    const left = lastFundedDay - now
    const isSoon = left < SOON_DAYS
    const notes = [t('admin:pool.lastDay', { day: day(lastFundedDay) }), ...(isSoon ? [t('fundNext')] : [])]
    return makeLine('pools', left < 0 ? 'act' : isSoon ? 'look' : 'fine', notes, show, {
      key: `pool/${kind}/${token}`,
      title: `${t('part.pools')}: ${t(`admin:pool.kind.${kind}`)}, ${name(token)}`,
    })
  })
}

function listSettlers({ settlers }: Today, show: TodayShow): Line[] {
  if (settlers === null) return notKnown('settlers', show)
  const { t, amount, number } = show
  if (settlers.length === 0) return [makeLine('settlers', 'look', [t('settler.none')], show)]
  return settlers.map(({ account, balance, posts }) => {
    const told = { key: `settler/${account}` }
    if (balance === null) return makeLine('settlers', 'unknown', [shortenAddress(account), t('unknown')], show, told)
    const isFew = posts !== null && posts < FEW_POSTS
    const notes = [
      shortenAddress(account),
      amount(balance),
      ...(posts === null ? [] : [t('settler.posts', { number: number(posts) })]),
      ...(isFew ? [t('settler.fill')] : []),
    ]
    return makeLine('settlers', isFew ? (posts < LAST_POSTS ? 'act' : 'look') : 'fine', notes, show, told)
  })
}

function listWithdrawals({ withdrawals, readAt }: Today, show: TodayShow): Line[] {
  if (withdrawals === null) return notKnown('withdrawals', show)
  const { t, number, time } = show
  const { waiting, signed, oldestAt } = withdrawals
  const isOld = oldestAt !== null && readAt - oldestAt > OLD_WITHDRAWAL_SECONDS
  const notes = [
    t('withdrawals.waiting', { number: number(waiting) }),
    t('withdrawals.signed', { number: number(signed) }),
    ...(oldestAt === null ? [] : [t('withdrawals.oldest', { at: time(oldestAt) })]),
  ]
  return [makeLine('withdrawals', isOld ? 'look' : 'fine', notes, show)]
}

function listProposed(today: Today, show: TodayShow): Line[] {
  const { t, number } = show
  return (['operations', 'proposals'] as const).flatMap((part) => {
    const found = today[part]
    if (found === null) return notKnown(part, show)
    const { open, ready, mine } = found
    const notes = [
      t('proposed.open', { number: number(open) }),
      t('proposed.ready', { number: number(ready) }),
      t('proposed.mine', { number: number(mine) }),
    ]
    return [makeLine(part, mine > 0 ? 'act' : open > 0 ? 'look' : 'fine', notes, show)]
  })
}

function listClaims({ claims }: Today, show: TodayShow): Line[] {
  if (claims === null) return notKnown('claims', show)
  const notes = (['registered', 'processing', 'delivered', 'rejected'] as const).map(
    (state) => `${show.t(`admin:claim.${state}`)}: ${show.number(claims[state])}`,
  )
  return [makeLine('claims', claims.registered > 0 ? 'act' : claims.processing > 0 ? 'look' : 'fine', notes, show)]
}
