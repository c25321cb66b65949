import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { existsSync, mkdirSync, renameSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import * as Keystore from 'ox/Keystore'
import { toHex } from 'viem'
import type { HDAccount } from 'viem/accounts'
import { tmpdir } from 'node:os'

/** Few, because the keys are public anyway and a start should be quick. */
const ITERATIONS = 2_000

export function ensureKeystore(
  folder: string,
  { name, prefix, account }: { name: string; prefix: 'SETTLER' | 'VOUCHER'; account: HDAccount },
) {
  const keystoreFile = path.join(folder, `${name}.json`)
  const passwordFile = path.join(folder, `${name}.password`)
  if (!existsSync(keystoreFile)) {
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    const password = randomBytes(24).toString('base64url')
    const [key, options] = Keystore.pbkdf2({ password, iterations: ITERATIONS })
    const keystore = Keystore.encrypt(toHex(account.getHdKey().privateKey!), key, { ...options, id: randomUUID() })
    writeFileSync(passwordFile, `${password}\n`, { mode: 0o600 })
    writeFileSync(`${keystoreFile}.new`, JSON.stringify(keystore), { mode: 0o600 })
    renameSync(`${keystoreFile}.new`, keystoreFile)
  }
  return { [`${prefix}_KEYSTORE`]: keystoreFile, [`${prefix}_KEYSTORE_PASSWORD_FILE`]: passwordFile }
}

/** In bytes: some systems allow no longer path for a socket. */
const longestPath = 103

export function getSignerSocket(keys: string): string {
  const near = path.join(path.resolve(keys), 'signer.sock')
  if (Buffer.byteLength(near) <= longestPath) return near
  const folder = path.join(tmpdir(), `signer-${createHash('sha256').update(near).digest('hex').slice(0, 16)}`)
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  return path.join(folder, 'signer.sock')
}
