import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { acts, decodeCall, encodeAct, getActFunction } from '@app/config/acts/acts'
import type { Act } from '@app/config/acts/act'
import {
  createDescriptors,
  type Described,
  getContractName,
  getSignedFunctions,
} from '@app/config/clear-signing/describe'
import { worlds } from '@app/config/clear-signing/worlds.test-setup'
import { type Contract, getContracts, getPools, getSpenders } from '@app/config/contracts'
import type { WholeDeployment } from '@app/config/deployment'
import {
  getClaimTypedData,
  getRewithdrawalTypedData,
  getWithdrawalTypedData,
} from '@app/core/withdrawal/signed-request'
import * as fc from 'fast-check'
import { createInstance } from 'i18next'
import { type AbiParameter, type Address, decodeFunctionData, getAddress, type Hex } from 'viem'
import { getContractAbi } from '@app/config/contract-abis'
import { beforeAll, describe, expect, it } from 'vitest'
import { encodeCall } from '../../apps/web/src/shared/chain/contract-call.ts'
import type { Eip1193Provider } from '../../apps/web/src/shared/chain/eip1193.ts'
import type { TxText } from '../../apps/web/src/shared/format/tx-text.ts'
import type { TxContext } from '../../apps/web/src/shared/tx/tx-action.ts'
import { setAction } from '../../apps/web/src/features/admin/settings/actions.ts'
import { signPermit } from '../../apps/web/src/shared/tx/sign-permit.ts'
import { type Case, type Draw, listCases } from './cases.ts'
import { showActInWallet, showInWallet } from './differences.ts'
import { createWallet, type Shown, toWalletJson } from './wallet.ts'

const account: Address = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const isDescribed = (contract: Contract) => getSignedFunctions(contract).length > 0
const runs = { numRuns: 10 }

const i18n = createInstance()

beforeAll(async () => {
  const folder = path.resolve(import.meta.dirname, '../../apps/web/src/locales/en')
  const texts = readdirSync(folder).map((file) => [
    file.replace('.json', ''),
    JSON.parse(readFileSync(path.join(folder, file), 'utf8')) as object,
  ])
  await i18n.init({
    lng: 'en',
    resources: { en: Object.fromEntries(texts) as Record<string, object> },
    interpolation: { escapeValue: false },
  })
})

const amount = fc.oneof(fc.bigInt(1n, 10n ** 30n), fc.constantFrom(1n, 10n ** 6n, 10n ** 18n, 1_234_567n * 10n ** 16n))
const id = fc.oneof(fc.bigInt(0n, 50n), fc.bigInt(0n, 2n ** 200n))
const time = fc.integer({ min: 1_600_000_000, max: 4_000_000_000 })
const addressOf = fc
  .uint8Array({ minLength: 20, maxLength: 20 })
  .map((bytes) => getAddress(`0x${Buffer.from(bytes).toString('hex')}`))
const hash = fc
  .uint8Array({ minLength: 32, maxLength: 32 })
  .map((bytes): Hex => `0x${Buffer.from(bytes).toString('hex')}`)

const draws: fc.Arbitrary<Draw> = fc.record({
  amount,
  least: amount,
  id,
  ids: fc.array(id, { minLength: 1, maxLength: 5 }),
  count: fc.integer({ min: 1, max: 999 }),
  at: time,
  other: addressOf,
  root: hash,
})

const sayTitle = (described: Described, { key, values = {} }: TxText) =>
  i18n
    .t(key, Object.fromEntries(Object.entries(values).map(([name, value]) => [name, showInWallet(described, value)])))
    .replace(/<\/?b>/g, '')

