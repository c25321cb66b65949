import { getTestAccount } from '@app/testing/accounts'
import { type Anvil, startAnvil } from '@app/testing/anvil'
import {
  approveSafeMessage,
  createSafe,
  deploySafeContracts,
  type SafeAt,
  type SafeContracts,
  type SafeSender,
  signSafeMessage,
} from '@app/testing/safe'
import { testChain } from '@app/testing/test-chain'
import {
  type Address,
  createPublicClient,
  createWalletClient,
  hashMessage,
  hashTypedData,
  type Hex,
  hexToString,
  http,
  type LocalAccount,
} from 'viem'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { findApproved, openRequest, signRequest } from '#shared/signed-request/sign-request.ts'
import { authorise } from './authorise.ts'
import { collectSignature } from './collect-signature.ts'
import { verifyContractSignature } from './verify-contract-signature.ts'
import { findSigner } from './verify-signer.ts'

const read = vi.hoisted(() => ({ client: null as unknown }))
vi.mock('#shared/chain/read-client.ts', () => ({ getReadClient: () => read.client }))
// The pause between two looks at the chain.
vi.mock('@app/core/timings', async (original) => ({ ...(await original<object>()), PROVIDER_POLLING_MS: 100 }))

const owners = [getTestAccount(1), getTestAccount(2), getTestAccount(3)] as const
const [first, second, third] = owners
const token: Address = '0x00000000000000000000000000000000000070c0'

let anvil: Anvil
let sender: SafeSender
let contracts: SafeContracts
let safe: SafeAt
let client: ReturnType<typeof createReader>
let salt = 0n

/** Reads together, as the page does. */
function createReader(url: string) {
  return createPublicClient({ chain: testChain, transport: http(url), batch: { multicall: true } })
}

beforeAll(async () => {
  anvil = await startAnvil()
  sender = createWalletClient({ account: getTestAccount(0), chain: testChain, transport: http(anvil.url) })
  client = createReader(anvil.url)
  read.client = client
  contracts = await deploySafeContracts(sender)
})
afterAll(() => anvil.stop())

beforeEach(async () => {
  const storage = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => storage.get(key) ?? null,
    setItem: (key: string, value: string) => void storage.set(key, value),
    removeItem: (key: string) => void storage.delete(key),
  })
  const addresses = owners.map(({ address }) => address)
  const address = await createSafe(sender, contracts, { owners: addresses, threshold: 2, salt: salt++ })
  safe = { address, chainId: testChain.id }
})

const rejected = () => Promise.reject(Object.assign(new Error('User rejected the request.'), { code: 4001 }))
const never = () => new Promise<never>(() => undefined)
const sign = (hash: Hex, by: readonly LocalAccount[]) => signSafeMessage(safe, hash, by)
const approve = (hash: Hex) => approveSafeMessage(sender, contracts, safe, hash, [first, third])

/** A wallet that answers `personal_sign` so; it says for which messages it was asked. */
function createWallet(answer: (hash: Hex) => Promise<unknown>) {
  const asked: string[] = []
  const provider = {
    request({ params }: { params?: readonly unknown[] | object }) {
      const message = hexToString((params as [Hex])[0])
      asked.push(message)
      return answer(hashMessage(message))
    },
  }
  return { asked, provider }
}

/** Undefined for nobody. */
async function signIn(answer: (hash: Hex) => Promise<unknown>): Promise<string | undefined> {
  const { message, signature } = await authorise(createWallet(answer).provider, safe.address)
  const signed = { account: safe.address, message, signature: signature as Hex }
  const signer = await findSigner(signed, () => verifyContractSignature(client, signed))
  return signer === safe.address ? signer : undefined
}

