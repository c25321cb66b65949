import { getDeployment } from '@app/config/deployments'
import { describe, expect, it } from 'vitest'
import { readEnvironment } from './environment.ts'

const databaseUrl = 'postgres://user:password@db.example/app'

describe('readEnvironment', () => {
  it('takes the sandbox chain with several endpoints', () => {
    const variables = { DATABASE_URL: databaseUrl, CHAIN_ID: '31337', RPC_URL: 'http://a.example, http://b.example' }
    expect(readEnvironment(variables)).toMatchObject({
      databaseUrl,
      rpcUrls: ['http://a.example', 'http://b.example'],
      deployment: getDeployment(31337),
      finality: 2,
    })
  })

  it('says what is missing or wrong', () => {
    expect(() => readEnvironment({ CHAIN_ID: '31337' })).toThrow(/DATABASE_URL is missing/)
    expect(() => readEnvironment({ DATABASE_URL: databaseUrl, CHAIN_ID: 'x' })).toThrow(/CHAIN_ID/)
    expect(() => readEnvironment({ DATABASE_URL: databaseUrl, CHAIN_ID: '222' })).toThrow(/222/)
  })
})
