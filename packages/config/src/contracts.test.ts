import { execFileSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { findContractAbi } from './contract-abis.ts'
import { type ContractKind, contractKinds, getKindFacts } from './contract-kinds.ts'
import {
  getAddress,
  getContracts,
  getContractsWith,
  getDebts,
  getFurtherTokens,
  getPools,
  getSpenders,
} from './contracts.ts'
import type { Deployment } from './deployment.ts'
import { getDeployment } from './deployments.ts'

const usual = getDeployment(31_337)
const deployment: Deployment = {
  ...usual,
  contracts: {
    ...usual.contracts,
    gold: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
    goldPool: '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC',
  },
  tokens: { ...usual.tokens, gold: { symbol: 'GOLD', decimals: 12 } },
  pools: { ...usual.pools, goldPool: { token: 'gold', needsSuperior: false } },
}
const names = (contracts: readonly { name: string }[]) => contracts.map(({ name }) => name)

describe('a pool that the source does not name', () => {
  it('is listed with its token, after those that every deployment has', () => {
    expect(names(getContracts(deployment)).slice(-2)).toEqual(['gold', 'goldPool'])
    expect(getPools(deployment).at(-1)).toEqual({
      name: 'goldPool',
      address: deployment.contracts['goldPool'],
      token: 'gold',
      needsSuperior: false,
    })
    expect(names(getFurtherTokens(deployment))).toEqual(['gold'])
    expect(getFurtherTokens(usual)).toEqual([])
  })

  it('may take its own token and no other', () => {
    expect(getSpenders(deployment, 'gold')).toEqual(['goldPool'])
    expect(getSpenders(deployment, 'usdt')).toEqual(getSpenders(usual, 'usdt'))
  })

  it('owes its own token to its stakers and rewards in {product}', () => {
    const debts = getDebts(deployment).filter(({ contract }) => contract.name === 'goldPool')
    expect(debts.map(({ kind, token }) => [kind, token])).toEqual([
      ['principal', 'gold'],
      ['rewards', 'productToken'],
    ])
  })

  it('gives roles and a place in the supply as every pool does', () => {
    for (const key of ['roles', 'supply'] as const) {
      expect(names(getContractsWith(deployment, key))).toContain('goldPool')
      expect(names(getContractsWith(deployment, key))).not.toContain('gold')
    }
  })
})

it('a name that the deployment does not have is an error, also one of every object', () => {
  for (const name of ['silver', 'toString', '__proto__'])
    expect(() => getAddress(deployment, name)).toThrow(`The deployment has no contract "${name}"`)
})

describe('what the page may let a contract take', () => {
  it.each([
    ['usdt', ['stakingPoolUsdt', 'powerMarket', 'cardSeller', 'productSwap', 'dividendVault']],
    ['rwas', ['stakingPoolRwas', 'dividendVault']],
    ['productToken', ['drToken', 'powerMarket', 'productSwap', 'votingEscrow', 'dividendVault']],
    ['drToken', ['daoPool']],
    ['powerToken', []],
    ['equityCard', []],
  ])('%s', (token, spenders) => {
    expect(getSpenders(usual, token)).toEqual(spenders)
  })
})

it.each(Object.keys(contractKinds) as ContractKind[])('signatures of %s are of its ABI', (kind) => {
  const abi = findContractAbi(kind) ?? []
  const functions = abi.flatMap((item) =>
    item.type === 'function' ? [`${item.name}(${item.inputs.map(({ type }) => type).join(',')})`] : [],
  )
  expect(functions).toEqual(expect.arrayContaining(Object.keys(getKindFacts(kind).roles ?? {})))
})

it('pools are listed together by the deployment alone, and by what makes it', () => {
  const root = fileURLToPath(new URL('../../..', import.meta.url))
  const product = [
    ':(glob)apps/*/src/**',
    ':(glob)packages/*/src/**',
    'contracts/script',
    ':!packages/testing',
    ':!*.test.ts',
    ':!*.test-*.ts',
  ]
  const find = (name: string) =>
    execFileSync('git', ['grep', '-l', name, '--', ...product], { cwd: root, encoding: 'utf8' })
      .trim()
      .split('\n')
  const both = find('stakingPoolUsdt').filter((file) => find('stakingPoolRwas').includes(file))
  expect(both).toEqual([
    // Each has a page of its own.
    'apps/web/src/features/staking/reads.ts',
    'contracts/script/creations.ts',
    'contracts/script/deploy-local.ts',
    'contracts/script/local-funding.ts',
    'contracts/script/settings.ts',
    'packages/config/src/contracts.ts',
    'packages/config/src/deployment.ts',
  ])
})
