import { expect, it } from 'vitest'
import {
  describeVariables,
  readAll,
  readDatabaseUrl,
  readDirectDatabaseUrl,
  readProbePlace,
  readRpcUrls,
  readWholeNumber,
} from './environment.ts'

const refuse = (words: string) => () => {
  throw new Error(words)
}

it('describes variables in two columns', () => {
  expect(describeVariables({ PORT: 'Where.', DATABASE_URL: 'What.' })).toBe(
    '  PORT          Where.\n  DATABASE_URL  What.',
  )
})

it('names everything that is wrong, each once', () => {
  expect(() => readAll({ a: () => 1, b: refuse('one'), c: refuse('two'), d: refuse('one') })).toThrow(/^one; two$/)
  expect(readAll({ a: () => 1, b: () => undefined })).toEqual({ a: 1, b: undefined })
})

it('takes the address of a PostgreSQL database only', () => {
  expect(readDatabaseUrl({ DATABASE_URL: ' postgresql://user@host/db ' })).toBe('postgresql://user@host/db')
  for (const url of [undefined, '', ' ', 'mysql://x', 'postgres://['])
    expect(() => readDatabaseUrl({ DATABASE_URL: url })).toThrow(/DATABASE_URL/)
})

it('takes the direct address where there is a pooler, and says which of both is wrong', () => {
  const pooled = { DATABASE_URL: 'postgres://pooler/db' }
  expect(readDirectDatabaseUrl(pooled)).toBe('postgres://pooler/db')
  expect(readDirectDatabaseUrl({ ...pooled, DATABASE_DIRECT_URL: ' postgres://one/db ' })).toBe('postgres://one/db')
  expect(readDirectDatabaseUrl({ DATABASE_DIRECT_URL: 'postgres://one/db' })).toBe('postgres://one/db')
  expect(() => readDirectDatabaseUrl({ ...pooled, DATABASE_DIRECT_URL: 'one/db' })).toThrow(/^DATABASE_DIRECT_URL must/)
  expect(() => readDirectDatabaseUrl({})).toThrow(/^DATABASE_URL is missing/)
})

it('takes nodes in the order given, and needs some', () => {
  expect(readRpcUrls({ CHAIN_ID: '31337', RPC_URL: 'http://a.example, http://b.example' })).toEqual([
    'http://a.example',
    'http://b.example',
  ])
  expect(() => readRpcUrls({ CHAIN_ID: 'x' })).toThrow(/CHAIN_ID/)
})

it.each(['-1', '1.5', '1e3', '70000', 'x'])('refuses the port %j', (port) => {
  expect(() => readProbePlace({ METRICS_PORT: port })).toThrow('METRICS_PORT must be a whole number from 0 to 65535')
})

it('serves probes at home, elsewhere or nowhere', () => {
  expect(readProbePlace({})).toBeUndefined()
  expect(readProbePlace({ METRICS_PORT: '0' })).toEqual({ host: '127.0.0.1', port: 0 })
  expect(readProbePlace({ METRICS_PORT: '9', METRICS_HOST: '::1' })).toEqual({ host: '::1', port: 9 })
  expect(readWholeNumber({ N: '' }, 'N', { least: 1, most: 2 })).toBeUndefined()
})
