import * as Keystore from 'ox/Keystore'
import { type PrivateKeyAccount, privateKeyToAccount } from 'viem/accounts'
import { z } from 'zod'
import { KeyError } from './key.ts'
import { readSecretFile } from './key-files.ts'

const hexText = z.string().regex(/^(0x)?[0-9a-fA-F]+$/)

/** Web3 Secret Storage, version 3. */
const keystoreFile = z.object({
  version: z.literal(3),
  id: z.string(),
  crypto: z.object({
    cipher: z.literal('aes-128-ctr'),
    ciphertext: hexText,
    cipherparams: z.object({ iv: hexText }),
    mac: hexText,
    kdf: z.enum(['scrypt', 'pbkdf2']),
    kdfparams: z.record(z.string(), z.unknown()),
  }),
})

export interface KeystoreLocation {
  file: string
  password?: string | undefined
  passwordFile?: string | undefined
}

export async function openKeystore({ file, password, passwordFile }: KeystoreLocation): Promise<PrivateKeyAccount> {
  const secret = password ?? readPassword(passwordFile)
  const text = readSecretFile(file, 'keystore')
  let keystore: Keystore.Keystore
  try {
    keystore = keystoreFile.parse(JSON.parse(text)) as unknown as Keystore.Keystore
  } catch {
    throw new KeyError(`${file} is not a JSON keystore of version 3`)
  }
  try {
    const key = await Keystore.toKeyAsync(keystore, { password: secret })
    return privateKeyToAccount(Keystore.decrypt(keystore, key))
  } catch {
    throw new KeyError(`${file} does not open with the given password`)
  }
}

function readPassword(file: string | undefined): string {
  if (file === undefined) throw new KeyError('The keystore has no password: give it, or a file with it')
  return readSecretFile(file, 'password file').replace(/\r?\n$/, '')
}
