import { dividendVaultAbi } from '@app/abis/dividend-vault'
import { getEpoch, getEpochStart } from '@app/core/settlement/epochs'
import { keccak256, pad, toHex } from 'viem'
import { expect } from 'vitest'
import { send } from '../holders.ts'
import type { Operator } from '../operator.ts'
import { root, untilReady } from '../processes.ts'
import type { Prometheus } from '../prometheus.ts'
import { readNewestRoot } from '../roots.ts'
import { letPass, listMetricsPorts, type Own, type Services } from '../services.ts'
import { prepareWatcher } from '../watcher.ts'

const wrongRoot = keccak256(toHex('what a thief would like to have earned'))

/** Whoever has the settler's key posts a root: nothing is signed while it stands, and a watcher drops it. */
export async function postWrongRoot(
  operator: Operator,
  services: Services,
  { prometheus, own }: { prometheus: Prometheus; own: Own },
): Promise<void> {
  const { chain, safes } = operator
  const { processes, set, desk, withdrawing } = services
  services.stage = 'wrong root'
  await processes.kill(set.settler[0]!)
  const day = getEpoch(await chain.readTime())
  await letPass(operator, services, getEpochStart(day + 1) + 600)
  await postInstead(operator, day)
  set.settler[0] = await processes.start(root, 'settler')
  prometheus.setTargets(listMetricsPorts(services))
  await untilReady(set.settler[0])
  await Promise.all(['SettlerAlarm', 'SigningPaused'].map((name) => prometheus.untilRaised(name)))
  expect((await desk.readTerms(safes.addresses.admin))?.data?.signing).toBe('rootDiffers')

  const watcher = await prepareWatcher(operator, own)
  prometheus.setWatchers([watcher.port])
  const kill = watcher.start()
  for (const name of ['SettlerAlarm', 'SigningPaused']) await prometheus.untilEnded(name, 180_000)
  expect(watcher.readAlarms()).toContain('is wrong')
  withdrawing.goOn()
  await withdrawing.untilPaid(1)

  services.stage = 'no watcher'
  await kill()
  await prometheus.untilRaised('WatcherSilent', 120_000)
  watcher.start()
  await prometheus.untilEnded('WatcherSilent')
  services.stage = 'watched'
}

async function postInstead(operator: Operator, day: number): Promise<void> {
  const { chain, readDeployment, getAccount } = operator
  const { number, hash } = await chain.client.getBlock()
  const previous = pad((await readNewestRoot(operator)).root, { dir: 'right' })
  const args = [BigInt(day), wrongRoot, previous, wrongRoot, number, hash, wrongRoot] as const
  await send(chain, getAccount('settler'), readDeployment().contracts.dividendVault, [dividendVaultAbi, 'post', args])
}
