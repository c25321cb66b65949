import { execFile, execFileSync } from 'node:child_process'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join, resolve } from 'node:path'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'

vi.setConfig({ testTimeout: 600_000, hookTimeout: 120_000 })

const root = resolve(import.meta.dirname, '..')
const copy = mkdtempSync(join(tmpdir(), 'without-escrow-'))

/** What is of the escrow alone, in each layer. Its contract, its tables and the days shared by its locks stay. */
const own = [
  'apps/web/src/features/escrow',
  'packages/core/src/api/escrow.ts',
  'apps/api/src/services/escrow',
  'apps/indexer/src/projections/voting-escrow.ts',
  'apps/indexer/src/equality/voting-escrow.ts',
  ...['en', 'id', 'ja', 'kaz', 'kr', 'ru', 'vi', 'zh'].map(
    (language) => `apps/web/src/locales/${language}/escrow.json`,
  ),
]

const packages = ['apps/web', 'apps/api', 'apps/indexer', 'packages/core']
/** In `npm run test:long` lint too, and all unit tests; otherwise those that list what there is. */
const isWhole = Boolean(process.env.REMOVAL_WHOLE)
const tested = isWhole
  ? ['--project', 'web', '--project', 'web-page', ...packages]
  : [
      'apps/web/src/app',
      'apps/web/src/shared/i18n',
      'apps/web/src/shared/calendar',
      'apps/api/src/routes',
      'apps/indexer/src/projections',
      'packages/core/src/api',
    ]

/** Lists that name it, with as many lines as name it there. */
const lists: Readonly<Record<string, readonly [lines: number, name: RegExp]>> = {
  'apps/web/src/app/features.ts': [2, /escrow/],
  'apps/web/src/app/shell/menu-items.ts': [2, /VeIcon/],
  'apps/web/src/app/pages/held.tsx': [2, /HeldLock/],
  'apps/web/src/app/pages/further-ready.tsx': [1, /ready-lock/],
  'apps/web/src/shared/routing/paths.ts': [1, /\bve:/],
  'apps/web/src/shared/i18n/namespaces.ts': [1, /'escrow'/],
  'packages/core/src/api/endpoints.ts': [2, /escrow/],
  'apps/api/src/routes/routes.ts': [2, /VotingEscrow/],
  'apps/indexer/src/projections/projector.ts': [3, /votingEscrow/],
  'apps/indexer/src/equality/contracts.ts': [2, /votingEscrow/],
  'apps/indexer/src/equality/sums.ts': [2, /getEscrow/],
  'apps/indexer/src/equality/rows.ts': [2, /readLocks/],
  // Tests that name every page, service or contract.
  'apps/web/src/app/route-table.test.ts': [1, /'\/ve'/],
  'apps/web/src/app/closed-routes.test.tsx': [1, /'\/ve'/],
  'apps/web/src/app/shell/menu-items.test.ts': [1, /'ve',/],
  'apps/indexer/src/equality/histories.test-setup.ts': [1, /contracts\.escrow/],
  'apps/api/src/plans.integration.test.ts': [2, /VotingEscrow/],
}

function linkModules(folder: string): void {
  mkdirSync(join(copy, folder, 'node_modules', '@app'), { recursive: true })
  for (const name of readdirSync(join(root, folder, 'node_modules'))) {
    if (name !== '@app') symlinkSync(join(root, folder, 'node_modules', name), join(copy, folder, 'node_modules', name))
  }
}

/** What a tool of the project says, run in the copy; '' when it found nothing. */
function run(tool: string, ...args: string[]): Promise<string> {
  const options = { cwd: copy, env: { ...process.env, NO_COLOR: '1' }, maxBuffer: 2 ** 26 }
  return new Promise((done) => {
    execFile(join(root, 'node_modules/.bin', tool), args, options, (error, stdout, stderr) =>
      done(error === null ? '' : stdout + stderr),
    )
  })
}

beforeAll(() => {
  const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], { cwd: root, encoding: 'utf8' })
    .trim()
    .split('\n')
  for (const file of files)
    if (!/^(e2e|bench)\//.test(file) && existsSync(join(root, file))) cpSync(join(root, file), join(copy, file))
  // A workspace has modules of its own where npm could not put them at the root.
  const workspaces = files.filter((file) => basename(file) === 'package.json').map((file) => dirname(file))
  for (const folder of workspaces) if (existsSync(join(root, folder, 'node_modules'))) linkModules(folder)
  for (const name of readdirSync(join(root, 'node_modules/@app')))
    symlinkSync(readlinkSync(join(root, 'node_modules/@app', name)), join(copy, 'node_modules/@app', name))

  for (const path of own) rmSync(join(copy, path), { recursive: true })
  for (const [file, [, name]] of Object.entries(lists)) {
    const kept = readFileSync(join(copy, file), 'utf8').split('\n')
    writeFileSync(join(copy, file), kept.filter((line) => !name.test(line)).join('\n'))
  }
  const targets = join(copy, 'apps/indexer/src/projections/targets.ts')
  writeFileSync(
    targets,
    readFileSync(targets, 'utf8').replace("votingEscrow: { kind: 'votingEscrow' }", 'votingEscrow: undefined'),
  )
})
afterAll(() => rmSync(copy, { recursive: true }))

it('is named only in these lines of the lists', () => {
  for (const [file, [lines, name]] of Object.entries(lists)) {
    const naming = readFileSync(join(root, file), 'utf8')
      .split('\n')
      .filter((line) => name.test(line))
    expect([file, naming.length]).toEqual([file, lines])
  }
})

it('leaves types that hold', async () => {
  expect(await run('tsc', '-p', 'tsconfig.json')).toBe('')
})

it.runIf(isWhole)('leaves nothing that lint finds', async () => {
  expect(await run('oxlint', ...packages.map((name) => `${name}/src`))).toBe('')
})

it('leaves the unit tests of what it was in green', async () => {
  expect(await run('vitest', 'run', '--project', 'web-logic', '--project', 'unit', ...tested)).toBe('')
})
