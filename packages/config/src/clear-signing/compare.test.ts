import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { compareDescriptors, readDescriptors } from './compare.ts'
import { createDescriptors } from './describe.ts'
import type { Descriptor } from './descriptor.ts'
import { worlds } from './worlds.test-setup.ts'

let folder: string
let files: Record<string, Descriptor>

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'descriptors-'))
})
afterAll(() => rmSync(folder, { recursive: true }))

const described = worlds.sandbox
const { deployment } = described

beforeEach(() => {
  rmSync(folder, { recursive: true })
  folder = mkdtempSync(join(tmpdir(), 'descriptors-'))
  files = structuredClone(createDescriptors(described))
})

function compare(against = described) {
  for (const [file, descriptor] of Object.entries(files)) writeFileSync(join(folder, file), JSON.stringify(descriptor))
  return compareDescriptors(against.deployment, createDescriptors(against), readDescriptors(folder))
}

const findProblems = (against = described) =>
  compare(against).flatMap(({ what, problems }) => problems.map((problem) => `${what}: ${problem}`))

const pool = 'calldata-stakingPoolUsdt.json'
const stake = 'stake(uint256 amount)'

it('what was written is what is needed', () => {
  const compared = compare()
  expect(compared.flatMap(({ problems }) => problems)).toEqual([])
  expect(compared.map(({ what }) => what)).toEqual(
    expect.arrayContaining(['dividendVault', 'Permit at usdt', 'Claim at equityCard']),
  )
})

it('other names of files, ids of fields and further deployments are no difference', () => {
  const descriptor = files[pool]!
  delete files[pool]
  files['calldata-Pool-1.json'] = descriptor
  if ('contract' in descriptor.context)
    descriptor.context.contract.deployments.unshift({ chainId: 1, address: deployment.contracts.usdt })
  Object.assign(descriptor.display.formats[stake]!, { $id: 'stake' })
  Object.assign(descriptor.display.formats[stake]!.fields[0]!, { $id: 'amount' })
  writeFileSync(join(folder, 'README.md'), 'no descriptor')
  expect(findProblems()).toEqual([])
})

describe('it says', () => {
  it('what is not described', () => {
    delete files[pool]
    delete files['eip712-Claim.json']
    expect(findProblems()).toEqual([
      `stakingPoolUsdt: no descriptor for ${deployment.contracts.stakingPoolUsdt} on chain 31337`,
      `Claim at equityCard: no descriptor for ${deployment.contracts.equityCard} on chain 31337`,
    ])
  })

  it('that a token of others may be described by others, and ours may not', () => {
    delete files['calldata-usdt.json']
    delete files['calldata-multicall3.json']
    delete files['calldata-productToken.json']
    const missing = compare().filter(({ problems }) => problems.length > 0)
    expect(missing.map(({ what, isLeftToOthers }) => [what, isLeftToOthers])).toEqual([
      ['productToken', false],
      ['usdt', true],
      ['multicall3', true],
    ])
  })

  it('another address and another chain', () => {
    const { context } = files[pool]!
    if ('contract' in context) context.contract.deployments[0]!.address = deployment.contracts.usdt
    const withdrawal = files['eip712-Withdrawal.json']!.context
    if ('eip712' in withdrawal) withdrawal.eip712.deployments[0]!.chainId = 1
    expect(findProblems()).toEqual([
      `usdt: described more than once: calldata-stakingPoolUsdt.json, calldata-usdt.json`,
      `stakingPoolUsdt: no descriptor for ${deployment.contracts.stakingPoolUsdt} on chain 31337; ` +
        `${pool} is for ${deployment.contracts.usdt} on chain 31337`,
      `Withdrawal at dividendVault: no descriptor for ${deployment.contracts.dividendVault} on chain 31337; ` +
        `eip712-Withdrawal.json is for ${deployment.contracts.dividendVault} on chain 1`,
    ])
  })

  it('a function that is missing, one with other types, and one whose parameters are called otherwise', () => {
    const { formats } = files[pool]!.display
    delete formats['claim()']
    formats['stake(uint128 amount)'] = formats[stake]!
    delete formats[stake]
    formats['claimFor(address who)'] = formats['claimFor(address account)']!
    delete formats['claimFor(address account)']
    expect(findProblems()).toEqual([
      `stakingPoolUsdt: ${pool}: claim (0x4e71d92d) is missing`,
      `stakingPoolUsdt: ${pool}: claimFor has parameters of other names`,
      `stakingPoolUsdt: ${pool}: stake (0xa694fc3a) is missing`,
    ])
  })

  it('a field that is left out or hidden, other words, and a message with other members', () => {
    const { formats } = files[pool]!.display
    formats[stake]!.fields = []
    formats['unstake(uint256[] positionIds)']!.intent = 'Get out'
    const permit = files['eip712-Permit.json']!
    permit.display.formats = { 'Permit(address owner,address spender)': Object.values(permit.display.formats)[0]! }
    expect(findProblems()).toEqual([
      `stakingPoolUsdt: ${pool}: stake differs in fields`,
      `stakingPoolUsdt: ${pool}: unstake differs in intent`,
      ...['productToken', 'usdt', 'rwas', 'drToken'].map(
        (token) => `Permit at ${token}: eip712-Permit.json: Permit has other members`,
      ),
    ])
  })

  it('decimals, tickers and the domain of a message', () => {
    files['calldata-usdt.json']!.metadata.token!.decimals = 18
    files['calldata-productToken.json']!.metadata.token!.ticker = 'OTHER'
    const claim = files['eip712-Claim.json']!.context
    if ('eip712' in claim) claim.eip712.domain!.version = '2'
    const { symbol } = deployment.tokens.productToken
    expect(findProblems()).toEqual([
      expect.stringMatching(
        new RegExp(`^productToken: calldata-productToken.json: token is .*"OTHER".*, not .*"${symbol}"`),
      ),
      expect.stringMatching(/^usdt: calldata-usdt.json: token is .*"decimals":18.*, not .*"decimals":6/),
      expect.stringMatching(/^Claim at equityCard: eip712-Claim.json: domain is .*"2".*, not .*"1"/),
    ])
  })

  it('words for values that are others, and nothing of a token that is left to its contract', () => {
    files['calldata-dividendVault.json']!.metadata.enums!.dividendPool!['0'] = 'Node'
    delete files['calldata-usdt.json']!.metadata.token
    expect(findProblems()).toEqual([
      expect.stringMatching(
        /^dividendVault: calldata-dividendVault.json: enums are .*"0":"Node".*, not .*"0":"Promotion"/,
      ),
    ])
  })

  it('that they are of another world altogether', () => {
    const compared = compare(worlds.likeBsc)
    expect(compared.every(({ problems }) => problems.length > 0)).toBe(true)
    expect(compared[0]!.problems[0]).toContain('on chain 56; calldata-accessManager.json is for')
  })

  it('a file that cannot be read', () => {
    writeFileSync(join(folder, 'calldata-broken.json'), '{')
    expect(() => compare()).toThrow(/calldata-broken\.json is no descriptor/)
    writeFileSync(join(folder, 'calldata-broken.json'), '[]')
    expect(() => compare()).not.toThrow()
    writeFileSync(join(folder, 'calldata-broken.json'), '{"context":{"contract":{"deployments":3}},"display":4}')
    expect(findProblems()).toEqual([])
  })
})
