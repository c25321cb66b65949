import { randomBytes, randomUUID } from 'node:crypto'
import { existsSync, mkdirSync, renameSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import * as Keystore from 'ox/Keystore'
import { toHex } from 'viem'
import { localVoucherSigner } from '../../../contracts/script/local-settings.ts'

/** Few, because the key is public anyway and a start should be quick. */
const ITERATIONS = 2_000

/**
 * The keystore of the local vault's signer with a password of its own, made once in `folder`.
 * @returns The variables that the API finds it by.
 */
export function ensureVoucherKey(
  folder: string,
): Record<'VOUCHER_KEYSTORE' | 'VOUCHER_KEYSTORE_PASSWORD_FILE', string> {
  const keystoreFile = path.join(folder, 'voucher-signer.json')
  const passwordFile = path.join(folder, 'voucher-signer.password')
  if (!existsSync(keystoreFile)) {
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    const password = randomBytes(24).toString('base64url')
    const [key, options] = Keystore.pbkdf2({ password, iterations: ITERATIONS })
    const privateKey = toHex(localVoucherSigner.getHdKey().privateKey!)
    const keystore = Keystore.encrypt(privateKey, key, { ...options, id: randomUUID() })
    writeFileSync(passwordFile, `${password}\n`, { mode: 0o600 })
    writeFileSync(`${keystoreFile}.new`, JSON.stringify(keystore), { mode: 0o600 })
    renameSync(`${keystoreFile}.new`, keystoreFile)
  }
  return { VOUCHER_KEYSTORE: keystoreFile, VOUCHER_KEYSTORE_PASSWORD_FILE: passwordFile }
}
