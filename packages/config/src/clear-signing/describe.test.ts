import { readdirSync, readFileSync } from 'node:fs'
import { join, relative, resolve } from 'node:path'
import { type AbiFunction, type AbiParameter, getAddress, isAddressEqual, toFunctionSelector } from 'viem'
import { describe, expect, it } from 'vitest'
import { acts } from '../acts/acts.ts'
import { getContractAbi } from '../contract-abis.ts'
import { getKindFacts } from '../contract-kinds.ts'
import { type Contract, getContracts, getSpenders } from '../contracts.ts'
import { featureContracts, type Deployment } from '../deployment.ts'
import { createDescriptors, getSignedMessages } from './describe.ts'
import type { Descriptor, Display, Field } from './descriptor.ts'
import { worlds } from './worlds.test-setup.ts'

/** Nobody could compare them with anything. All else that is signed is shown. */
const mayBeHidden = /^(?:v|r|s|signature|proof\.\[\]|nonce)$/

const getFields = ({ fields }: Display): Field[] =>
  fields.flatMap((one) =>
    'fields' in one
      ? one.fields.map((field) => (one.path === undefined ? field : { ...field, path: `${one.path}.${field.path}` }))
      : [one],
  )

function listPaths(parameter: AbiParameter, prefix = ''): string[] {
  const list = parameter.type.endsWith('[]') ? '.[]' : ''
  const path = `${prefix}${parameter.name}${list}`
  return 'components' in parameter ? parameter.components.flatMap((one) => listPaths(one, `${path}.`)) : [path]
}

/** Arguments that a wallet would not see. */
function findUnseen(paths: readonly string[], display: Display): string[] {
  const fields = getFields(display)
  const seen = fields
    .filter(({ visible }) => visible !== 'never')
    .flatMap(({ path, params = {} }) => {
      const parent = path.replace(/[^.]+$/, '')
      // An amount says its token by the ticker.
      return [path, ...(typeof params.tokenPath === 'string' ? [params.tokenPath, `${parent}${params.tokenPath}`] : [])]
    })
  const hidden = fields.filter(({ visible }) => visible === 'never').map(({ path }) => path)
  return paths.filter((path) => !seen.includes(path) && !(hidden.includes(path) && mayBeHidden.test(path)))
}

function findDisplay(descriptors: Record<string, Descriptor>, contract: Contract, item: AbiFunction) {
  const own = Object.values(descriptors).filter(
    ({ context }) =>
      'contract' in context &&
      context.contract.deployments.some(({ address }) => isAddressEqual(address as `0x${string}`, contract.address)),
  )
  expect(own.map(({ context }) => context.$id)).toEqual([contract.name])
  return Object.entries(own[0]!.display.formats).find(
    ([key]) => toFunctionSelector(`function ${key}`) === toFunctionSelector(item),
  )?.[1]
}

function listSigned(deployment: Deployment): { contract: Contract; item: AbiFunction }[] {
  return getContracts(deployment).flatMap((contract) => {
    const { calls = [], settings = [], roles = {} } = getKindFacts(contract.kind)
    const ofActs = acts.filter(({ kinds }) => kinds.includes(contract.kind)).map(({ signature }) => signature)
    const selectors = [...Object.keys(roles), ...ofActs].map((signature) => toFunctionSelector(signature))
    const abi = calls.length + selectors.length === 0 ? [] : getContractAbi(contract.kind)
    return abi.flatMap((item) =>
      item.type === 'function' &&
      ([...calls, ...settings].includes(item.name) || selectors.includes(toFunctionSelector(item)))
        ? [{ contract, item }]
        : [],
    )
  })
}

