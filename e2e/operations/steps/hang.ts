import { randomBytes } from 'node:crypto'
import { request } from 'node:http'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { SIGN_PATH } from '@app/core/withdrawal/signer-protocol'
import { createClient } from '@app/db/client'
import { lockSpaces } from '@app/db/lock-spaces'
import { expect } from 'vitest'
import { holders } from '../holders.ts'
import type { Operator } from '../operator.ts'
import { createProcesses, root, untilReady } from '../processes.ts'
import type { Prometheus } from '../prometheus.ts'
import { listMetricsPorts, type Own, type Services } from '../services.ts'

/** The settler hangs with its lock, and the one that waits beside it takes over once the first is gone. */
export async function hangSettler(services: Services, prometheus: Prometheus): Promise<void> {
  const { processes, set } = services
  services.stage = 'settler hangs'
  const spare = await processes.start(root, 'settler')
  set.settler.push(spare)
  prometheus.setTargets(listMetricsPorts(services))
  const [first] = set.settler
  first!.child.kill('SIGSTOP')
  await Promise.all(['SettlerSilent', 'ProcessDown'].map((name) => prometheus.untilRaised(name)))
  await processes.kill(first!)
  set.settler = [spare]
  prometheus.setTargets(listMetricsPorts(services))
  for (const name of ['SettlerSilent', 'ProcessDown']) await prometheus.untilEnded(name)
  services.stage = 'another settler'
}

/** A connection keeps the locks of all jobs. */
export async function keepJobs(services: Services, prometheus: Prometheus): Promise<void> {
  services.stage = 'jobs kept'
  const sql = createClient(services.database.getUrl('app_api'), { max: 1 })
  try {
    await sql.begin(async (tx) => {
      await tx`select pg_advisory_xact_lock(${lockSpaces.job}::int, hashtext(name)) from app.job`
      await prometheus.untilRaised('JobSilent')
    })
  } finally {
    await sql.end({ timeout: 1 })
  }
  await prometheus.untilEnded('JobSilent')
  services.stage = 'jobs done'
}

/** Whoever has broken into an API's machine asks its signer for more than was earned. */
export async function askTooMuch(operator: Operator, services: Services, prometheus: Prometheus): Promise<void> {
  services.stage = 'signer asked too much'
  const { usdt } = operator.readDeployment().contracts
  const question = {
    account: holders[0]!.address,
    token: usdt,
    upTo: (10n ** 30n).toString(),
    deadlineAt: (await operator.chain.readTime()) + 3_600,
  }
  const socketPath = path.join(operator.scratch, 'sockets', `${services.round}1.sock`)
  expect(await askSigner(socketPath, JSON.stringify(question))).toHaveProperty('refusal')
  await prometheus.untilRaised('SignerRefuses')
  await prometheus.untilEnded('SignerRefuses')
  services.stage = 'signer refused'
}

async function askSigner(socketPath: string, body: string): Promise<object> {
  return new Promise((resolve, reject) => {
    const asked = request({ socketPath, path: SIGN_PATH, method: 'POST' }, async (answer) => {
      let text = ''
      for await (const chunk of answer) text += String(chunk)
      resolve(JSON.parse(text) as object)
    })
    asked.once('error', reject)
    asked.end(body)
  })
}

/** One more API gets more than it can answer, and is told of a follower that is not there. */
export async function overload(
  operator: Operator,
  services: Services,
  { prometheus, own }: { prometheus: Prometheus; own: Own },
): Promise<void> {
  services.stage = 'overload'
  const { database, environment } = services
  const sockets = path.join(operator.scratch, 'sockets')
  const beside = createProcesses({ environment, getDatabaseUrl: database.getUrl, sockets })
  own(beside.killAll)
  const follower = database.getUrl('app_api').replace(/@[^/]+/, '@127.0.0.1:1')
  const one = await beside.start(root, 'api', { MAX_QUEUE_MS: '1', DATABASE_POOL: '1', DATABASE_READ_URL: follower })
  await untilReady(one)
  prometheus.setTargets([...listMetricsPorts(services), one.metricsPort])
  const over = new AbortController()
  const ask = async () => {
    while (!over.signal.aborted) {
      // Of another account each time, so that no answer is shared.
      const target = `/api/withdrawalLog?address=0x${randomBytes(20).toString('hex')}`
      const answer = await fetch(`http://127.0.0.1:${one.port}${target}`).catch(() => undefined)
      await (answer ? answer.arrayBuffer() : sleep(100))
    }
  }
  const asking = Promise.all(Array.from({ length: 100 }, ask))
  try {
    await Promise.all(['RequestsShed', 'FollowerLeftOut'].map((name) => prometheus.untilRaised(name)))
  } finally {
    over.abort()
    await asking
  }
  await prometheus.untilEnded('RequestsShed')
  await beside.end(one)
  prometheus.setTargets(listMetricsPorts(services))
  await prometheus.untilEnded('FollowerLeftOut')
  services.stage = 'load taken away'
}
