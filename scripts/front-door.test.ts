import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { parse } from 'yaml'
import { stages } from './lib/stages.mjs'

const root = path.resolve(import.meta.dirname, '..')
const read = (file: string) => readFileSync(path.join(root, file), 'utf8')

interface Workflow {
  jobs: { test: { strategy: { matrix: { stages: string[] } }; steps: { run?: string }[] } }
}

interface ReleaseWorkflow {
  on: { push: { tags: string[] } }
  permissions: object
  jobs: Record<'make' | 'publish', { needs?: string; strategy: { matrix: { folder: string[] } }; steps: Step[] }>
}

interface Step {
  uses?: string
  run?: string
}

it('the workflow runs every stage of npm test once', () => {
  const { jobs } = parse(read('.github/workflows/ci.yml')) as Workflow
  const named = jobs.test.strategy.matrix.stages.flatMap((job) => job.split(' '))
  expect(named.toSorted((a, b) => a.localeCompare(b))).toEqual(
    stages.map(({ name }) => name).toSorted((a, b) => a.localeCompare(b)),
  )
  expect(jobs.test.steps.map(({ run }) => run)).toContain('npm test -- ${{ matrix.stages }}')
})

it('a release is made twice and published only when both are the same', () => {
  const workflow = parse(read('.github/workflows/release.yml')) as ReleaseWorkflow
  expect(workflow.on.push.tags).toEqual(['v*'])
  expect(workflow.permissions).toEqual({ contents: 'read' })
  const { make, publish } = workflow.jobs
  expect(new Set(make.strategy.matrix.folder).size).toBe(2)
  expect(make.steps.map(({ run }) => run)).toContain('npm run release -- --out "$RUNNER_TEMP/release"')
  expect(publish.needs).toBe('make')
  const steps = publish.steps.map(({ uses, run }) => uses ?? run ?? '')
  const order = ['diff --recursive', 'actions/attest-build-provenance', 'gh release create']
  const places = order.map((step) => steps.findIndex((each) => each.includes(step)))
  expect(places).toEqual(places.toSorted((a, b) => a - b))
  expect(places[0]).toBeGreaterThan(0)
})

it('workflows name the version of every action that they use', () => {
  const folder = '.github/workflows'
  const used = readdirSync(path.join(root, folder)).flatMap((file) =>
    [...read(path.join(folder, file)).matchAll(/uses: (\S+)/g)].map(([, action]) => action!),
  )
  expect(used.length).toBeGreaterThan(5)
  expect(used.filter((action) => !/^actions\/[\w-]+@v\d+$/.test(action))).toEqual([])
})

it('every package has the version of the whole, which the changelog knows', () => {
  const lock = JSON.parse(read('package-lock.json')) as {
    packages: Record<string, { version?: string; link?: boolean }>
  }
  const { version } = JSON.parse(read('package.json')) as { version: string }
  const ours = Object.entries(lock.packages).filter(([place, { link }]) => !place.includes('node_modules/') && !link)
  expect(ours.length).toBeGreaterThan(15)
  for (const [place] of ours) {
    const own = JSON.parse(read(path.join(place, 'package.json'))) as { version: string }
    expect([place, own.version, lock.packages[place]?.version]).toEqual([place, version, version])
  }
  expect(read('CHANGELOG.md')).toContain(version)
})

it('npm test lists every stage in its help', () => {
  const help = read('scripts/test.mjs')
  expect(stages.filter(({ name }) => !new RegExp(`\\b${name}\\b`).test(help))).toEqual([])
})

it('issue forms have a name, a description and fields', () => {
  const folder = '.github/ISSUE_TEMPLATE'
  for (const file of readdirSync(path.join(root, folder)).filter((name) => name !== 'config.yml'))
    expect(parse(read(path.join(folder, file)))).toMatchObject({
      name: expect.any(String),
      description: expect.any(String),
      body: expect.arrayContaining([expect.objectContaining({ type: 'textarea' })]),
    })
})

it('the least version of Node is the same everywhere', () => {
  const { engines } = JSON.parse(read('package.json')) as { engines: { node: string } }
  expect(engines.node).toBe(`>=${read('.nvmrc').trim()}`)
})
