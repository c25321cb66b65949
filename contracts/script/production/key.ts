import { existsSync, readFileSync } from 'node:fs'
import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'
import * as Keystore from 'ox/Keystore'
import type { Address, Hex, LocalAccount } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'

export type KeyEnvironment = {
  DEPLOYER_KEYSTORE?: string | undefined
  DEPLOYER_KEYSTORE_PASSWORD?: string | undefined
  DEPLOYER_KEY?: string | undefined
}

/** @throws Error, without the key, when it is missing, cannot be opened, or is not of `expected`. */
export async function openKey(environment: KeyEnvironment, expected: Address): Promise<LocalAccount> {
  const { DEPLOYER_KEYSTORE: keystore, DEPLOYER_KEY: key } = environment
  if (keystore && key) throw new Error('Set DEPLOYER_KEYSTORE or DEPLOYER_KEY, not both.')
  if (!keystore && !key)
    throw new Error(
      `Sending needs the key of ${expected}: set DEPLOYER_KEYSTORE to the path of its keystore file (and DEPLOYER_KEYSTORE_PASSWORD, or type it when asked), or DEPLOYER_KEY.`,
    )
  const account = toAccount(keystore ? await decrypt(keystore, environment) : (key as string))
  if (account.address !== expected)
    throw new Error(`The key is of ${account.address}, but the settings name ${expected} as deployer.`)
  return account
}

function toAccount(key: string): LocalAccount {
  if (!/^0x[0-9a-fA-F]{64}$/.test(key)) throw new Error('The key is not 32 bytes in hex with 0x.')
  return privateKeyToAccount(key as Hex)
}

async function decrypt(path: string, { DEPLOYER_KEYSTORE_PASSWORD: given }: KeyEnvironment): Promise<string> {
  if (!existsSync(path)) throw new Error(`DEPLOYER_KEYSTORE: there is no file ${path}.`)
  const password = given ?? (await askPassword())
  const keystore = readKeystore(path)
  try {
    return Keystore.decrypt(keystore, Keystore.toKey(keystore, { password }))
  } catch {
    throw new Error(`The keystore ${path} does not open: the password is wrong or the file is damaged.`)
  }
}

function readKeystore(path: string): Keystore.Keystore {
  try {
    const json = JSON.parse(readFileSync(path, 'utf8')) as Record<string, unknown>
    // Old wallets write `Crypto`.
    if (json.crypto ?? json.Crypto) return { ...json, crypto: json.crypto ?? json.Crypto } as Keystore.Keystore
  } catch {}
  throw new Error(`${path} is not a keystore file (version 3 JSON).`)
}

async function askPassword(): Promise<string> {
  if (!process.stdin.isTTY) throw new Error('Set DEPLOYER_KEYSTORE_PASSWORD: there is nobody to ask for the password.')
  process.stdout.write('Password of the keystore: ')
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() })
  const reader = createInterface({ input: process.stdin, output: silent, terminal: true })
  const password = await reader.question('')
  reader.close()
  process.stdout.write('\n')
  return password
}
