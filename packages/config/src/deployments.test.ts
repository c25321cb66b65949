import { getFeatureContracts, hasFeature } from './contracts.ts'
import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { ZodError } from 'zod'
import { parseDeployment } from './deployment-file.ts'
import { findDeployment, getDeployment } from './deployments.ts'

const folder = new URL('../deployments/', import.meta.url)
const files = readdirSync(folder).filter((name) => name.endsWith('.json'))

describe('deployment files', () => {
  it.each(files)('%s is whole, named by its chain and registered', (file) => {
    const deployment = parseDeployment(JSON.parse(readFileSync(new URL(file, folder), 'utf8')))
    expect(file).toBe(`${deployment.chainId}.json`)
    expect(getDeployment(deployment.chainId)).toEqual(deployment)
  })

  it('has the sandbox, with Multicall3 at its canonical address', () => {
    expect(getDeployment(31337).contracts.multicall3).toBe('0xcA11bde05977b3631167028862bE2a173976CA11')
  })

  it('says which file is missing', () => {
    expect(findDeployment(1)).toBeUndefined()
    expect(() => getDeployment(1)).toThrow('packages/config/deployments/1.json does not exist')
  })
})

describe('parseDeployment', () => {
  const good = getDeployment(31337)
  const withContracts = (contracts: object) => ({ ...good, contracts: { ...good.contracts, ...contracts } })
  const withTokens = (tokens: object) => ({ ...good, tokens: { ...good.tokens, ...tokens } })
  const withPools = (pools: object) => ({ ...good, pools: { ...good.pools, ...pools } })
  const treasury = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
  const account = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
  const held = { accounts: [account], delay: 0 }
  const withGovernance = (roles: object) => ({
    ...good,
    governance: {
      deployer: account,
      treasury: account,
      roles: {
        ADMIN: held,
        OPERATOR: held,
        GUARDIAN: held,
        SIGNER_ADMIN: held,
        SETTINGS: held,
        SETTLER: held,
        VETOER: held,
        ...roles,
      },
    },
  })

  it('takes one that leaves features out, with no address, token or pool for them', () => {
    const { votingEscrow: _escrow, drToken: _token, daoPool: _pool, ...contracts } = good.contracts
    const { drToken: _facts, ...tokens } = good.tokens
    const { daoPool: _dao, ...pools } = good.pools
    const parsed = parseDeployment({ ...good, contracts, tokens, pools })
    expect(parsed.contracts).toEqual(contracts)
    expect([hasFeature(parsed, 've'), hasFeature(parsed, 'dr'), hasFeature(parsed, 'power')]).toEqual([
      false,
      false,
      true,
    ])
    expect(() => getFeatureContracts(parsed, 'power', 'dr')).toThrow('leaves out "dr"')
  })

  it.each<[why: string, file: unknown]>([
    ['a placeholder: one address for two contracts', withContracts({ productToken: good.contracts.usdt })],
    ['the same in another case', withContracts({ productToken: good.contracts.usdt.toLowerCase() })],
    ['the zero address', withContracts({ usdt: `0x${'0'.repeat(40)}` })],
    ['a wrong checksum', withContracts({ multicall3: '0xca11bde05977b3631167028862bE2a173976CA11' })],
    ['a missing contract', withContracts({ usdt: undefined })],
    ['a token of which nothing is said', withTokens({ rwas: undefined })],
    ['a token without a symbol', withTokens({ usdt: { symbol: ' ', decimals: 6 } })],
    ['decimals that no token has', withTokens({ usdt: { symbol: 'USDT', decimals: 25 } })],
    ['decimals as text', withTokens({ usdt: { symbol: 'USDT', decimals: '6' } })],
    ['a chain id as text', { ...good, chainId: '31337' }],
    ['a negative block', { ...good, startBlock: -1 }],
    ['a role that nobody holds', withGovernance({ SETTINGS: { accounts: [], delay: 86_400 } })],
    ['a role of which nothing is said', withGovernance({ SETTINGS: undefined })],
    ['nothing', undefined],
    ['half of a feature', withContracts({ daoPool: undefined })],
    ['power without invitations', withContracts({ referralRegistry: undefined })],
    ['a pool of which nothing is said', withPools({ daoPool: undefined })],
    ['a pool without an address', withPools({ goldPool: { token: 'usdt', needsSuperior: false } })],
    ['a pool for a token of which nothing is said', withPools({ daoPool: { token: 'gold', needsSuperior: false } })],
    ['two pools that ask for a superior', withPools({ daoPool: { token: 'drToken', needsSuperior: true } })],
    ['a mistyped name', withContracts({ stakingPolUsdt: account })],
    ['a pool for what every object has', withPools({ daoPool: { token: 'toString', needsSuperior: false } })],
    ['a pool by a name that every object has', withPools({ toString: { token: 'usdt', needsSuperior: false } })],
    [
      'what is a token and a pool at once',
      {
        ...withContracts({ gold: account }),
        tokens: { ...good.tokens, gold: { symbol: 'GOLD', decimals: 12 } },
        pools: { ...good.pools, gold: { token: 'gold', needsSuperior: false } },
      },
    ],
  ])('refuses %s', (_why, file) => {
    expect(() => parseDeployment(file)).toThrow(ZodError)
  })

  it('keeps a further pool and its token', () => {
    const further = {
      ...withContracts({ goldPool: account, gold: treasury }),
      tokens: { ...good.tokens, gold: { symbol: 'GOLD', decimals: 12 } },
      pools: { ...good.pools, goldPool: { token: 'gold', needsSuperior: false } },
    }
    expect(parseDeployment(further)).toEqual(further)
  })

  it('keeps contracts that come later', () => {
    const later = withContracts({ drToken: account })
    expect(parseDeployment(later)).toEqual(later)
  })

  it('keeps tokens as a chain has them', () => {
    const other = withTokens({ usdt: { symbol: 'USD₮0', decimals: 0 }, rwas: { symbol: 'RWAS', decimals: 24 } })
    expect(parseDeployment(other)).toEqual(other)
  })

  it('keeps who holds what', () => {
    const governed = withGovernance({ OPERATOR: { accounts: [account, good.contracts.usdt], delay: 0 } })
    expect(parseDeployment(governed)).toEqual(governed)
  })
})
