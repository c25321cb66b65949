import { setTimeout as sleep } from 'node:timers/promises'
import { type Address, isSameAddress } from '@app/core/address'
import { SECONDS_PER_DAY } from '@app/core/constants'
import type { RpcFault } from '@app/testing/rpc-proxy'
import { parseEther } from 'viem'
import { holders, stake } from '../holders.ts'
import type { Operator } from '../operator.ts'
import { root, untilReady } from '../processes.ts'
import type { Prometheus } from '../prometheus.ts'
import { letPass, listMetricsPorts, type Services } from '../services.ts'

const away: RpcFault = async () => ({ error: { code: -32_000, message: 'the node has trouble of its own' } })

/** Both endpoints are of no use, and are mended. */
export async function loseNodes({ chain }: Operator, services: Services, prometheus: Prometheus): Promise<void> {
  services.stage = 'nodes away'
  chain.setFault(away)
  await Promise.all(['IndexerFailing', 'SigningPaused'].map((name) => prometheus.untilRaised(name)))
  chain.setFault()
  for (const name of ['IndexerFailing', 'SigningPaused']) await prometheus.untilEnded(name)
  services.stage = 'nodes mended'
}

const slow: RpcFault = async ({ method, params }) => {
  if (method !== 'eth_getLogs') return undefined
  const { fromBlock, toBlock } = params[0] as { fromBlock?: string; toBlock?: string }
  if (Number(toBlock) - Number(fromBlock) >= 10)
    return { error: { code: -32_005, message: 'eth_getLogs is limited to a 10 blocks range' } }
  await sleep(1_000)
  return undefined
}

const silentOfState: RpcFault = async (call, ask) => (call.method === 'eth_call' ? away(call, ask) : undefined)

/** Blocks come faster than endpoints give logs of them; then endpoints do not say what the contracts are. */
export async function loseAnswers({ chain }: Operator, services: Services, prometheus: Prometheus): Promise<void> {
  await services.withdrawing.hold()
  services.stage = 'slow logs'
  chain.setFault(slow)
  await chain.client.mine({ blocks: 900, interval: 2 })
  await prometheus.untilRaised('IndexBehind')
  chain.setFault()
  await prometheus.untilEnded('IndexBehind')

  services.stage = 'no state'
  chain.setFault(silentOfState)
  await Promise.all(['ChainNotCompared', 'FigureNotKnown'].map((name) => prometheus.untilRaised(name, 120_000)))
  chain.setFault()
  for (const name of ['ChainNotCompared', 'FigureNotKnown']) await prometheus.untilEnded(name, 120_000)
  services.withdrawing.goOn()
  services.stage = 'answers again'
}

/** Both endpoints leave out what happened in a pool, and have no receipts by which it would be found. */
export async function loseLog(operator: Operator, services: Services, prometheus: Prometheus): Promise<void> {
  const { chain, readDeployment } = operator
  const { contracts } = readDeployment()
  const forgetful: RpcFault = async (call, ask) => {
    if (call.method.endsWith('Receipts') || call.method.endsWith('Receipt')) return away(call, ask)
    if (call.method !== 'eth_getLogs') return undefined
    const logs = (await ask(call.method, call.params)) as { address: Address }[] | undefined
    return logs && { result: logs.filter(({ address }) => !isSameAddress(address, contracts.stakingPoolUsdt)) }
  }
  await services.withdrawing.hold()
  services.stage = 'a log left out'
  chain.setFault(forgetful)
  await stake(chain, contracts, { holder: holders[0]!, amount: 10n ** 20n })
  await prometheus.untilRaised('IndexUnequal', 120_000)
  chain.setFault()
  await prometheus.untilEnded('IndexUnequal', 120_000)
  services.withdrawing.goOn()
  services.stage = 'log found'
}

/** One of the endpoints fails, and the other one is asked. */
export async function loseOneNode({ chain }: Operator, services: Services, prometheus: Prometheus): Promise<void> {
  services.stage = 'one node'
  chain.endpoints[0].setFault(away)
  await services.withdrawing.untilPaid(1)
  await prometheus.untilRaised('EndpointFails', 120_000)
  chain.endpoints[0].setFault(undefined)
  await prometheus.untilEnded('EndpointFails', 120_000)
  services.stage = 'two nodes'
}

/** A day ends while no settler runs; then one runs whose account has no coin. */
export async function loseSettler(operator: Operator, services: Services, prometheus: Prometheus): Promise<void> {
  const { chain } = operator
  const { processes, set, withdrawing } = services
  const settler = { address: operator.getAddress('settler') }
  services.stage = 'no settler'
  await processes.kill(set.settler[0]!)
  await letPass(operator, services, (await chain.readTime()) + 2 * SECONDS_PER_DAY)
  await Promise.all(['DayDue', 'ProcessDown'].map((name) => prometheus.untilRaised(name)))

  await chain.client.setBalance({ ...settler, value: 0n })
  set.settler[0] = await processes.start(root, 'settler')
  prometheus.setTargets(listMetricsPorts(services))
  await untilReady(set.settler[0])
  for (const name of ['DayDue', 'ProcessDown']) await prometheus.untilEnded(name)
  await Promise.all(['SettlerAlarm', 'RootNotPosted'].map((name) => prometheus.untilRaised(name)))

  await chain.client.setBalance({ ...settler, value: parseEther('10') })
  for (const name of ['SettlerAlarm', 'RootNotPosted']) await prometheus.untilEnded(name, 180_000)
  withdrawing.goOn()
  services.stage = 'settler started again'
}

/** No machine has a signer: nothing is signed, and nothing is lost. */
export async function loseSigners(services: Services, prometheus: Prometheus): Promise<void> {
  const { processes, set, round, withdrawing } = services
  await withdrawing.hold()
  services.stage = 'no signers'
  await Promise.all(set.signer.map(processes.kill))
  withdrawing.goOn()
  await prometheus.untilRaised('SigningPaused')
  for (const index of set.signer.keys())
    set.signer[index] = await processes.startOn(root, 'signer', `${round}${index + 1}`)
  prometheus.setTargets(listMetricsPorts(services))
  for (const one of set.signer) await untilReady(one)
  await prometheus.untilEnded('SigningPaused')
  await withdrawing.untilPaid(1)
  services.stage = 'signers started again'
}
