import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { runClearSigning } from './clear-signing-command.ts'
import { makeFilledFolder } from './filled-folder.test-setup.ts'

let folder: string

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'run-clear-signing-'))
})

afterAll(() => rmSync(folder, { recursive: true }))

function run(args: string[], environment: Record<string, string> = { CHAIN_ID: '31337' }) {
  const said = { stdout: '', stderr: '' }
  const log = vi.spyOn(console, 'log').mockImplementation((line: string) => void (said.stdout += `${line}\n`))
  const error = vi.spyOn(console, 'error').mockImplementation((line: string) => void (said.stderr += `${line}\n`))
  const status = runClearSigning(args, environment)
  log.mockRestore()
  error.mockRestore()
  return { status, ...said }
}

const readAll = (name: string) =>
  Object.fromEntries(
    readdirSync(join(folder, name)).map((file) => [file, readFileSync(join(folder, name, file), 'utf8')]),
  )

it('writes the same bytes each time, and never over files', () => {
  expect(run(['--out', join(folder, 'a/new')])).toMatchObject({ status: 0, stderr: '' })
  expect(run(['--out', join(folder, 'b')]).stdout).toMatch(
    /: 22 descriptors of \d+ functions and messages, .* on chain 31337\n$/,
  )
  const written = readAll('b')
  expect(readAll('a/new')).toEqual(written)
  expect(Object.keys(written)).toContain('calldata-dividendVault.json')
  writeFileSync(join(folder, 'b/calldata-usdt.json'), 'mine')
  expect(run(['--out', join(folder, 'b')])).toMatchObject({
    status: 1,
    stderr: expect.stringContaining('is not empty') as string,
  })
  expect(readFileSync(join(folder, 'b/calldata-usdt.json'), 'utf8')).toBe('mine')
})

it('is of the operator whose folder is given, and not while its names are to be given', () => {
  const own = makeFilledFolder(join(folder, 'operator'))
  const brand = join(own, 'brand.json')
  const json = JSON.parse(readFileSync(brand, 'utf8')) as { name: string }
  writeFileSync(brand, JSON.stringify({ ...json, name: 'Ours' }))
  const environment = { CHAIN_ID: '31337', CONFIG_DIR: own }
  expect(run(['--out', join(folder, 'c')], environment).status).toBe(0)
  expect(readAll('c')['eip712-Permit.json']).toContain('"owner": "Ours"')
  writeFileSync(brand, JSON.stringify({ ...json, name: 'YOURS' }))
  expect(run(['--out', join(folder, 'd')], environment)).toMatchObject({
    status: 1,
    stderr: expect.stringContaining('YOURS') as string,
  })
})

it('says what is wrong with its use, and what is deployed nowhere', () => {
  expect(run([])).toMatchObject({
    status: 2,
    stderr: expect.stringMatching(/^--out DIR is needed[\s\S]*Usage/) as string,
  })
  expect(run(['--other'])).toMatchObject({ status: 2, stderr: expect.stringContaining('Usage') as string })
  expect(run(['--help'])).toMatchObject({ status: 0, stdout: expect.stringContaining('Usage') as string })
  expect(run(['--out', join(folder, 'e')], { CHAIN_ID: '56' })).toMatchObject({
    status: 1,
    stderr: expect.stringContaining('Nothing is deployed on chain 56') as string,
  })
})
