import { roles } from '@app/abis/roles'
import { getTestAccount } from '@app/testing/accounts'
import {
  approveSafeMessage,
  createSafe,
  deploySafeContracts,
  type SafeAt,
  type SafeContracts,
  signSafeMessage,
} from '@app/testing/safe'
import { hashMessage, type LocalAccount } from 'viem'
import { beforeAll, expect, it } from 'vitest'
import { makeSignInOf, post } from '../../testing/operator.ts'
import { ask, audit, client, rows, service, setRole, setUpOperators } from './operators.test-setup.ts'

const owners = [getTestAccount(21), getTestAccount(22), getTestAccount(23)] as const
const [first, second, third] = owners
const delay = 3_000

let contracts: SafeContracts
let salt = 0n
/** Each a Safe of its own, of two of three owners. */
let one: SafeAt
let other: SafeAt
let guardian: SafeAt
let admin: SafeAt

setUpOperators()

beforeAll(async () => {
  contracts = await deploySafeContracts(client)
  one = await createHolder(roles.OPERATOR)
  other = await createHolder(roles.OPERATOR)
  guardian = await createHolder(roles.GUARDIAN)
  admin = await createHolder(roles.ADMIN)
  await setRole(service.config.deployment.contracts.settingsDesk, roles.SETTINGS, true, delay)
  await setTime(1_900_000_000)
})

async function createHolder(role: bigint): Promise<SafeAt> {
  const addresses = owners.map(({ address }) => address)
  const address = await createSafe(client, contracts, { owners: addresses, threshold: 2, salt: salt++ })
  await setRole(address, role, true)
  return { address, chainId: 31_337 }
}

const setTime = (at: number) => rows.setCursor({ blockTimestamp: at + 4 })

async function signIn(safe: SafeAt, by: readonly LocalAccount[] = [first, second]) {
  const { message, ticket } = await makeSignInOf(service.get, safe.address)
  const signature = await signSafeMessage(safe, hashMessage(message), by)
  return post(service.get, '/api/session', { message, signature, ticket })
}

async function getSid(safe: SafeAt): Promise<string> {
  const { status, body } = await signIn(safe)
  expect([status, body.error]).toEqual([200, undefined])
  return body.data.sid as string
}

it('two owners sign their Safe in, one does not, nor strangers, nor the same signatures twice', async () => {
  const { status, body } = await signIn(one)
  expect([status, body.data.account, body.data.roles]).toEqual([200, one.address, ['OPERATOR']])
  for (const by of [[first], [first, getTestAccount(24)], [getTestAccount(24), getTestAccount(25)]])
    expect((await signIn(one, by)).body.error).toBe('SIGNATURE_INVALID')

  const { message, ticket } = await makeSignInOf(service.get, one.address)
  const signature = await signSafeMessage(one, hashMessage(message), [second, third])
  const asked = { message, signature, ticket }
  const unticketed = await post(service.get, '/api/session', { message, signature })
  expect(unticketed.body.error).toBe('UNAUTHORIZED')
  expect((await post(service.get, '/api/session', asked)).status).toBe(200)
  expect((await post(service.get, '/api/session', asked)).body.error).toBe('UNAUTHORIZED')
})

it('signatures of one Safe are worth nothing for another of the same owners', async () => {
  const { message, ticket } = await makeSignInOf(service.get, one.address)
  const signature = await signSafeMessage(other, hashMessage(message), [first, second])
  expect((await post(service.get, '/api/session', { message, signature, ticket })).body.error).toBe('SIGNATURE_INVALID')
})

it('a message approved on the chain signs in with 0x, not before, once, and only who asked for it', async () => {
  const { message, ticket } = await makeSignInOf(service.get, guardian.address)
  const asked = { message, signature: '0x', ticket }
  expect((await post(service.get, '/api/session', asked)).body.error).toBe('SIGNATURE_INVALID')
  await approveSafeMessage(client, contracts, guardian, hashMessage(message), [first, third])
  const overheard = await makeSignInOf(service.get, guardian.address)
  for (const stolen of [undefined, overheard.ticket])
    expect((await post(service.get, '/api/session', { ...asked, ticket: stolen })).body.error).toBe('UNAUTHORIZED')
  const { status, body } = await post(service.get, '/api/session', asked)
  expect([status, body.data.account, body.data.roles]).toEqual([200, guardian.address, ['GUARDIAN']])
  expect((await post(service.get, '/api/session', asked)).body.error).toBe('UNAUTHORIZED')
})

it('limits are proposed by one Safe, carried out by another, cancelled by the guardian’s', async () => {
  const sids = { one: await getSid(one), other: await getSid(other), guardian: await getSid(guardian) }
  const token = service.config.deployment.contracts.usdt
  const body = { token, minimum: '5', dailyQuota: '70', opensAt: 60, closesAt: 3_600, reason: 'Quiet days' }
  const path = '/api/admin/limits/proposals'
  const propose = async () => {
    const { status, body: answer } = await ask('POST', path, { sid: sids.one, body })
    expect([status, answer.error]).toEqual([200, undefined])
    return String(answer.data.id)
  }
  const decide = (what: 'execute' | 'cancel', who: keyof typeof sids, id: string) =>
    ask('POST', `${path}/{id}/${what}`, { sid: sids[who], id })

  const id = await propose()
  expect((await decide('execute', 'other', id)).body.error).toBe('PROPOSAL_TOO_EARLY')
  await setTime(1_900_000_000 + delay)
  expect((await decide('execute', 'one', id)).body.error).toBe('PROPOSAL_OWN')
  expect((await decide('execute', 'other', id)).status).toBe(200)

  const again = await propose()
  expect((await decide('cancel', 'guardian', again)).status).toBe(200)
  const log = (await audit(sids.guardian)).body.data.list as { account: string; action: string }[]
  const acts = log.map(({ account, action }) => [action, account])
  expect(acts).toEqual(
    expect.arrayContaining([
      ['limit.propose', one.address],
      ['limit.execute', other.address],
      ['limit.cancel', guardian.address],
    ]),
  )
})

it('signing is switched off by the guardian’s Safe and on by the administrator’s', async () => {
  const path = '/api/admin/signing'
  const off = { state: 'off', reason: 'A key may be stolen' }
  expect((await ask('POST', path, { body: off, sid: await getSid(one) })).status).toBe(403)
  expect((await ask('POST', path, { body: off, sid: await getSid(guardian) })).body.data).toMatchObject({
    state: 'off',
    changedBy: guardian.address,
  })
  const on = { state: 'on', reason: 'It was not' }
  expect((await ask('POST', path, { body: on, sid: await getSid(guardian) })).status).toBe(403)
  expect((await ask('POST', path, { body: on, sid: await getSid(admin) })).body.data).toMatchObject({
    state: 'on',
    changedBy: admin.address,
  })
})
