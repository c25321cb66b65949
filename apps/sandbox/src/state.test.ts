import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { getFingerprint, madeOf } from './state.ts'

it('another schema gives another fingerprint, so that a state of an earlier build is not used', () => {
  const root = mkdtempSync(path.join(tmpdir(), 'fingerprint-'))
  const options = { history: true, generations: 1, brand: 'loong', like: 'local' } as const
  try {
    const ours = fileURLToPath(new URL('../../../', import.meta.url))
    for (const folder of madeOf) cpSync(path.join(ours, folder), path.join(root, folder), { recursive: true })
    const before = getFingerprint(root, options)
    expect(getFingerprint(root, options)).toBe(before)
    writeFileSync(path.join(root, 'packages/db/migrations/0064-one-vault.sql'), '')
    expect(getFingerprint(root, options)).not.toBe(before)
  } finally {
    rmSync(root, { recursive: true })
  }
})