describe.each(Object.entries(worlds))('in the world %s', (_, described) => {
  const { deployment, brand } = described
  const descriptors = createDescriptors(described)

  it('each function that anybody may sign is described, and shows every argument', () => {
    const signed = listSigned(deployment)
    expect(signed.length).toBeGreaterThan(100)
    const unseen = signed.flatMap(({ contract, item }) => {
      const display = findDisplay(descriptors, contract, item)
      const name = `${contract.name}.${item.name}`
      if (display === undefined) return [`${name} is not described`]
      return findUnseen(
        item.inputs.flatMap((input) => listPaths(input)),
        display,
      ).map((path) => `${name}: ${path}`)
    })
    expect(unseen).toEqual([])
  })

  it('so is each message', () => {
    const messages = getSignedMessages(deployment)
    expect(messages.map(({ name }) => name)).toEqual(['Permit', 'Withdrawal', 'Rewithdrawal', 'Claim'])
    const unseen = messages.flatMap(({ name, members }) => {
      const key = `${name}(${members.map((one) => `${one.type} ${one.name}`).join(',')})`
      const display = descriptors[`eip712-${name}.json`]!.display.formats[key]
      if (display === undefined) return [`${name} is not described`]
      return findUnseen(
        members.map((one) => one.name),
        display,
      ).map((path) => `${name}: ${path}`)
    })
    expect(unseen).toEqual([])
  })

  it('permits are of every token that a contract takes', () => {
    const { context } = descriptors['eip712-Permit.json']!
    const taken = getContracts(deployment).filter(({ name }) => getSpenders(deployment, name).length > 0)
    expect('eip712' in context && context.eip712.deployments).toEqual(
      taken.map(({ address }) => ({ chainId: deployment.chainId, address: getAddress(address) })),
    )
  })

  it('nothing is hidden under a condition but data that are empty', () => {
    const conditional = Object.values(descriptors).flatMap(({ display }) =>
      Object.values(display.formats).flatMap((one) =>
        getFields(one).filter(({ visible }) => typeof visible === 'object'),
      ),
    )
    expect(new Set(conditional.map(({ path, visible }) => `${path} ${JSON.stringify(visible)}`))).toEqual(
      new Set(['data {"ifNotIn":["0x"]}']),
    )
  })

  it('tokens have ticker and decimals of the deployment, and {product} the name of its brand', () => {
    const { usdt, productToken } = deployment.tokens
    const tokenOf = (name: string) => descriptors[`calldata-${name}.json`]!.metadata.token
    expect(tokenOf('usdt')).toEqual({ name: usdt.symbol, ticker: usdt.symbol, decimals: usdt.decimals })
    expect(tokenOf('productToken')).toEqual({
      name: brand.product.name,
      ticker: productToken.symbol,
      decimals: productToken.decimals,
    })
    const pool = descriptors['calldata-stakingPoolUsdt.json']!
    expect(pool.metadata).toEqual({ owner: brand.name, contractName: `${usdt.symbol} pool` })
    expect(pool.display.formats['claim()']!.intent).toBe(`Claim ${brand.product.symbol}`)
  })

  it('what a wallet shows is short and has no hole in it', () => {
    const all = Object.values(descriptors).flatMap(({ display }) => Object.entries(display.formats))
    const faults = all.flatMap(([key, one]) => {
      const words = [one.intent, one.interpolatedIntent ?? '', ...one.fields.map(({ label }) => label)]
      const paths = [...(one.interpolatedIntent ?? '').matchAll(/\{([^}]+)\}/g)].map(([, path]) => path)
      const isGood =
        words.every((text) => !/[{<>]{2}|\(\)|\s$|^\s/.test(text)) &&
        /^[A-Z].{2,39}$/.test(one.intent) &&
        paths.every((path) => getFields(one).some((field) => field.path === path))
      return isGood ? [] : [`${key}: ${words.join(', ')}`]
    })
    expect(faults).toEqual([])
  })

  it('the same data give the same bytes', () => {
    expect(JSON.stringify(createDescriptors(described))).toBe(JSON.stringify(descriptors))
  })
})

it('the worlds differ where they should', () => {
  const [sandbox, bsc] = [createDescriptors(worlds.sandbox), createDescriptors(worlds.likeBsc)]
  const leastOf = (descriptors: Record<string, Descriptor>) =>
    getFields(
      Object.values(descriptors['calldata-productSwap.json']!.display.formats).find(({ intent }) => intent === 'Swap')!,
    )[1]
  expect(leastOf(sandbox)).toMatchObject({ label: 'At least, base units', format: 'raw' })
  expect(leastOf(bsc)).toMatchObject({ label: 'At least', format: 'unit', params: { decimals: 18 } })
  expect(Object.keys(sandbox)).not.toContain('calldata-goldPool.json')
  const gold = bsc['calldata-goldPool.json']!
  expect(gold.metadata.contractName).toBe('GOLD pool')
  expect(getFields(gold.display.formats['stake(uint256 amount)']!)[0]!.params).toEqual({
    token: getAddress(worlds.likeBsc.deployment.contracts.gold!),
  })
})

it('a deployment that leaves features out has no descriptor of them', () => {
  const { deployment } = worlds.sandbox
  const left: string[] = Object.values(featureContracts).flat()
  const keep = <T>(all: Record<string, T>) =>
    Object.fromEntries(Object.entries(all).filter(([name]) => !left.includes(name)))
  const without = {
    ...deployment,
    contracts: keep(deployment.contracts),
    tokens: keep(deployment.tokens),
    pools: keep(deployment.pools),
  } as Deployment
  const files = Object.keys(createDescriptors({ ...worlds.sandbox, deployment: without }))
  expect(files.filter((file) => left.some((name) => file === `calldata-${name}.json`))).toEqual([])
  expect(files).toContain('calldata-dividendVault.json')
  expect(files.filter((file) => file.startsWith('eip712'))).toEqual([
    'eip712-Permit.json',
    'eip712-Withdrawal.json',
    'eip712-Rewithdrawal.json',
  ])
})

it('the check notices an argument that is hidden, and one that is left out', () => {
  const display: Display = { intent: 'Stake', fields: [{ path: 'amount', label: 'Amount', format: 'raw' }] }
  expect(findUnseen(['amount'], display)).toEqual([])
  expect(findUnseen(['amount', 'to'], display)).toEqual(['to'])
  expect(findUnseen(['amount'], { ...display, fields: [{ ...display.fields[0]!, visible: 'never' }] })).toEqual([
    'amount',
  ])
})

it('typed messages are asked for in two places of the pages, which these descriptors follow', () => {
  const folder = resolve(import.meta.dirname, '../../../../apps/web/src')
  const asking = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !/test|\/sandbox\//.test(file))
    .filter((file) => /method: 'eth_signTypedData/.test(readFileSync(join(folder, file), 'utf8')))
  expect(asking.map((file) => relative('.', file)).toSorted()).toEqual([
    'shared/signed-request/sign-request.ts',
    'shared/tx/sign-permit.ts',
  ])
})
