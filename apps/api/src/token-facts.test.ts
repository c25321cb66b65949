import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { getDeployment } from '@app/config/deployments'
import { makeFilledFolder } from '@app/config/filled-folder.test-setup'
import * as fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readConfig } from './config.ts'
import { getPools } from './pools.ts'
import { getSystemConfig } from './services/get-system-config.ts'
import { getGrades } from './services/referral/get-relationship.ts'
import { getMarket } from './services/token-data/list-klines.ts'
import { findLimitFaults, getWithdrawalTokens } from './services/withdrawal/start-limits.ts'

let folder: string

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'token-facts-'))
  makeFilledFolder(join(folder, 'operator'))
})

afterAll(() => rmSync(folder, { recursive: true }))

/** The service as it is set up on a chain by the documents alone. */
function configure(chainId: number, usdt: number, rwas: number) {
  const sandbox = getDeployment(31337)
  const tokens = {
    ...sandbox.tokens,
    usdt: { symbol: 'BSC-USD', decimals: usdt },
    rwas: { symbol: 'xRWAS', decimals: rwas },
  }
  const file = join(folder, `${chainId}.json`)
  writeFileSync(file, JSON.stringify({ ...sandbox, chainId, tokens }))
  return readConfig({
    CHAIN_ID: String(chainId),
    DEPLOYMENT_FILE: file,
    CONFIG_DIR: join(folder, 'operator'),
    DATABASE_URL: 'postgres://localhost/none',
    RPC_URL: 'http://127.0.0.1:1',
  })
}

const whole = (amount: bigint, decimals: number) => amount * 10n ** BigInt(decimals)

const world = [
  [31_337, 6, 18],
  [56, 18, 8],
  [97, 18, 8],
] as const

const limitUsdt = (minimum: string) => ({
  withdrawals: { usdt: { minimum, dailyQuota: '70', opensAt: 3_600, closesAt: 7_200 } },
})

describe.each(world)('on chain %i with USDT of %i decimals and RWAS of %i', (chainId, usdt, rwas) => {
  it('publishes the tokens of the deployment, and none of another chain', () => {
    const config = configure(chainId, usdt, rwas)
    const { tokens } = getSystemConfig({ config, pools: getPools(config.deployment) })
    const { contracts } = config.deployment
    const find = (key: string) => tokens.find((token) => token.key === key)
    expect(find('usdt')).toMatchObject({ address: contracts.usdt, symbol: 'BSC-USD', decimals: usdt })
    expect(find('rwas')).toMatchObject({ address: contracts.rwas, symbol: 'xRWAS', decimals: rwas })
    // On the testnet it comes from the set of chain 56 and is a contract there.
    expect(find('ether') === undefined).toBe(chainId === 97)
  })

  it('limits withdrawals to whole tokens of that token', () => {
    const limits = getWithdrawalTokens(configure(chainId, usdt, rwas)).map(({ decimals, startLimit }) => [
      decimals,
      startLimit.minimum,
      startLimit.dailyQuota,
    ])
    expect(limits).toEqual([18, usdt, rwas].map((each) => [each, whole(10n, each), whole(5_000n, each)]))
  })

  it('takes the first limits from the operator’s folder, in whole tokens, and names those that do not fit', () => {
    const { deployment } = configure(chainId, usdt, rwas)
    const [product, ofUsdt] = getWithdrawalTokens({ deployment, limits: limitUsdt('2') }).map(
      ({ startLimit }) => startLimit,
    )
    expect(ofUsdt).toEqual({ minimum: whole(2n, usdt), dailyQuota: whole(70n, usdt), opensAt: 3_600, closesAt: 7_200 })
    expect(product!.dailyQuota).toBe(whole(5_000n, 18))
    expect(findLimitFaults(limitUsdt('2'), deployment)).toEqual([])
    expect(findLimitFaults(limitUsdt(`2.${'0'.repeat(usdt)}1`), deployment)).toEqual([
      expect.stringMatching(/^limits\.json: withdrawals\.usdt\.minimum .* has more than the token's \d+ decimals$/),
    ])
    expect(findLimitFaults(limitUsdt(`0.${'0'.repeat(usdt - 1)}1`), deployment)).toEqual([
      expect.stringContaining('is less than 2 base units'),
    ])
  })

  it('grades own stake and all below by whole tokens', () => {
    const { getGrade } = getGrades(configure(chainId, usdt, rwas), 1_800_000_000)
    const least = 10_000n * 10n ** BigInt(usdt)
    expect([getGrade('0', `${least - 1n}`), getGrade('0', `${least}`), getGrade('1', `${least - 1n}`)]).toEqual([
      0, 1, 1,
    ])
  })
})

it('the price in whole tokens is the same for any decimals', () => {
  const decimals = fc.integer({ min: 0, max: 24 })
  const amount = fc.bigInt({ min: 1n, max: 10n ** 9n })
  fc.assert(
    fc.property(decimals, decimals, amount, amount, (product, usdt, products, usdts) => {
      const { brand, deployment } = configure(31_337, 6, 18)
      const tokens = {
        ...deployment.tokens,
        productToken: { symbol: 'P', decimals: product },
        usdt: { symbol: 'U', decimals: usdt },
      }
      const { priceDecimals } = getMarket({ brand, deployment: { ...deployment, tokens } })
      // As the index stores it: base units of USDT for 10^30 base units of {product}, rounded down.
      const stored = (usdts * 10n ** BigInt(usdt) * 10n ** 30n) / (products * 10n ** BigInt(product))
      expect(priceDecimals).toBeGreaterThanOrEqual(6)
      expect(stored).toBe((usdts * 10n ** BigInt(priceDecimals)) / products)
    }),
    { numRuns: 200 },
  )
})
