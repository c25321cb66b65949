import {
  type Announcements,
  createAnnouncements,
  settleDays,
  type SettledDay,
} from '@app/core/settlement/history/settlement'
import { HistoryError, createEventReader, type PlacedEvent } from '@app/core/settlement/history/events'
import { type Anchor, findDifference, formatDay, type Row, toRow, toUnpostedRow } from './compare.ts'
import type { Header, Nodes } from './nodes.ts'
import { createPosts, getOpensAt, type Post } from './posts.ts'
import type { Progress } from './messages.ts'
import { readLogs } from './read-logs.ts'
import { createRecording, type Output, readRecording } from './files.ts'
import type { World } from './world.ts'

export interface Verification {
  rows: Row[]
  final: Header
  logCount: number
  failure: string | undefined
}

export interface VerifyOptions {
  world: World
  nodes: Nodes
  from: number
  to: number
  history: string
  output: Output | undefined
  progress: Progress
}

export async function verify(options: VerifyOptions): Promise<Verification> {
  const final = await options.nodes.getFinal()
  const logCount = await record(options, final)
  return { final, logCount, ...(await compare(options, final)) }
}

export async function compare(options: VerifyOptions, final: Header): Promise<Pick<Verification, 'rows' | 'failure'>> {
  const read = createEventReader(options.world.contracts)
  const readEvents = function* (): Generator<PlacedEvent> {
    for (const log of readRecording(options.history)) {
      const event = read(log)
      if (event) yield event
    }
  }
  const { posts, announcements } = collect(readEvents())
  const wanted = posts.filter(({ day }) => day >= options.from && day <= options.to)
  const anchors = await readAnchors(options.nodes, wanted, final)
  const comparison = { ...options, final, posts: wanted, anchors, announcements }
  const { right, ...found } = compareDays(comparison, readEvents())
  writeOlderProofs(comparison, right, readEvents)
  return found
}

async function record({ world, nodes, history, progress }: VerifyOptions, final: Header): Promise<number> {
  const { deployment, contracts, rules } = world
  const { chainId, startBlock } = deployment
  const recording = createRecording(history, {
    chainId,
    contracts,
    rules: rules.map(({ text }) => text),
    now: final.timestamp,
  })
  let count = 0
  try {
    for await (const { to, logs } of readLogs(nodes, {
      addresses: Object.values(contracts),
      from: startBlock,
      to: final.number,
    })) {
      recording.add(logs)
      count += logs.length
      const part = Math.floor((100 * (to - startBlock + 1)) / (final.number - startBlock + 1))
      progress.say(`Read blocks up to ${to} of ${final.number} (${part} %), ${count} logs`)
    }
  } finally {
    recording.close()
    progress.end()
  }
  return count
}

function collect(events: Iterable<PlacedEvent>): { posts: readonly Post[]; announcements: Announcements } {
  const posts = createPosts()
  const announcements = createAnnouncements()
  for (const event of events) {
    posts.take(event)
    announcements.take(event)
  }
  return { posts: posts.all, announcements }
}

async function readAnchors(nodes: Nodes, posts: readonly Post[], final: Header): Promise<Map<Post, Anchor>> {
  const known = posts.filter(({ anchorBlock }) => anchorBlock < final.number)
  const headers = await nodes.getHeaders(known.flatMap(({ anchorBlock }) => [anchorBlock, anchorBlock + 1]))
  return new Map(known.map((post, index): [Post, Anchor] => [post, [headers[2 * index]!, headers[2 * index + 1]!]]))
}

interface Comparison extends VerifyOptions {
  final: Header
  posts: readonly Post[]
  anchors: ReadonlyMap<Post, Anchor>
  announcements: Announcements
}

function compareDays(
  comparison: Comparison,
  events: Iterable<PlacedEvent>,
): { rows: Row[]; failure: string | undefined; right: ReadonlySet<Post> } {
  const { from, to, progress, output } = comparison
  const rows: Row[] = []
  const missing = new Set(comparison.posts)
  const right = new Set<Post>()
  let failure: string | undefined
  try {
    for (const settled of settle(comparison, events)) {
      progress.say(`Settled ${formatDay(settled.day)}, ${settled.leafCount} leaves`)
      if (settled.day < from) continue
      if (settled.day > to) break
      const posts = comparison.posts.filter(({ day }) => day === settled.day)
      for (const post of posts) {
        rows.push(toRow(post, findDifference(post, settled, comparison.anchors.get(post))))
        missing.delete(post)
        if (post.root === settled.getTree().root) right.add(post)
      }
      if (posts.every(({ isVetoed }) => isVetoed)) rows.push(toUnpostedRow(settled))
      output?.writeDay(settled)
      if (output) writeProofs(comparison, output, { settled, posts })
    }
  } catch (error) {
    if (!(error instanceof HistoryError)) throw error
    failure = error.message
  } finally {
    progress.end()
  }
  const why = failure === undefined ? 'nothing was funded for this day' : undefined
  if (why !== undefined) for (const post of missing) rows.push(toRow(post, why))
  return { rows: rows.toSorted((a, b) => a.day - b.day), failure, right }
}

function settle({ world, announcements, final }: Comparison, events: Iterable<PlacedEvent>) {
  const { deployment, contracts, rules } = world
  const options = { chainId: deployment.chainId, vault: contracts.vault, rules, announcements, now: final.timestamp }
  return settleDays(events, options)
}

function writeProofs(
  { posts: all, final }: Comparison,
  output: Output,
  { settled, posts }: { settled: SettledDay; posts: readonly Post[] },
): void {
  const standing = all.filter(({ isVetoed }) => !isVetoed)
  const newest = [standing.at(-1), standing.findLast((post) => getOpensAt(post) <= final.timestamp)]
  const post = posts.find((each) => newest.includes(each))
  if (post && post.root === settled.getTree().root) output.writeProofs(settled, post)
}

/** When the newest open root is wrong, the newest right one still pays. */
function writeOlderProofs(
  comparison: Comparison,
  right: ReadonlySet<Post>,
  readEvents: () => Iterable<PlacedEvent>,
): void {
  const { posts, final, output, progress } = comparison
  const open = posts.filter((post) => !post.isVetoed && getOpensAt(post) <= final.timestamp)
  const best = open.findLast((post) => right.has(post))
  if (!output || !best || best === open.at(-1)) return
  for (const settled of settle(comparison, readEvents())) {
    progress.say(`Settled ${formatDay(settled.day)} again`)
    if (settled.day !== best.day) continue
    output.writeProofs(settled, best)
    break
  }
  progress.end()
}
