import { expect, it } from 'vitest'
import { hasSeveralHosts, isDatabaseUrl, listServers } from './database-url.ts'

it.each([
  ['postgres://a:b@host/name', false],
  ['postgresql://host', false],
  ['postgres://a:b%40c@10.0.0.1:5433/name?sslmode=require', false],
  ['postgres://a@[::1]:5432/name', false],
  ['postgres://a:b@one,two/name', true],
  ['postgres://a:b@one:5432,two:5433,[::1]:5434/name?target_session_attrs=any', true],
])('%s is an address', (text, several) => {
  expect([isDatabaseUrl(text), hasSeveralHosts(text)]).toEqual([true, several])
})

it('each server of an address has an address of its own', () => {
  expect(listServers('postgres://a:b@one:5432,[::1]:5434/name?sslmode=require')).toEqual([
    'postgres://a:b@one:5432/name?sslmode=require',
    'postgres://a:b@[::1]:5434/name?sslmode=require',
  ])
  expect(listServers('postgres://one/name')).toEqual(['postgres://one/name'])
})

it.each([
  '',
  'postgres',
  'postgres://',
  'http://one/name',
  'postgres://one,/name',
  'postgres://one:x,two/name',
  'one,two',
])('"%s" is none', (text) => expect(isDatabaseUrl(text)).toBe(false))
