import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { getFreePort } from '@app/testing/free-port'
import { expect, vi } from 'vitest'
import { parse, stringify } from 'yaml'
import { root } from './processes.ts'

export type Prometheus = Awaited<ReturnType<typeof startPrometheus>>

interface Rules {
  groups: { name: string; rules: { alert: string; expr: string; for: string }[] }[]
}

/** Without its database a process needs a while to say so. */
const everySeconds = 4
const unitSeconds = { s: 1, m: 60, h: 3_600 } as const

function toShortSeconds(text: string): number {
  const [, count, unit] = /^(\d+)([smh])$/.exec(text)!
  return Math.ceil((Number(count) * unitSeconds[unit as keyof typeof unitSeconds]) / 60)
}

/** Judged by the chain's clock, which the year moves. */
const ofTheChain = ['PoolEnds', 'WithdrawalOld']

/**
 * A minute of an operator's is a second here, and nothing is waited for longer than ten.
 * @param ahead In seconds, of the chain's clock before that of this machine.
 */
function shorten(rules: Rules, ahead: number): Rules {
  const shortenRule = (rule: Rules['groups'][number]['rules'][number]) => ({
    ...rule,
    for: `${Math.min(10, toShortSeconds(rule.for))}s`,
    expr: ofTheChain.includes(rule.alert)
      ? rule.expr.replaceAll('time()', `(time() + ${ahead})`)
      : rule.expr
          .replaceAll(
            /\[(\d+[smh])\]/g,
            (_, window: string) => `[${Math.max(5 * everySeconds, toShortSeconds(window))}s]`,
          )
          // How long something was not heard of, by the clock of this machine.
          .replaceAll(
            /(time\(\) - .*) > (\d+)/g,
            (_, age: string, seconds: string) => `${age} > ${Number(seconds) / 20}`,
          ),
  })
  return { groups: rules.groups.map((group) => ({ ...group, rules: group.rules.map(shortenRule) })) }
}

/** Asks processes for their metrics every few seconds, and judges them by the operator's rules with shorter times. */
export async function startPrometheus(folder: string) {
  mkdirSync(folder)
  const at = (name: string) => path.join(folder, name)
  const given = parse(readFileSync(path.join(root, 'deploy/prometheus/alerts.yml'), 'utf8')) as Rules
  const writeRules = (ahead: number) => writeFileSync(at('alerts.yml'), stringify(shorten(given, ahead)))
  writeRules(0)
  const setTargetsOf = (job: string) => (ports: readonly number[]) => {
    const targets = ports.map((port) => `127.0.0.1:${port}`)
    writeFileSync(at(`${job}.json.new`), JSON.stringify([{ targets }]))
    renameSync(at(`${job}.json.new`), at(`${job}.json`))
  }
  const jobs = ['product', 'watchers'] as const
  for (const job of jobs) setTargetsOf(job)([])
  const config = {
    global: { scrape_interval: `${everySeconds}s`, scrape_timeout: `${everySeconds}s`, evaluation_interval: '1s' },
    rule_files: ['alerts.yml'],
    scrape_configs: jobs.map((job) => ({
      job_name: job,
      file_sd_configs: [{ files: [`${job}.json`], refresh_interval: '1s' }],
    })),
  }
  writeFileSync(at('prometheus.yml'), stringify(config))
  const port = await getFreePort()
  const child = spawn(
    'prometheus',
    [
      `--config.file=${at('prometheus.yml')}`,
      `--storage.tsdb.path=${at('data')}`,
      `--web.listen-address=127.0.0.1:${port}`,
      '--web.enable-lifecycle',
    ],
    { stdio: ['ignore', 'ignore', 'pipe'] },
  )
  const url = `http://127.0.0.1:${port}`
  await untilAnswering(child, url)

  async function readFiring(): Promise<{ alert: string; runbook: string }[]> {
    const answer = (await (await fetch(`${url}/api/v1/alerts`)).json()) as {
      data: { alerts: { state: string; labels: { alertname: string }; annotations: { runbook: string } }[] }
    }
    return answer.data.alerts
      .filter(({ state }) => state === 'firing')
      .map(({ labels, annotations }) => ({ alert: labels.alertname, runbook: annotations.runbook }))
  }
  const raised = new Map<string, string>()
  const look = async () => {
    for (const { alert, runbook } of await readFiring()) raised.set(alert, runbook)
  }
  const looking = setInterval(() => void look().catch(() => undefined), 500)
  const readNames = async () => [...new Set((await readFiring()).map(({ alert }) => alert))].toSorted()

  return {
    /** Ports of our processes. */
    setTargets: setTargetsOf('product'),
    /** Ports of what tells of a watcher. */
    setWatchers: setTargetsOf('watchers'),
    /** @param chainTime In Unix seconds. */
    setClock: async (chainTime: number) => {
      writeRules(chainTime - Math.floor(Date.now() / 1_000))
      const { status } = await fetch(`${url}/-/reload`, { method: 'POST' })
      expect(status).toBe(200)
    },
    names: given.groups.flatMap(({ rules }) => rules.map(({ alert }) => alert)),
    /** Every alert that was ever raised, with its runbook. */
    raised: raised as ReadonlyMap<string, string>,
    readNames,
    untilRaised: async (name: string, timeout = 60_000) => {
      await expect.poll(readNames, { timeout, interval: 300 }).toContain(name)
    },
    untilEnded: async (name: string, timeout = 90_000) => {
      await expect.poll(readNames, { timeout, interval: 300 }).not.toContain(name)
    },
    stop: async () => {
      clearInterval(looking)
      const ended = once(child, 'exit')
      child.kill('SIGTERM')
      await ended
    },
  }
}

async function untilAnswering(child: ChildProcess, url: string): Promise<void> {
  let output = ''
  child.stderr!.on('data', (chunk: Buffer) => (output = (output + chunk.toString()).slice(-5_000)))
  const look = async () => {
    if (child.exitCode !== null) throw new Error(`Prometheus has ended: ${output}`)
    const { status } = await fetch(`${url}/-/ready`)
    if (status !== 200) throw new Error(`Prometheus is not ready: ${output}`)
  }
  await vi.waitFor(look, { timeout: 30_000, interval: 100 })
}
