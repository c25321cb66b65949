import { createDescriptors } from '@app/config/clear-signing/describe'
import type { Descriptor } from '@app/config/clear-signing/descriptor'
import { worlds } from '@app/config/clear-signing/worlds.test-setup'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { checkClearSigning } from './check-clear-signing.ts'

let folder: string
let files: Record<string, Descriptor>

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'check-clear-signing-'))
  files = structuredClone(createDescriptors(worlds.sandbox))
})
afterEach(() => rmSync(folder, { recursive: true }))

function look(environment: Record<string, string> = {}) {
  for (const [file, descriptor] of Object.entries(files)) writeFileSync(join(folder, file), JSON.stringify(descriptor))
  return checkClearSigning(folder, worlds.sandbox.deployment, environment)
}

it('finds what was written good', () => {
  const checks = look()
  expect(checks.filter(({ result }) => result !== 'ok')).toEqual([])
  expect(checks).toContainEqual({ what: 'a wallet shows dividendVault in words', result: 'ok' })
})

it('fails for what is missing of ours, and notes what others may have described', () => {
  delete files['calldata-dividendVault.json']
  delete files['calldata-usdt.json']
  expect(look().filter(({ result }) => result !== 'ok')).toEqual([
    {
      what: 'a wallet shows usdt in words',
      result: 'note',
      detail: expect.stringContaining('no descriptor for ') as string,
    },
    {
      what: 'a wallet shows dividendVault in words',
      result: 'FAILED',
      detail: expect.stringContaining('no descriptor for ') as string,
    },
  ])
})

it('fails where a token of others is described, and wrongly', () => {
  files['calldata-usdt.json']!.metadata.token!.decimals = 18
  expect(look().filter(({ result }) => result !== 'ok')).toEqual([
    {
      what: 'a wallet shows usdt in words',
      result: 'FAILED',
      detail: expect.stringMatching(/"decimals":18.*, not .*"decimals":6/) as string,
    },
  ])
})

it('compares with the brand that is configured', () => {
  const other = worlds.likeBsc.brand
  const failed = look({ BRAND: other.name.toLowerCase() }).filter(({ result }) => result === 'FAILED')
  expect(failed.map(({ what }) => what)).toContain('a wallet shows stakingPoolUsdt in words')
  expect(failed[0]!.detail).toContain(`"name":"${other.product.name}"`)
})

it('fails for a folder that is not there, or a file that cannot be read, and goes on', () => {
  writeFileSync(join(folder, 'eip712-Broken.json'), '{')
  expect(look()).toEqual([
    {
      what: `descriptors in ${folder}`,
      result: 'FAILED',
      detail: expect.stringContaining('eip712-Broken.json') as string,
    },
  ])
  expect(checkClearSigning(join(folder, 'none'), worlds.sandbox.deployment, {})).toEqual([
    { what: `descriptors in ${folder}/none`, result: 'FAILED', detail: expect.stringContaining('ENOENT') as string },
  ])
})
