import { getWithdrawalTypedData } from '@app/core/withdrawal/signed-request'
import { createNode, type Node } from '@app/rpc/node'
import { type Anvil, startAnvil } from '@app/testing/anvil'
import { createTestDatabase } from '@app/testing/database'
import { getTestAccount } from '@app/testing/accounts'
import { approveSafeMessage, createSafe, deploySafeContracts, signSafeMessage } from '@app/testing/safe'
import { testChain } from '@app/testing/test-chain'
import {
  createTestClient,
  createWalletClient,
  encodeAbiParameters,
  type Hex,
  http,
  keccak256,
  publicActions,
  toHex,
} from 'viem'
import { getContractAddress, serializeErc6492Signature } from 'viem/utils'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { requestWithdrawal } from '../services/withdrawal/request-withdrawal.ts'
import { createWithdrawalWorld, makeKey, type WithdrawalWorld } from '../testing/withdrawal-world.ts'
import { verifySignature } from './verify-signature.ts'

const unit = 1_000_000n
const create2Factory = '0x4e59b44847b379578588920cA78FbF26c0B4956C'
const password = keccak256(toHex('the password of a wallet'))
/** Answers ERC-1271's magic value when the signature begins with the password. */
const walletCode = `0x6064357f${password.slice(2)}14631626ba7e60e01b0260005260206000f3` as const
const walletInit = `0x603680600b6000396000f3${walletCode.slice(2)}` as const
const salt = keccak256(toHex('salt'))
const factoryData = `${salt}${walletInit.slice(2)}` as const
const future = getContractAddress({ opcode: 'CREATE2', from: create2Factory, salt, bytecode: walletInit })
const [deployed, endless, refusing] = (['11', '22', '33'] as const).map((byte) => `0x${byte.repeat(20)}` as const)
const hash = keccak256(toHex('what is signed'))

let anvil: Anvil
let world: WithdrawalWorld
let node: Node
let chain: ReturnType<typeof createChain>

function createChain(url: string) {
  return createTestClient({ chain: testChain, mode: 'anvil', transport: http(url) }).extend(publicActions)
}

beforeAll(async () => {
  anvil = await startAnvil()
  chain = createChain(anvil.url)
  await chain.setCode({ address: deployed!, bytecode: walletCode })
  await chain.setCode({ address: endless!, bytecode: '0x5b600056' })
  await chain.setCode({ address: refusing!, bytecode: '0x60006000fd' })
  node = createNode({ rpcUrls: [anvil.url], chainId: 31_337 })
  world = await createWithdrawalWorld(await createTestDatabase())
})
afterAll(async () => {
  await world.end()
  await anvil.stop()
})

const ask = (account: `0x${string}`, signature: Hex) => verifySignature(node, { account, hash, signature })
const wrapped = serializeErc6492Signature({ address: create2Factory, data: factoryData, signature: password })

