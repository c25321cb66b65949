import { mkdirSync } from 'node:fs'
import path from 'node:path'
import { expect } from 'vitest'
import { type Balancer, startBalancer } from './balancer.ts'
import type { Database, ProductDatabase } from './database.ts'
import { type Desk, openDesk } from './desk.ts'
import { holders } from './holders.ts'
import { type Load, startLoad } from './load.ts'
import type { Operator } from './operator.ts'
import { createProcesses, type Processes, type ProcessSet, root, untilReady } from './processes.ts'
import { startWithdrawing, type Withdrawing } from './withdrawing.ts'

/** What runs, and who asks it. */
export interface Services<Of extends ProductDatabase = Database> {
  database: Of
  /** What every process is given. */
  environment: Record<string, string>
  processes: Processes
  set: ProcessSet
  /** Name of the set. */
  round: string
  balancer: Balancer
  desk: Desk
  load: Load
  withdrawing: Withdrawing
  /** Of the year, for who counts failures. */
  stage: string
}

/** Takes what has to be ended with the year, the newest first. */
export type Own = (end: () => Promise<void>) => void

/** As installed: one indexer, one settler, two APIs with a signer beside each, and a balancer in front. */
export async function startServices<Of extends ProductDatabase>(
  operator: Operator,
  database: Of,
  own: Own,
): Promise<Services<Of>> {
  const sockets = path.join(operator.scratch, 'sockets')
  mkdirSync(sockets)
  const environment = {
    ...operator.environment,
    ...operator.getKeystore('settler'),
    ...operator.getKeystore('firstSigner'),
    PUBLIC_URL: 'http://127.0.0.1',
    PUBLIC_RPC_URLS: operator.chain.urls.join(','),
    RATE_LIMIT: '0',
    // The chain, everything and everybody who asks are on one machine.
    MAX_QUEUE_MS: '0',
    SETTLER_EVERY_MS: '1000',
  }
  const processes = createProcesses({ environment, getDatabaseUrl: database.getUrl, sockets })
  own(processes.killAll)
  const round = 'a'
  const set = await processes.startSet(root, round)
  for (const one of processes.running) await untilReady(one)
  const balancer = await startBalancer(processes.running)
  own(async () => balancer.stop())
  await untilWell(balancer.url)
  const deployment = operator.readDeployment()
  const desk = openDesk(balancer.url, operator.chain, deployment)
  const { usdt, productToken } = deployment.contracts
  const course = { stage: 'opening' }
  const getStage = () => course.stage
  const load = startLoad(balancer.url, getStage)
  const withdrawing = startWithdrawing({ desk, holders, tokens: [usdt, productToken], getStage })
  own(async () => void (await Promise.all([load.finish(), withdrawing.finish()])))
  return Object.assign(course, { database, environment, processes, set, round, balancer, desk, load, withdrawing })
}

export const listRunning = (services?: Pick<Services, 'processes'>) =>
  [...(services?.processes.running ?? [])].map(({ kind: name, output }) => ({ name, output }))

export const listMetricsPorts = ({ set }: Pick<Services, 'set'>): number[] =>
  Object.values(set).flatMap((all) => all.map(({ metricsPort }) => metricsPort))

export async function untilWell(url: string): Promise<void> {
  await expect
    .poll(async () => (await fetch(`${url}/api/hello`).catch(() => undefined))?.status, {
      timeout: 120_000,
      interval: 250,
    })
    .toBe(200)
}

/** Days go by while nobody has a voucher out, until requests are judged by the new time. Withdrawals are held afterwards. */
export async function letPass(
  { chain, safes }: Operator,
  { desk, withdrawing }: Pick<Services, 'desk' | 'withdrawing'>,
  until: number,
): Promise<void> {
  await withdrawing.hold()
  await chain.passUntil(until)
  const readClock = async () => (await desk.readTerms(safes.addresses.admin))?.data?.clockAt ?? 0
  await expect.poll(readClock, { timeout: 180_000, interval: 500 }).toBeGreaterThanOrEqual(until)
}
