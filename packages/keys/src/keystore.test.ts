import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as Keystore from 'ox/Keystore'
import { recoverMessageAddress } from 'viem'
import { generatePrivateKey, privateKeyToAddress } from 'viem/accounts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { KeyError } from './key.ts'
import { openKeystore } from './keystore.ts'

const privateKey = generatePrivateKey()
const password = 'correct horse'
let folder: string
let file: string

function write(name: string, text: string, mode = 0o600): string {
  const path = join(folder, name)
  writeFileSync(path, text, { mode })
  chmodSync(path, mode)
  return path
}

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'keystore-'))
  const [key, options] = Keystore.scrypt({ password, n: 1_024 })
  file = write('key.json', JSON.stringify(Keystore.encrypt(privateKey, key, options)))
})
afterAll(() => rmSync(folder, { recursive: true }))

it('signs with the key of the file, by a password or a file with it', async () => {
  for (const location of [
    { file, password },
    { file, passwordFile: write('password', `${password}\n`) },
  ]) {
    const signer = await openKeystore(location)
    expect(signer.address).toBe(privateKeyToAddress(privateKey))
    const signature = await signer.signMessage({ message: 'one' })
    expect(signature).toMatch(/^0x[0-9a-f]{128}(1b|1c)$/)
    expect(await recoverMessageAddress({ message: 'one', signature })).toBe(signer.address)
  }
})

it('a keystore error says what is wrong with a file, and nothing of what is in it', async () => {
  const damaged = write('damaged.json', '{"version":3}')
  const open = write('open.json', '{}', 0o644)
  for (const [location, reason] of [
    [{ file, password: 'wrong horse' }, 'does not open'],
    [{ file }, 'no password'],
    [{ file: damaged, password }, 'is not a JSON keystore'],
    [{ file: open, password }, 'can be read by others'],
    [{ file: join(folder, 'none'), password }, 'cannot be read'],
    [{ file, passwordFile: join(folder, 'none') }, 'cannot be read'],
  ] as const) {
    const error: unknown = await openKeystore(location).catch((failure: unknown) => failure)
    expect(error).toBeInstanceOf(KeyError)
    expect(String(error)).toContain(reason)
    expect(String(error)).not.toContain('horse')
  }
})
