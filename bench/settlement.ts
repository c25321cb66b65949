import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { getDeployment } from '@app/config/deployments'
import type { Address } from '@app/core/address'
import { dividendKinds } from '@app/core/settlement/dividend-kinds'
import { createAnnouncements, createSettlement } from '@app/core/settlement/history/settlement'
import type { HistoryEvent, PlacedEvent } from '@app/core/settlement/history/events'
import { makeRulesFile } from '@app/core/settlement/history/rules-file'
import { settlementRules } from '@app/core/settlement/rules'

/** Time and memory of one settled day out of logs: weights, shares, tree and day file of a large community with two tokens. */
const accounts = Number(process.env['BENCH_ACCOUNTS'] ?? 1_000_000)

/** 500 MB for each million accounts, as in production: otherwise V8 doubles the heap before it collects. */
const heap = `--max-old-space-size=${Math.ceil(accounts / 1_000_000) * 500}`
if (!process.execArgv.includes(heap)) {
  const run = spawnSync(process.execPath, [heap, ...process.execArgv, import.meta.filename], { stdio: 'inherit' })
  process.exit(run.status ?? 1)
}

const DAY = 20_833
const deployment = getDeployment(31_337)
const rules = makeRulesFile(deployment, settlementRules[0])
const tokens = [deployment.contracts.productToken, deployment.contracts.usdt].map(
  (address) => address.toLowerCase() as Address,
)
const vault: Address = `0x${'fa'.repeat(20)}`

const makeAccount = (index: number): Address => `0x${createHash('sha256').update(`${index}`).digest('hex').slice(24)}`

function* makeHistory(): Generator<PlacedEvent> {
  const place = { blockNumber: 0, logIndex: 0, timestamp: (DAY - 1) * 86_400 }
  const at = (event: HistoryEvent): PlacedEvent => ({ ...event, place })
  yield at({ name: 'RulesAnnounced', rulesHash: rules.hash, fromDay: DAY })
  for (let index = 0; index < accounts; index += 1) {
    const account = makeAccount(index)
    const superior = index === 0 ? null : makeAccount((index - 1) >> 1)
    const depth = Math.floor(Math.log2(index + 1))
    yield at({ name: 'Bound', account, superior, id: index + 1, depth })
    const positionId = index + 1
    const amount = BigInt(100 + (index % 9_000)) * 10n ** 18n
    yield at({ name: 'Staked', pool: 'stakingPool', account, positionId, amount: amount / 10n ** 12n })
    yield at({ name: 'Staked', pool: 'daoPool', account, positionId, amount })
  }
  for (const token of tokens)
    for (const kind of dividendKinds)
      yield at({ name: 'PoolFunded', token, kind, amount: 10n ** 26n, firstDay: DAY, dayCount: 1 })
}

const announcements = createAnnouncements()
const settlement = createSettlement({
  chainId: 31_337,
  vault,
  rules: [rules],
  announcements,
  now: (DAY + 1) * 86_400,
})
let since = performance.now()
let used = process.cpuUsage()
function report(what: string): void {
  const seconds = ((performance.now() - since) / 1_000).toFixed(1)
  const { user, system } = process.cpuUsage(used)
  const { rss } = process.memoryUsage()
  const processor = ((user + system) / 1e6).toFixed(1)
  console.log(`${what}: ${seconds} s, processor ${processor} s, ${Math.round(rss / 2 ** 20)} MB`)
  since = performance.now()
  used = process.cpuUsage()
}

for (const event of makeHistory()) {
  announcements.take(event)
  settlement.take(event)
}
report(`${accounts} accounts read (the history is made meanwhile)`)
const begun = performance.now()
const usedBefore = process.cpuUsage().user
const settled = settlement.settleNextDay()
report(`${settled.pools.length} pools shared, ${settled.leafCount} leaves`)
const { root } = settled.getTree()
report(`tree ${root}`)
const hash = createHash('sha256')
let bytes = 0
for (const part of settled.writeFile()) {
  hash.update(part)
  bytes += part.length
}
report(`day file of ${Math.round(bytes / 1e6)} MB, ${hash.digest('hex')}`)
const processor = (process.cpuUsage().user - usedBefore) / 1e6
console.log(
  `the day in all: ${((performance.now() - begun) / 1_000).toFixed(1)} s, processor ${processor.toFixed(1)} s`,
)
console.log(`peak memory ${Math.round(process.resourceUsage().maxRSS / 1_024)} MB`)
