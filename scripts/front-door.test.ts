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

it('the workflow runs every stage of npm test once', () => {
  const { jobs } = parse(read('.github/workflows/ci.yml')) as Workflow
  const named = jobs.test.strategy.matrix.stages.flatMap((job) => job.split(' '))
  expect(named.toSorted((a, b) => a.localeCompare(b))).toEqual(
    stages.map(({ name }) => name).toSorted((a, b) => a.localeCompare(b)),
  )
  expect(jobs.test.steps.map(({ run }) => run)).toContain('npm test -- ${{ matrix.stages }}')
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