describe('a signature', () => {
  it('of a key, of a contract, and of a contract that is not deployed yet', async () => {
    const owner = makeKey('owner')
    expect(await ask(owner.address, await owner.sign({ hash }))).toEqual({ ok: true, value: true })
    expect(await ask(deployed!, password)).toEqual({ ok: true, value: true })
    expect(await ask(deployed!, hash)).toEqual({ ok: true, value: false })
    expect(await ask(deployed!, '0x')).toEqual({ ok: true, value: false })
    expect(await ask(owner.address, '0x')).toEqual({ ok: true, value: false })
    expect(await ask(future, wrapped)).toEqual({ ok: true, value: true })
    expect(await ask(future, password)).toEqual({ ok: true, value: false })
    expect(await ask(makeKey('somebody').address, await owner.sign({ hash }))).toEqual({ ok: true, value: false })
  })

  it('of a Safe 1.4.1: of two of three owners, or empty once it was approved on the chain', async () => {
    const sender = createWalletClient({ account: getTestAccount(0), chain: testChain, transport: http(anvil.url) })
    const contracts = await deploySafeContracts(sender)
    const [first, second, third] = [getTestAccount(1), getTestAccount(2), getTestAccount(3)]
    const addresses = [first.address, second.address, third.address]
    const address = await createSafe(sender, contracts, { owners: addresses, threshold: 2 })
    const safe = { address, chainId: testChain.id }
    for (const [by, value] of [
      [[second, first], true],
      [[first], false],
      [[first, getTestAccount(4)], false],
    ] as const)
      expect(await ask(address, await signSafeMessage(safe, hash, by))).toEqual({ ok: true, value })
    expect(await ask(address, '0x')).toEqual({ ok: true, value: false })
    await approveSafeMessage(sender, contracts, safe, hash, [first, third])
    expect(await ask(address, '0x')).toEqual({ ok: true, value: true })
    expect(await verifySignature(node, { account: address, hash: keccak256(hash), signature: '0x' })).toEqual({
      ok: true,
      value: false,
    })
  })

  it('that makes the check fail is none, or not known, and the node goes on answering everybody else', async () => {
    const magic = '6492'.repeat(16)
    const lying = `${encodeAbiParameters(
      [{ type: 'address' }, { type: 'uint256' }, { type: 'uint256' }],
      [create2Factory, 2n ** 255n, 2n ** 255n],
    )}${magic}` as const
    const malformed: Hex[] = ['0x', '0xdead', `0x${magic}`, lying, `0x${'ff'.repeat(65)}`, `0x${'8010'.repeat(40)}`]
    for (const signature of malformed)
      for (const account of [makeKey('nobody').address, deployed!, refusing!, endless!, future]) {
        const outcome = await ask(account, signature)
        expect(outcome.ok && outcome.value).toBe(false)
        expect(await node.attempt((client) => client.getChainId())).toEqual({ ok: true, value: 31_337 })
      }
    expect((await ask(makeKey('nobody').address, '0xdead')).ok).toBe(true)
    expect((await ask(refusing!, '0xdead')).ok).toBe(true)
  })

  it('is not called wrong while the node is down', async () => {
    const down = createNode({ rpcUrls: ['http://127.0.0.1:9'], chainId: 31_337 })
    expect(await verifySignature(down, { account: deployed!, hash, signature: password })).toEqual({
      ok: false,
      reason: 'NODE_UNAVAILABLE',
    })
    const half: Node = {
      ...node,
      agree: () => Promise.resolve({ ok: false, reason: 'NODE_BEHIND' }),
    }
    expect((await verifySignature(half, { account: deployed!, hash, signature: password })).ok).toBe(false)
  })
})

/** EIP-7702: the account keeps its key, and has the code of whom it names. */
describe('an account that has lent itself code', () => {
  const refusesAll = `0x${'44'.repeat(20)}` as const
  const acceptsAll = `0x${'55'.repeat(20)}` as const
  const codes = {
    'that refuses': refusesAll,
    'that accepts': acceptsAll,
    'that does not end': endless!,
    'that is not there': `0x${'66'.repeat(20)}`,
    'and has taken it back': null,
  } as const

  beforeAll(async () => {
    await chain.setCode({ address: refusesAll, bytecode: '0x60006000fd' })
    await chain.setCode({ address: acceptsAll, bytecode: '0x631626ba7e60e01b60005260206000f3' })
  })

  it.each(Object.entries(codes))('%s withdraws with its key', async (what, code) => {
    // Of each account one withdrawal lives at a time.
    const owner = makeKey(what)
    const account = owner.address
    await chain.setCode({ address: account, bytecode: code === null ? '0x' : `0xef0100${code.slice(2)}` })
    expect(await ask(account, await owner.sign({ hash }))).toEqual({ ok: true, value: true })
    // Of what the key did not sign, the code has the word.
    const others = await ask(account, await makeKey('somebody').sign({ hash }))
    expect(others.ok && others.value).toBe(what === 'that accepts')

    await world.give(account, world.usdt, 1_000n * unit)
    const request = await world.signWithdrawal(owner, 100n * unit)
    const made = await requestWithdrawal({ ...world.ctx, node }, request)
    expect(made).toMatchObject({ account, state: 'pending', amount: `${100n * unit}` })
  })
})

it('a withdrawal of a contract account is as good as one of a key, before and after it is deployed', async () => {
  const ctx = { ...world.ctx, node }
  for (const [account, signature] of [
    [deployed!, password],
    [future, wrapped],
  ] as const) {
    await world.give(account, world.usdt, 1_000n * unit)
    const request = { ...world.frame({ address: account } as never), token: world.usdt, amount: 100n * unit }
    const typedData = getWithdrawalTypedData({ chainId: 31_337, contract: world.vault }, request)
    expect(typedData.domain.verifyingContract).toBe(world.vault)
    const made = await requestWithdrawal(ctx, { ...request, signature })
    expect(made).toMatchObject({ account, state: 'pending', amount: `${100n * unit}` })
    expect(await requestWithdrawal(ctx, { ...request, signature })).toEqual(made)
    await expect(
      requestWithdrawal(ctx, { ...request, nonce: hash, signature: keccak256(signature) }),
    ).rejects.toMatchObject({ key: 'SIGNATURE_INVALID' })
  }
})
