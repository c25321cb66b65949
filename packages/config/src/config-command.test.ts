import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { runConfig } from './config-command.ts'

let folder: string

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'run-config-'))
})

afterAll(() => rmSync(folder, { recursive: true }))

async function run(...args: string[]) {
  const said = { stdout: '', stderr: '' }
  const log = vi.spyOn(console, 'log').mockImplementation((line: string) => void (said.stdout += `${line}\n`))
  const error = vi.spyOn(console, 'error').mockImplementation((line: string) => void (said.stderr += `${line}\n`))
  const status = await runConfig(args)
  log.mockRestore()
  error.mockRestore()
  return { status, ...said }
}

it('makes a sample that is good, and never writes over files', async () => {
  const own = join(folder, 'new/operator')
  expect(await run('init', own)).toMatchObject({ status: 0, stderr: '' })
  expect(readdirSync(own).toSorted()).toEqual(['brand.json', 'chain.json', 'limits.json', 'texts'])
  const good = await run('check', own)
  expect(good).toMatchObject({ status: 0, stderr: '' })
  expect(good.stdout).toMatch(/is good\.\n.*to be given:\n {2}brand\.json:\d+: name: /)

  const brand = join(own, 'brand.json')
  writeFileSync(brand, readFileSync(brand, 'utf8').replace('"motif": "rope"', '"motif": "feather"'))
  const mine = readFileSync(brand, 'utf8')
  const bad = await run('check', own)
  expect(bad).toMatchObject({ status: 1, stdout: '' })
  expect(bad.stderr).toMatch(/^brand\.json:\d+: motif: /)
  expect(bad.stderr).toContain(': 1 fault\n')

  expect(await run('init', own)).toMatchObject({ status: 1, stderr: `${own} is not empty: nothing was written\n` })
  expect(readFileSync(brand, 'utf8')).toBe(mine)
})

it('says what it wants, and that there is no such folder', async () => {
  expect(await run('--help')).toMatchObject({ status: 0, stdout: expect.stringContaining('check DIR') as string })
  for (const args of [[], ['check'], ['mend', folder], ['check', folder, folder], ['--loud'], ['toString', folder]])
    expect(await run(...args)).toMatchObject({ status: 2, stderr: expect.stringContaining('Usage') as string })
  const missing = join(folder, 'missing')
  expect(await run('check', missing)).toMatchObject({ status: 1, stderr: expect.stringContaining('ENOENT') as string })
  writeFileSync(missing, '')
  expect((await run('init', missing)).status).toBe(1)
  expect(existsSync(missing)).toBe(true)
})