describe('a Safe of two of three owners signs in', () => {
  it('by signatures of two of them, never of one, nor of two for another message', async () => {
    expect(await signIn((hash) => sign(hash, [second, first]))).toBe(safe.address)
    expect(await signIn((hash) => sign(hash, [first]))).toBeUndefined()
    expect(await signIn((hash) => sign(hash, [first, getTestAccount(4)]))).toBeUndefined()
    expect(await signIn(() => sign(hashMessage('Authorisation:1'), [first, second]))).toBeUndefined()
  })

  it('by a message approved on the chain, before the wallet says so or long after', async () => {
    expect(
      await signIn(async (hash) => {
        await approve(hash)
        return '0x'
      }),
    ).toBe(safe.address)
    expect(
      await signIn((hash) => {
        setTimeout(() => void approve(hash), 300)
        return Promise.resolve('0x')
      }),
    ).toBe(safe.address)
  })

  it('is asked for the same message after a reload, and not at all once that is approved', async () => {
    const before = createWallet(never)
    void authorise(before.provider, safe.address)
    const after = createWallet((hash) => sign(hash, [first, second]))
    await authorise(after.provider, safe.address)
    expect(after.asked).toEqual(before.asked)

    const open = createWallet(never)
    void authorise(open.provider, safe.address)
    await approve(hashMessage(open.asked[0]!))
    const late = createWallet(rejected)
    expect(await authorise(late.provider, safe.address)).toEqual({ message: open.asked[0], signature: '0x' })
    expect(late.asked).toEqual([])
  })

  it('is asked for another message once the wallet has answered, or said no', async () => {
    const no = createWallet(rejected)
    await expect(authorise(no.provider, safe.address)).rejects.toMatchObject({ code: 4001 })
    await new Promise((resolve) => setTimeout(resolve, 5))
    const yes = createWallet((hash) => sign(hash, [first, second]))
    await authorise(yes.provider, safe.address)
    await new Promise((resolve) => setTimeout(resolve, 5))
    await authorise(yes.provider, safe.address)
    expect(new Set([...no.asked, ...yes.asked]).size).toBe(3)
  })
})

describe('what is collected', () => {
  const hash = hashMessage('asked')
  const collect = (account: Address, ask: () => Promise<unknown>, onOwners = () => undefined as void) =>
    collectSignature({ ask, account, client, hash, isAgain: false, onOwners })

  it('is the wallet’s answer where a key has the account, an empty one too', async () => {
    const onOwners = vi.fn<() => void>()
    expect(await collect(first.address, () => Promise.resolve('0x1234'), onOwners)).toBe('0x1234')
    expect(await collect(first.address, () => Promise.resolve('0x'), onOwners)).toBe('0x')
    expect(onOwners).not.toHaveBeenCalled()
  })

  it('comes from the chain when the wallet stays silent, and says meanwhile that owners are waited for', async () => {
    const onOwners = vi.fn<() => void>()
    const collected = collect(safe.address, never, onOwners)
    await approve(hash)
    expect(await collected).toBe('0x')
    expect(onOwners).toHaveBeenCalled()
  }, 20_000)

  it('is a refusal where the wallet refuses', async () => {
    await expect(collect(safe.address, rejected)).rejects.toMatchObject({ code: 4001 })
  })
})

const open = () =>
  openRequest({
    account: safe.address,
    chainId: 31_337,
    path: '/api/withdrawal',
    fields: { token, amount: 5n },
    deadlineAt: 1_900_000_000,
  })

const askForRequest = (answer: (hash: Hex) => Promise<unknown>, request = open()) =>
  signRequest(request, {
    client,
    provider: {
      request: ({ params }) =>
        answer(hashTypedData(JSON.parse((params as [string, string])[1]) as Parameters<typeof hashTypedData>[0])),
    },
  })

describe('a request to the service', () => {
  it('is signed by two owners, refused of one', async () => {
    const request = open()
    const { body } = await askForRequest((hash) => sign(hash, [first, second]), request)
    expect(body).toMatchObject({ account: safe.address, nonce: request.nonce, amount: '5', token })
    await expect(askForRequest((hash) => sign(hash, [first]))).rejects.toMatchObject({
      problem: { key: 'SIGNATURE_INVALID' },
    })
  })

  it('is approved on the chain, and found there by the page alone', async () => {
    const request = open()
    expect(await findApproved(request, client)).toBeNull()
    const signed = await askForRequest(async (hash) => {
      await approve(hash)
      return '0x'
    }, request)
    expect(signed.body.signature).toBe('0x')
    expect(await findApproved(request, client)).toEqual(signed)
    expect(await findApproved({ ...request, fields: { token, amount: '6' } }, client)).toBeNull()
  })
})
