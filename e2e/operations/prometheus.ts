import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { getFreePort } from '@app/testing/free-port'
import { expect, vi } from 'vitest'
import { parse, stringify } from 'yaml'
import { listRunbooks } from './documents.ts'
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

/** A minute of an operator's is a second here, and nothing is waited for longer than ten. */
function shorten(rules: Rules): Rules {
  const shortenRule = (rule: Rules['groups'][number]['rules'][number]) => ({
    ...rule,
    for: `${Math.min(10, toShortSeconds(rule.for))}s`,
    expr: rule.expr
      .replaceAll(/\[(\d+[smh])\]/g, (_, window: string) => `[${Math.max(5 * everySeconds, toShortSeconds(window))}s]`)
      // How long something was not heard of, by the clock of this machine.
      .replaceAll(/(time\(\) - .*) > (\d+)/g, (_, age: string, seconds: string) => `${age} > ${Number(seconds) / 20}`),
  })
  return { groups: rules.groups.map((group) => ({ ...group, rules: group.rules.map(shortenRule) })) }
}

/** Asks processes for their metrics every few seconds, and judges them by the operator's rules with shorter times. */
export async function startPrometheus(folder: string) {
  mkdirSync(folder)
  const at = (name: string) => path.join(folder, name)
  const given = parse(readFileSync(path.join(root, 'deploy/prometheus/alerts.yml'), 'utf8')) as Rules
  writeFileSync(at('alerts.yml'), stringify(shorten(given)))
  const setTargets = (ports: readonly number[]) => {
    const targets = ports.map((port) => `127.0.0.1:${port}`)
    writeFileSync(at('targets.json.new'), JSON.stringify([{ targets }]))
    renameSync(at('targets.json.new'), at('targets.json'))
  }
  setTargets([])
  const config = {
    global: { scrape_interval: `${everySeconds}s`, scrape_timeout: `${everySeconds}s`, evaluation_interval: '1s' },
    rule_files: ['alerts.yml'],
    scrape_configs: [{ job_name: 'product', file_sd_configs: [{ files: ['targets.json'], refresh_interval: '1s' }] }],
  }
  writeFileSync(at('prometheus.yml'), stringify(config))
  const port = await getFreePort()
  const child = spawn(
    'prometheus',
    [
      `--config.file=${at('prometheus.yml')}`,
      `--storage.tsdb.path=${at('data')}`,
      `--web.listen-address=127.0.0.1:${port}`,
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
  const raised = new Set<string>()

  return {
    setTargets,
    /** Every alert that was raised by its fault and ended after its runbook. */
    raised: raised as ReadonlySet<string>,
    readNames: async () => [...new Set((await readFiring()).map(({ alert }) => alert))].toSorted(),
    untilRaised: async (name: string, timeout = 60_000) => {
      await expect
        .poll(async () => (await readFiring()).map(({ alert }) => alert), { timeout, interval: 300 })
        .toContain(name)
      const found = (await readFiring()).find(({ alert }) => alert === name)
      if (found) expect(listRunbooks()).toContain(found.runbook)
    },
    untilEnded: async (name: string, timeout = 90_000) => {
      await expect
        .poll(async () => (await readFiring()).map(({ alert }) => alert), { timeout, interval: 300 })
        .not.toContain(name)
      raised.add(name)
    },
    stop: async () => {
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
