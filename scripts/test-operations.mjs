import { execFileSync, spawnSync } from 'node:child_process'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { ensureInstalled, root } from './lib/installed.mjs'
import { countCheck, countVitest } from './lib/run-stage.mjs'
import { report, runInRows } from './lib/run-stages.mjs'

const vitest = (...files) => ({
  command: path.join(root, 'node_modules/.bin/vitest'),
  args: ['run', '--project', 'operations', ...files],
  count: countVitest,
})

const parts = [
  {
    name: 'artefacts',
    title: 'Image, compose file, units and proxies of deploy/',
    packages: ['buildah', 'caddy', 'docker-compose', 'mmdebstrap', 'nginx-light', 'openssl', 'runc', 'systemd'],
    ...vitest('deploy/image', 'deploy/proxies', 'deploy/units'),
  },
  {
    name: 'alerts',
    title: 'Rules of deploy/prometheus, each raised by its fault',
    packages: ['prometheus'],
    command: 'promtool',
    args: ['test', 'rules', path.join(root, 'deploy/prometheus/alerts.test.yml')],
    count: countCheck,
  },
  {
    name: 'pooler',
    title: 'PgBouncer in transaction mode: an API through it, locks beside it',
    packages: ['pgbouncer'],
    ...vitest('deploy/pooler'),
  },
  {
    name: 'failover',
    title: 'Patroni on three machines: one lost, hanging and back, and a switchover, under load',
    packages: ['etcd-server', 'patroni', 'postgresql'],
    ...vitest('e2e/operations/failover'),
  },
  {
    name: 'upgrade',
    title: 'From the former version to this one, back and forward again, under load',
    packages: [],
    ...vitest('e2e/operations/upgrade'),
  },
  {
    name: 'year',
    title: "An operator's year: from the deployment to closing down, with Safes as roles, under load",
    packages: ['postgresql-client', 'prometheus'],
    ...vitest('e2e/operations/year'),
  },
]

const width = Math.max(...parts.map(({ name }) => name.length))
const help = `Usage: npm run test:operations [-- [--install] [--former COMMIT] part …]

What operators do around the processes, and takes minutes or programs of Debian that \`npm test\` does without. Those are
installed as root, on Debian or Ubuntu, with a network.

Parts
${parts.map(({ name, title, packages }) => `  ${name.padEnd(width)}  ${title}\n  ${' '.repeat(width)}  needs ${packages.join(', ') || 'nothing more'}`).join('\n')}

  --install        installs by apt-get what is missing; without it the run ends and says what it is
  --former COMMIT  the version that upgrade begins with; default: the newest tag v*, and without one the commit from which on
                   a version lives with a newer schema`

function refuse(why) {
  console.error(`${why}\n\n${help}`)
  process.exit(2)
}

function readOptions() {
  try {
    return parseArgs({
      allowPositionals: true,
      options: { install: { type: 'boolean' }, former: { type: 'string' }, help: { type: 'boolean', short: 'h' } },
    })
  } catch (error) {
    return refuse(error.message)
  }
}

const { values, positionals } = readOptions()
if (values.help) {
  console.log(help)
  process.exit(0)
}
const unknown = positionals.filter((name) => !parts.some((part) => part.name === name))
if (unknown.length > 0) refuse(`There is no part "${unknown.join('", "')}".`)
if (values.former !== undefined) {
  const { status } = spawnSync('git', ['rev-parse', '--verify', '--quiet', `${values.former}^{commit}`], { cwd: root })
  if (status !== 0) refuse(`There is no commit "${values.former}".`)
  process.env.FORMER = values.former
}
const chosen = positionals.length === 0 ? parts : parts.filter(({ name }) => positionals.includes(name))

const isInstalled = (name) => {
  const { stdout } = spawnSync('dpkg-query', ['-W', '-f', '${db:Status-Status}', name], { encoding: 'utf8' })
  return stdout === 'installed'
}
const missing = [...new Set(chosen.flatMap(({ packages }) => packages))].filter((name) => !isInstalled(name))
if (missing.length > 0) {
  const words = ['install', '-y', '--no-install-recommends', ...missing]
  if (!values.install) {
    console.error(`Missing: apt-get ${words.join(' ')}\nThe same with --install does it.`)
    process.exit(1)
  }
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  for (const command of [['update'], words]) execFileSync('apt-get', command, { stdio: 'inherit', env })
}

ensureInstalled()
process.exit(report(await runInRows(chosen, 1)) ? 0 : 1)
