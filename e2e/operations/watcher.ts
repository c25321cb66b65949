import { spawn } from 'node:child_process'
import { mkdirSync, readFileSync, existsSync } from 'node:fs'
import path from 'node:path'
import { getFreePort } from '@app/testing/free-port'
import { productionChainId } from '../../contracts/script/production.test-setup.ts'
import { fillCommand } from './documents.ts'
import type { Operator } from './operator.ts'
import { root } from './processes.ts'
import type { Own } from './services.ts'

/** A watcher as its document starts it, with an account of its own, and node_exporter beside it. */
export async function prepareWatcher(operator: Operator, own: Own) {
  const folder = path.join(operator.scratch, 'watcher')
  mkdirSync(folder)
  const alarms = path.join(folder, 'alarms')
  const { VOUCHER_KEYSTORE: keystore, VOUCHER_KEYSTORE_PASSWORD_FILE: password } = operator.getKeystore('vetoer')
  const [one, another] = operator.chain.urls
  const command = fillCommand('watch', {
    ID: `${productionChainId} --every 2 --metrics ${path.join(folder, 'watcher.prom')}`,
    FILE: path.join(operator.folder, `deployments/${productionChainId}.json`),
    'https://one…': one!,
    'https://another…': another!,
    '/var/lib/watch': path.join(folder, 'state'),
    'vetoer.json': keystore!,
    'vetoer.password': password!,
    'mail -s "dividend vault" me@example.org': `cat >> ${alarms}`,
  })
  const launch = (program: string, args: readonly string[]) => {
    const child = spawn(program, args, {
      cwd: root,
      env: { PATH: process.env['PATH'] },
      detached: true,
      stdio: 'ignore',
    })
    const kill = async () => {
      if (child.exitCode !== null || child.signalCode !== null) return
      const ended = new Promise((resolve) => child.once('exit', resolve))
      process.kill(-child.pid!, 'SIGKILL')
      await ended
    }
    own(kill)
    return kill
  }
  const port = await getFreePort()
  launch('prometheus-node-exporter', [
    '--collector.disable-defaults',
    '--collector.textfile',
    `--collector.textfile.directory=${folder}`,
    `--web.listen-address=127.0.0.1:${port}`,
  ])

  return {
    /** Of node_exporter. */
    port,
    /** @returns What ends it as a machine that loses its power does. */
    start: () => launch('sh', ['-c', command]),
    readAlarms: () => (existsSync(alarms) ? readFileSync(alarms, 'utf8') : ''),
  }
}
