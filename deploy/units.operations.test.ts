import { execFileSync, spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'

const folder = path.join(import.meta.dirname, 'systemd')
const units = readdirSync(folder).filter((file) => file.endsWith('.service'))
// The empty part stands for the folders of the system, whose targets are needed.
const env = { ...process.env, SYSTEMD_UNIT_PATH: `${folder}:` }

let root: string

beforeAll(() => {
  root = mkdtempSync(path.join(tmpdir(), 'units-'))
  mkdirSync(path.join(root, 'etc'))
})
afterAll(() => rmSync(root, { recursive: true }))

it.each(units)('%s says nothing that systemd does not know', (unit) => {
  const { status, stdout, stderr } = spawnSync('systemd-analyze', ['verify', '--man=no', path.join(folder, unit)], {
    env,
    encoding: 'utf8',
  })
  expect([status, `${stdout}${stderr}`.trim()]).toEqual([0, ''])
})

it.each(units)('%s is exposed no more than 1.5 of 10', (unit) => {
  const said = execFileSync('systemd-analyze', ['security', '--offline=true', unit], { env, encoding: 'utf8' })
  expect(Number(/exposure level for .*: ([\d.]+)/.exec(said)![1])).toBeLessThanOrEqual(1.5)
})

it('makes users, and a folder whose group the socket gets', () => {
  execFileSync('systemd-sysusers', [`--root=${root}`, path.join(folder, 'product.sysusers.conf')], { stdio: 'ignore' })
  execFileSync('systemd-tmpfiles', ['--create', `--root=${root}`, path.join(folder, 'product.tmpfiles.conf')])
  const readIds = (file: string) =>
    new Map(
      readFileSync(path.join(root, 'etc', file), 'utf8')
        .trim()
        .split('\n')
        .map((line) => line.split(':') as [string, string, string, string])
        .map(([name, , id, members]) => [name, { id: Number(id), members }]),
    )
  const [users, groups] = [readIds('passwd'), readIds('group')]
  for (const unit of units) {
    const user = /^User=(.*)$/m.exec(readFileSync(path.join(folder, unit), 'utf8'))![1]!
    expect(users.get(user)!.id).toBeGreaterThan(0)
  }
  expect(groups.get('product-socket')!.members).toBe('product-api')
  const { uid, gid, mode } = statSync(path.join(root, 'run/product'))
  expect([uid, gid, mode & 0o7777]).toEqual([users.get('product-signer')!.id, groups.get('product-socket')!.id, 0o2750])
})

it('compose.yaml is what Docker Compose takes', () => {
  const compose = path.join(import.meta.dirname, 'container/compose.yaml')
  const said = execFileSync(
    'docker-compose',
    ['-f', compose, '--env-file', path.join(path.dirname(compose), 'sample.env'), 'config'],
    {
      encoding: 'utf8',
      cwd: root,
    },
  )
  expect(said).toMatch(/published: "?443\b/)
})