describe.each(Object.entries(worlds))('in the world %s', (_, described) => {
  const { deployment } = described
  const contracts = getContracts(deployment)
  const wallet = createWallet(described)
  const nameOf = (to: string) => contracts.find(({ address }) => address === to)!.name
  const cases = listCases(described, account)
  /** That were shown, as `contract.function`. */
  const shown = new Set<string>()

  const show = async (to: Address, data: Hex): Promise<Shown> => {
    const contract = contracts.find(({ address }) => address.toLowerCase() === to.toLowerCase())!
    shown.add(`${contract.name}.${decodeFunctionData({ abi: getContractAbi(contract.kind), data }).functionName}`)
    const model = await wallet.showCall({ to, data, from: account })
    expect(model).toMatchObject({ isFallback: false, warnings: [] })
    return model
  }

  const batch = cases.find(({ of }) => of === 'multicall3.aggregate3')!
  const single = cases.filter((one) => one !== batch)
  const byFunction = new Map(single.map(({ of }) => [of, single.filter((one) => one.of === of)]))
  it.each([...byFunction])('%s of the pages is shown as its sheet says it', async (of, some) => {
    await fc.assert(
      fc.asyncProperty(draws, fc.constantFrom<Case>(...some), async (draw, { make }) => {
        const { step, title, instead, fields } = await make(draw)
        const { to, data } = encodeCall(step.call)
        expect(`${nameOf(to)}.${step.call.functionName}`).toBe(of)
        const model = await show(to, data)
        expect(model.intent).toBe(instead ?? sayTitle(described, title))
        expect(model.fields).toEqual(fields.map(([label, value]) => [label, showInWallet(described, value)]))
      }),
      runs,
    )
  })

  it('a batch of claims is shown claim by claim', async () => {
    await fc.assert(
      fc.asyncProperty(draws, async (draw) => {
        const { step } = await batch.make(draw)
        const { to, data } = encodeCall(step.call)
        const model = await show(to, data)
        expect(model.intent).toBe('Claim everything')
        const pools = getPools(deployment)
        const sources = [...pools, { name: 'powerMarket' }, { name: 'cardVault' }]
        expect(model.fields.filter(([label]) => label === 'Contract').map(([, name]) => name)).toEqual(
          sources.map((source) => getContractName(described, source)),
        )
        expect(model.calls.map(({ intent, fields }) => [intent, ...fields])).toEqual([
          ...pools.map(() => [`Claim ${described.brand.product.symbol}`, ['Account', account]]),
          ['Claim the output of orders', ['Account', account], ...draw.ids.map((one) => ['Order', String(one)])],
          ['Claim from cards', ['Account', account], ...draw.ids.map((one) => ['Card', String(one)])],
        ])
        for (const { name } of sources) shown.add(`${name}.claimFor`)
      }),
      runs,
    )
  })

  const inner = {
    contract: contracts.find(({ name }) => name === 'cardSeller')!,
    act: acts.find(({ name }) => name === 'set-card-price')!,
  }
  const innerData = encodeAct(inner.act, inner.contract, [250_000_000n])

  const ofActs = contracts.flatMap((contract) =>
    acts
      .filter(({ kinds }) => kinds.includes(contract.kind))
      .map((act) => [`${contract.name} ${act.name}`, contract, act] as const),
  )

  it.each(ofActs)('%s of operators is shown as its parameters say', async (_name, contract, act) => {
    const item = getActFunction(act, contract)
    await fc.assert(
      fc.asyncProperty(fc.tuple(...item.inputs.map((input, index) => argumentOf(act, index, input))), async (args) => {
        const data = encodeAct(act, contract, args)
        const { intent, fields, calls } = await show(contract.address, data)
        const { values } = decodeCall(deployment, contract.address, data)!
        const said = values.flatMap((value) => showActInWallet(described, value))
        // An amount says its token: a field of the token may be left out beside it.
        const symbols = Object.values(deployment.tokens).map(({ symbol }) => symbol)
        const needed = said.filter((text) => !symbols.includes(text))
        expect(fields.map(([, value]) => value).filter((text) => !symbols.includes(text))).toEqual(needed)
        for (const symbol of said.filter((text) => symbols.includes(text)))
          expect(fields.some(([, value]) => value.split(' ').includes(symbol))).toBe(true)
        expect(intent).not.toMatch(/[{}]|undefined/)
        const called = act.parameters.some(({ kind }) => kind === 'bytes')
          ? [`A card costs ${showPrice(described)}`]
          : []
        expect(calls.map((call) => call.intent)).toEqual(called)
      }),
      runs,
    )
  })

  function argumentOf({ parameters }: Act, index: number, { type }: AbiParameter): fc.Arbitrary<unknown> {
    const { kind } = parameters[index]!
    switch (kind) {
      case 'account':
        return fc.oneof(addressOf, fc.constantFrom(...contracts.filter(isDescribed).map(({ address }) => address)))
      case 'accounts':
        return fc.array(addressOf, { minLength: 1, maxLength: 5 })
      case 'amount':
        return amount
      case 'bytes':
        return fc.constant(innerData)
      case 'contract':
        return fc.constant(inner.contract.address)
      case 'count':
        return type === 'uint256' ? id : fc.nat()
      case 'day':
        return fc.integer({ min: 18_000, max: 40_000 }).map(BigInt)
      case 'dividendPool':
        return fc.integer({ min: 0, max: 4 })
      case 'duration':
        return fc
          .integer({ min: 0, max: 2 ** 32 - 1 })
          .map((seconds) => (type === 'uint32' ? seconds : BigInt(seconds)))
      case 'functions':
        return fc.constant(['0x8456cb59', '0x3f4ba83a'])
      case 'hash':
        return hash
      case 'role':
        return fc.bigInt(0n, 6n)
      case 'text':
        return fc.constantFrom('ipfs://cards/', '', '.json', 'https://cards.example/1?a=b&c={id}')
      case 'time':
        return time.map((seconds) => (type === 'uint48' ? seconds : BigInt(seconds)))
      case 'token':
        return fc.constantFrom(...Object.keys(deployment.tokens).map((name) => deployment.contracts[name]!))
      case 'yesNo':
        return fc.boolean()
    }
  }

  const unitOf = (name: 'usdt' | 'productToken' | 'powerToken') => ({
    ...deployment.tokens[name]!,
    name,
    address: deployment.contracts[name]!,
    chainId: deployment.chainId,
    logoURL: '',
    projectLink: '',
  })

  describe('settings', () => {
    const terms = { usdt: unitOf('usdt'), productToken: unitOf('productToken'), power: unitOf('powerToken') }
    const names = [
      'cardPrice',
      'powerForUsdt',
      'powerForProduct',
      'minimumExchange',
      'swapMinimumUsdt',
      'swapMinimumProduct',
    ] as const

    it.each(names)('%s: the call within is shown as the sheet that sets it is titled', async (name) => {
      await fc.assert(
        fc.asyncProperty(draws, fc.constantFrom('set', 'propose'), async (draw, mode) => {
          const input = { setting: { name, amount: draw.amount }, terms, mode } as const
          const [step] = await setAction.steps(input, { deployment } as TxContext)
          const { to, data } = encodeCall(step!.call)
          const model = await show(to, data)
          // One function of the desk for what was proposed and for what never was.
          expect(model.intent).toBe(
            mode === 'set' ? 'Execute a setting' : sayTitle(described, setAction.title({ ...input, mode: 'propose' })),
          )
          const title = sayTitle(described, setAction.title({ ...input, mode: 'set' }))
          expect(model.calls.map(({ intent }) => intent)).toEqual([title])
        }),
        runs,
      )
    })
  })

  it('each function that can be signed was shown', () => {
    const all = contracts.flatMap((contract) =>
      getSignedFunctions(contract).map((item) => `${contract.name}.${item.name}`),
    )
    expect(all.filter((name) => !shown.has(name))).toEqual([])
  })

  const showMessage = async (json: string) => {
    const model = await wallet.showMessage(json)
    expect(model.warnings).toEqual([])
    return model
  }

  describe('messages', () => {
    const { chainId } = deployment
    const whole = deployment as WholeDeployment
    const vault = { chainId, contract: whole.contracts.dividendVault }
    it('a permit of each token', async () => {
      const taken = Object.keys(deployment.tokens).filter((token) => getSpenders(deployment, token).length > 0)
      await fc.assert(
        fc.asyncProperty(draws, fc.constantFrom(...taken), async (draw, token) => {
          const spenders = getSpenders(deployment, token)
          const spender = spenders[draw.count % spenders.length]!
          const { symbol, decimals } = deployment.tokens[token]!
          const address = deployment.contracts[token]!
          const message = {
            owner: account,
            spender: deployment.contracts[spender]!,
            value: draw.amount,
            nonce: draw.id,
            deadline: BigInt(draw.at),
          }
          const domain = { name: 'Any name', version: '1', chainId, verifyingContract: address }
          const json = await catchMessage((provider) =>
            signPermit(provider, deployment, account, { token, spender, domain, message }, { amount: draw.amount }),
          )
          const shownAmount = showInWallet(described, { type: 'amount', amount: String(draw.amount), symbol, decimals })
          const { intent, fields } = await showMessage(json)
          expect(intent).toBe(
            sayTitle(described, { key: 'tx:title.permit', values: { amount: { type: 'text', text: shownAmount } } }),
          )
          expect(fields).toEqual([
            ['Account', account],
            ['Who may take it', getContractName(described, { name: spender })],
            ['Amount', shownAmount],
            ['Until', showInWallet(described, { type: 'time', at: draw.at })],
          ])
        }),
        runs,
      )
    })

    it('requests to the service', async () => {
      const { usdt } = deployment.tokens
      await fc.assert(
        fc.asyncProperty(draws, async (draw) => {
          const frame = { account, nonce: draw.root, deadlineAt: draw.at }
          const until = ['Until', showInWallet(described, { type: 'time', at: draw.at })]
          const shownAmount = showInWallet(described, { type: 'amount', amount: String(draw.amount), ...usdt })
          const withdrawal = getWithdrawalTypedData(vault, {
            ...frame,
            token: whole.contracts.usdt,
            amount: draw.amount,
          })
          expect(await showMessage(toWalletJson(withdrawal))).toMatchObject({
            intent: `Withdraw ${shownAmount}`,
            fields: [['Account', account], ['Amount', shownAmount], until],
          })
          expect(
            await showMessage(toWalletJson(getRewithdrawalTypedData(vault, { ...frame, id: draw.id }))),
          ).toMatchObject({
            intent: 'New voucher',
            fields: [['Account', account], ['Withdrawal', String(draw.id)], until],
          })
          const claim = { ...frame, cardId: draw.id, stockCode: 'ABC-1', shares: BigInt(draw.count) }
          const cards = { chainId, contract: whole.contracts.equityCard }
          expect(await showMessage(toWalletJson(getClaimTypedData(cards, claim)))).toMatchObject({
            intent: `Claim ${draw.count} shares (ABC-1)`,
            fields: [
              ['Account', account],
              ['Card', String(draw.id)],
              ['Stock code', 'ABC-1'],
              ['Shares', String(draw.count)],
              until,
            ],
          })
        }),
        runs,
      )
    })
  })
})

