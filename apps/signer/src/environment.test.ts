import { getDeployment } from '@app/config/deployments'
import { describe, expect, it } from 'vitest'
import { readEnvironment } from './environment.ts'

const given = {
  DATABASE_URL: 'postgres://app_signer:password@db.example/app',
  CHAIN_ID: '31337',
  SIGNER_SOCKET: '/run/product/signer.sock',
  VOUCHER_KEYSTORE: 'k',
  VOUCHER_KEYSTORE_PASSWORD_FILE: 'p',
  VOUCHER_LOG_DIR: '/var/lib/product-signer',
}
const deployment = getDeployment(31_337)

const readDailyMost = (VOUCHER_DAILY_MOST: string) => readEnvironment({ ...given, VOUCHER_DAILY_MOST }).dailyMost

describe('readEnvironment', () => {
  it('takes a keystore or a remote signer', () => {
    expect(readEnvironment(given)).toEqual({
      databaseUrl: given.DATABASE_URL,
      deployment,
      socketPath: given.SIGNER_SOCKET,
      key: { kind: 'keystore', file: 'k', passwordFile: 'p', password: undefined },
      logFolder: given.VOUCHER_LOG_DIR,
      dailyMost: undefined,
      isSandbox: false,
      metrics: undefined,
    })
    expect(readEnvironment({ ...given, SANDBOX_NODE: 'http://127.0.0.1:1' }).isSandbox).toBe(true)
    expect(readEnvironment({ ...given, SANDBOX_NODE: '' }).isSandbox).toBe(false)
    const address = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'
    const remote = { VOUCHER_REMOTE_URL: 'https://signer.example', VOUCHER_REMOTE_ADDRESS: address }
    expect(() => readEnvironment({ ...given, ...remote })).toThrow('are both given')
    const { VOUCHER_KEYSTORE: _, VOUCHER_KEYSTORE_PASSWORD_FILE: __, ...without } = given
    expect(readEnvironment({ ...without, ...remote }).key).toMatchObject({ kind: 'remote', address })
  })

  it('takes the most of a day in whole tokens, by name or symbol', () => {
    const { usdt } = deployment.tokens
    const address = deployment.contracts['usdt'].toLowerCase()
    expect(readDailyMost('usdt=20000.5')).toEqual(new Map([[address, 200_005n * 10n ** BigInt(usdt.decimals - 1)]]))
    expect(readDailyMost(`${usdt.symbol}=0`)).toEqual(new Map([[address, 0n]]))
    expect(readDailyMost('usdt = 1, productToken=2')?.size).toBe(2)
  })

  it('says what is missing or wrong', () => {
    for (const [wrong, words] of [
      [{ VOUCHER_LOG_DIR: ' ' }, 'VOUCHER_LOG_DIR is missing'],
      [{ VOUCHER_KEYSTORE: '' }, 'VOUCHER_KEYSTORE is missing'],
      [{ VOUCHER_DAILY_MOST: 'gold=1' }, '"gold" is none of '],
      [{ VOUCHER_DAILY_MOST: 'usdt' }, '"usdt" must be such as usdt=20000'],
      [{ VOUCHER_DAILY_MOST: 'usdt=-1' }, '"usdt=-1" must be such as'],
      [{ VOUCHER_DAILY_MOST: 'usdt=1,usdt=2' }, 'a token stands there twice'],
    ] as const)
      expect(() => readEnvironment({ ...given, ...wrong })).toThrow(words)
  })
})
