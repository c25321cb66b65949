import { describe, expect, it } from 'vitest'
import { readConfig } from './config.ts'
import { describeEnvironment, EnvironmentError, environmentVariables } from './environment.ts'

const good = { DATABASE_URL: 'postgres://app:hush@db.example/app', CHAIN_ID: '31337' }

function problemsOf(environment: Record<string, string>): readonly string[] {
  try {
    readConfig({ ...good, ...environment })
    return []
  } catch (error) {
    if (error instanceof EnvironmentError) return error.problems
    throw error
  }
}

describe('configuration', () => {
  it('has defaults for all but the database', () => {
    expect(readConfig(good)).toMatchObject({
      host: '127.0.0.1',
      port: 4280,
      logLevel: 'info',
      maxLagSeconds: 60,
      sandboxNode: undefined,
      sandbox: true,
      webDist: undefined,
    })
  })

  it.each([
    ['DATABASE_URL', ''],
    ['DATABASE_URL', 'mysql://db/app'],
    ['DATABASE_URL', 'nonsense'],
    ['DATABASE_POOL', '0'],
    ['CHAIN_ID', 'arbitrum'],
    ['CHAIN_ID', '1'],
    ['CHAIN_ID', '42161'],
    ['BRAND', 'nobody'],
    ['PORT', '65536'],
    ['PORT', 'http'],
    ['RPC_URL', 'ws://node'],
    ['RPC_URL', 'http://ok, nonsense'],
    ['SANDBOX_NODE', 'https://node.example'],
    ['LOG_LEVEL', 'loud'],
    ['PUBLIC_URL', 'example.com'],
    ['PUBLIC_RPC_URLS', '/rpc'],
    ['WALLETCONNECT_RELAY_URL', 'https://relay.example'],
    ['MAX_LAG_SECONDS', '0'],
  ])('refuses %s=%s and names it', (name, value) => {
    const problems = problemsOf({ [name]: value })
    expect(problems).toHaveLength(1)
    expect(problems[0]).toContain(name === 'BRAND' ? 'Brand "nobody"' : name)
  })

  it('names everything that is wrong at once', () => {
    expect(problemsOf({ DATABASE_URL: '', PORT: 'x', LOG_LEVEL: 'loud' })).toHaveLength(3)
  })

  it('never shows a password', () => {
    for (const url of ['mysql://app:hush@db/app', 'postgres//app:hush@db'])
      expect(problemsOf({ DATABASE_URL: url }).join()).not.toContain('hush')
    expect(problemsOf({ RPC_URL: 'ftp://app:hush@node' }).join()).not.toContain('hush')
  })

  it('sends the browser to public nodes only, never to those of the server', () => {
    const config = readConfig({ ...good, RPC_URL: 'https://node.example/secret-key', RPC_KEY: 'secret' })
    expect(config.chain.rpcUrls).toEqual(['https://node.example/secret-key'])
    expect(config.publicRpcUrls.join()).not.toContain('secret')
    expect(readConfig({ ...good, SANDBOX_NODE: 'http://127.0.0.1:1' }).publicRpcUrls).toEqual(['/rpc'])
    expect(readConfig({ ...good, PUBLIC_RPC_URLS: 'https://a.example, https://b.example' }).publicRpcUrls).toEqual([
      'https://a.example',
      'https://b.example',
    ])
  })

  it('describes every variable', () => {
    for (const name of Object.keys(environmentVariables)) expect(describeEnvironment()).toContain(name)
  })
})
