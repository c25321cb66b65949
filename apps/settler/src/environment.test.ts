import { getDeployment } from '@app/config/deployments'
import { describe, expect, it } from 'vitest'
import { readEnvironment } from './environment.ts'

const given = {
  DATABASE_URL: 'postgres://user:password@db.example/app',
  CHAIN_ID: '31337',
  RPC_URL: 'http://a.example',
}

describe('readEnvironment', () => {
  it('settles without a key, and every second in the sandbox', () => {
    expect(readEnvironment(given)).toEqual({
      databaseUrl: given.DATABASE_URL,
      rpcUrls: ['http://a.example'],
      deployment: getDeployment(31_337),
      key: undefined,
      everyMs: 1_000,
      metrics: undefined,
    })
  })

  it('takes a key with its password in a file, and another pace', () => {
    const variables = { ...given, SETTLER_KEYSTORE: 'k', SETTLER_KEYSTORE_PASSWORD_FILE: 'p', SETTLER_EVERY_MS: '250' }
    expect(readEnvironment(variables)).toMatchObject({
      key: { kind: 'keystore', file: 'k', passwordFile: 'p', password: undefined },
      everyMs: 250,
    })
  })

  it('takes a remote signer instead', () => {
    const address = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'
    const variables = { SETTLER_REMOTE_URL: 'https://signer.example', SETTLER_REMOTE_ADDRESS: address }
    expect(readEnvironment({ ...given, ...variables }).key).toMatchObject({ kind: 'remote', address })
    expect(() => readEnvironment({ ...given, ...variables, SETTLER_KEYSTORE: 'k' })).toThrow('are both given')
  })

  it('says what is missing or wrong', () => {
    for (const [wrong, words] of [
      [{ DATABASE_URL: 'mysql://x' }, /DATABASE_URL/],
      [{ CHAIN_ID: 'x' }, /CHAIN_ID/],
      [{ SETTLER_KEYSTORE: 'k' }, /needs one of/],
      [{ SETTLER_KEYSTORE_PASSWORD: 'p' }, /SETTLER_KEYSTORE is missing/],
      [{ SETTLER_EVERY_MS: '0' }, /SETTLER_EVERY_MS/],
      [{ METRICS_PORT: '70000' }, /METRICS_PORT/],
    ] as const)
      expect(() => readEnvironment({ ...given, ...wrong })).toThrow(words)
  })
})