const showPrice = (described: Described) =>
  showInWallet(described, { type: 'amount', amount: '250000000', ...described.deployment.tokens.usdt })

/** What the page hands to the wallet, which signs nothing here. */
async function catchMessage(sign: (provider: Eip1193Provider) => Promise<unknown>): Promise<string> {
  let json = ''
  const request = async ({ params }: { params?: unknown }) => {
    json = String((params as unknown[])[1])
    throw new Error('nothing is signed')
  }
  await sign({ request }).catch(() => undefined)
  return json
}

it('a changed field, label or intent would be noticed', async () => {
  const described = worlds.sandbox
  const descriptors = structuredClone(createDescriptors(described))
  descriptors['calldata-stakingPoolUsdt.json']!.display.formats['stake(uint256 amount)']!.fields = []
  const { make } = listCases(described, account).find(({ of }) => of === 'stakingPoolUsdt.stake')!
  const draw = fc.sample(draws, 1)[0]!
  const { step } = await make(draw)
  const { to, data } = encodeCall(step.call)
  const call = { to, data, from: account }
  expect((await createWallet(described).showCall(call)).fields).toHaveLength(1)
  const changed = await createWallet(described, descriptors).showCall(call)
  expect(changed.fields).toEqual([])
  expect(changed.warnings).toContain('INTERPOLATION_ERROR')
})
