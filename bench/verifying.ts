import { createHash } from 'node:crypto'
import { getDeployment } from '@app/config/deployments'
import type { Address } from '@app/core/address'
import { dividendKinds } from '@app/core/settlement/dividend-kinds'
import { createAnnouncements, settleDays } from '@app/core/settlement/history/settlement'
import type { HistoryEvent, PlacedEvent } from '@app/core/settlement/history/events'
import { hashText, makeRulesFile } from '@app/core/settlement/history/rules-file'
import { settlementRules } from '@app/core/settlement/rules'

/** What `verify` does after the node has answered. */
const accounts = Number(process.env['BENCH_ACCOUNTS'] ?? 1_000)
const days = Number(process.env['BENCH_DAYS'] ?? 210)
const DAY = 20_600
const deployment = getDeployment(31_337)
const rules = makeRulesFile(deployment, settlementRules[0])
const tokens = [deployment.contracts.productToken, deployment.contracts.usdt].map(
  (address) => address.toLowerCase() as Address,
)
const vault: Address = `0x${'fa'.repeat(20)}`

function at(day: number, event: HistoryEvent): PlacedEvent {
  return { ...event, place: { blockNumber: 0, logIndex: 0, timestamp: day * 86_400 } }
}

function* makeHistory(): Generator<PlacedEvent> {
  const addresses: Address[] = []
  yield at(DAY - 9, { name: 'RulesAnnounced', rulesHash: rules.hash, fromDay: DAY })
  for (const token of tokens)
    for (const kind of dividendKinds)
      yield at(DAY - 9, { name: 'PoolFunded', token, kind, amount: 10n ** 26n, firstDay: DAY, dayCount: days })
  for (let index = 0; index < accounts; index += 1) {
    const day = DAY - 1 + Math.floor((index * days) / accounts)
    const account: Address = `0x${createHash('sha256').update(`${index}`).digest('hex').slice(24)}`
    addresses.push(account)
    const superior = index === 0 ? null : addresses[(index - 1) >> 1]!
    yield at(day, { name: 'Bound', account, superior, id: index + 1, depth: Math.floor(Math.log2(index + 1)) })
    const stake = { account, positionId: index + 1, amount: BigInt(100 + (index % 9_000)) * 10n ** 18n }
    yield at(day, { name: 'Staked', pool: 'stakingPool', ...stake, amount: stake.amount / 10n ** 12n })
    yield at(day, { name: 'Staked', pool: 'daoPool', ...stake })
    yield at(day, { name: 'LockCreated', account, amount: stake.amount, unlockAt: (DAY + 900) * 86_400 })
  }
}

const announcements = createAnnouncements()
for (const event of makeHistory()) announcements.take(event)
const begun = performance.now()
const usedBefore = process.cpuUsage().user
let leaves = 0
let last = ''
for (const settled of settleDays(makeHistory(), {
  chainId: 31_337,
  vault,
  rules: [rules],
  announcements,
  now: (DAY + days) * 86_400,
})) {
  leaves += settled.leafCount
  last = `${settled.day} ${settled.getTree().root} ${hashText(settled.writeFile())}`
}
const processor = ((process.cpuUsage().user - usedBefore) / 1e6).toFixed(1)
console.log(`${days} days, ${accounts} accounts, ${leaves} leaves in all: ${last}`)
console.log(`${((performance.now() - begun) / 1_000).toFixed(1)} s, processor ${processor} s`)
