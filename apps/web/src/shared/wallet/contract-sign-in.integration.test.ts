import { type Anvil, startAnvil } from '@app/testing/anvil'
import {
  type Address,
  createClient,
  createTestClient,
  custom,
  getAddress,
  getContractAddress,
  type Hex,
  http,
  publicActions,
  serializeErc6492Signature,
  zeroHash,
} from 'viem'
import { testChain } from '@app/testing/test-chain'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  aliceAccount,
  authoriseAt,
  bobAccount,
  createTestConnectors,
  createTestWallet,
  signWith,
} from './test-wallet.ts'
import { verifyContractSignature } from './verify-contract-signature.ts'
import { findSigner } from './verify-signer.ts'
import { createWalletDriver } from './wallet-driver.ts'
import { getExposedAccount, type WalletState } from './wallet-state.ts'

const chainId = 42_161
const factory: Address = '0x00000000000000000000000000000000000fac70'
/** Creates what it is called with (CREATE2, salt 0). */
const factoryCode: Hex = '0x36600060003760003660006000f560005260206000f3'

/** A contract account of one owner: accepts (ERC-1271) only what `ecrecover` finds to be signed by that owner. */
function getAccountCode(owner: Address): Hex {
  const parts = [
    '60043560005260a43560f81c602052606435604052608435606052',
    '60206080608060006001', // ecrecover of the four words at 0 to 0x80
    '5afa50',
    `73${owner.slice(2).toLowerCase()}60805114`,
    '631626ba7e0260e01b60005260206000f3',
  ]
  return `0x${parts.join('')}`
}

function getInitCode(owner: Address): Hex {
  const code = getAccountCode(owner).slice(2)
  return `0x60${(code.length / 2).toString(16)}80600b6000396000f3${code}`
}

let anvil: Anvil
let chain: ReturnType<typeof createChain>

function createChain(url: string) {
  return createTestClient({ chain: testChain, mode: 'anvil', transport: http(url) }).extend(publicActions)
}

beforeAll(async () => {
  anvil = await startAnvil()
  chain = createChain(anvil.url)
})
afterAll(() => anvil.stop())

/** Signs in as `account`, which the wallet shows; its own key, or whatever else, answers `personal_sign`. */
async function signIn(
  account: Address,
  sign: (raw: unknown) => Promise<string>,
  node = chain as Parameters<typeof verifyContractSignature>[0],
) {
  const wallet = createTestWallet({ personal_sign: ([raw]) => sign(raw) })
  wallet.accounts = [account]
  const listeners = new Set<() => void>()
  let state: WalletState = {
    account: '',
    chainId: null,
    connectorName: null,
    walletName: '',
    isKill: false,
    viewOnly: '',
    priceNumber: null,
    openAuth: false,
    auth: {},
    flow: null,
    failure: null,
    ticket: 0,
  }
  const driver = createWalletDriver({
    getState: () => state,
    setState(next) {
      state = next
      for (const listener of listeners) listener()
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    connectors: createTestConnectors({ injected: wallet.provider }).source,
    chain: {
      chainId: '0xa4b1',
      chainName: 'Arbitrum One',
      nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
      rpcUrls: [],
    },
    authorise: authoriseAt(1_781_763_640_512),
    findSigner: (signed) => findSigner(signed, () => verifyContractSignature(node, signed)),
    openWalletDownload: () => undefined,
    log: () => undefined,
  })
  await driver.connect('injected')
  return { failure: state.failure, exposed: getExposedAccount(state, chainId) }
}

const byBob = (raw: unknown) => signWith(bobAccount, raw)
const signOther = () => bobAccount.signMessage({ message: 'Authorisation:1' })
const byAlice = (raw: unknown) => signWith(aliceAccount, raw)

describe('a contract account that is on the chain (ERC-1271)', () => {
  const account = getAddress('0x000000000000000000000000000000000000c0de')

  it('is signed in by its owner, and by nobody else', async () => {
    await chain.setCode({ address: account, bytecode: getAccountCode(bobAccount.address) })
    expect(await signIn(account, byBob)).toEqual({ failure: null, exposed: account })
    expect(await signIn(account, byAlice)).toEqual({ failure: 'signatureMismatch', exposed: null })
  })

  it('is not signed in with what its owner signed for another message', async () => {
    expect(await signIn(account, signOther)).toEqual({ failure: 'signatureMismatch', exposed: null })
  })

  it('is not signed in while no node can be asked: that is no wrong signature', async () => {
    const down = createClient({
      chain: testChain,
      transport: custom({ request: () => Promise.reject(new TypeError('Failed to fetch')) }, { retryCount: 0 }),
    })
    expect(await signIn(account, byBob, down)).toEqual({ failure: 'signatureUnverified', exposed: null })
  })
})

describe('a contract account that is not on the chain yet (ERC-6492)', () => {
  const initCode = getInitCode(bobAccount.address)
  const account = getContractAddress({ opcode: 'CREATE2', from: factory, salt: zeroHash, bytecode: initCode })
  const wrap = async (signature: Promise<string>, data: Hex = initCode) =>
    serializeErc6492Signature({ address: factory, data, signature: (await signature) as Hex })

  beforeAll(() => chain.setCode({ address: factory, bytecode: factoryCode }))

  it('is signed in by the owner it will have', async () => {
    expect(await chain.getCode({ address: account })).toBeUndefined()
    expect(await signIn(account, (raw) => wrap(byBob(raw)))).toEqual({ failure: null, exposed: account })
    expect(await chain.getCode({ address: account })).toBeUndefined()
  })

  it('is not by anybody else, nor by a creation that leads elsewhere', async () => {
    const refused = { failure: 'signatureMismatch', exposed: null }
    expect(await signIn(account, (raw) => wrap(byAlice(raw)))).toEqual(refused)
    const elsewhere = getInitCode(aliceAccount.address)
    expect(await signIn(account, (raw) => wrap(byAlice(raw), elsewhere))).toEqual(refused)
    expect(await signIn(account, byBob)).toEqual(refused)
  })
})
