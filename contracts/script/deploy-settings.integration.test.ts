import { privateKeyToAccount } from 'viem/accounts'
import { startAnvil, type Anvil } from '@app/testing/anvil'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { deployProduction } from './production/deploy-production.ts'
import { openKey } from './production/key.ts'
import {
  deployer,
  deployerKey,
  getClient,
  getGoodSettings,
  operatorAccount,
  productionChainId,
  prepareProductionChain,
  settlerAccount,
} from './production.test-setup.ts'

type Settings = ReturnType<typeof getGoodSettings>

const keyOwned = privateKeyToAccount(`0x${'5'.repeat(64)}`).address

let anvil: Anvil
let external: Settings['external']

beforeAll(async () => {
  anvil = await startAnvil({ chainId: productionChainId })
  external = await prepareProductionChain(anvil.url)
})

afterAll(() => anvil?.stop())

async function getRefusal(settings: unknown, chainId = productionChainId): Promise<string> {
  const options = { chainId, rpcUrl: anvil.url, settings, file: '/nowhere/file.json', print: () => {} }
  return deployProduction(options).then(
    () => 'accepted',
    (error: Error) => error.message,
  )
}

describe('the settings of a deployment', () => {
  it('are accepted when nothing is wrong with them', async () => {
    expect(await getRefusal(getGoodSettings(external))).toBe('accepted')
  })

  it.each<[string, (settings: Settings) => unknown, string]>([
    ['a zero address', (s) => (s.treasury = `0x${'0'.repeat(40)}`), 'the zero address'],
    ['the dead address', (s) => (s.treasury = '0x000000000000000000000000000000000000dEaD'), 'the dead address'],
    ['a repeated digit', (s) => (s.treasury = `0x${'1'.repeat(40)}`), 'a placeholder'],
    ['a precompile', (s) => (s.treasury = `0x${'0'.repeat(39)}7`), 'a placeholder'],
    ['a public account', (s) => (s.treasury = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'), 'everybody knows'],
    ['a wrong checksum', (s) => (s.roles.operators.accounts[0] = operatorAccount.toLowerCase() as never), 'checksum'],
    ['something else than an address', (s) => (s.treasury = 'treasury' as never), 'treasury: "treasury" is not'],
    ['a token twice', (s) => (s.external.rwas.address = s.external.usdt.address), 'used twice'],
    ['one account for two roles', (s) => (s.roles.guardian.account = operatorAccount), 'used twice'],
    ['the deployer as admin', (s) => (s.roles.admin.account = deployer.address), 'used twice'],
    ['a genesis account twice', (s) => s.genesis.push(s.genesis[0]!), 'genesis[2]'],
    ['an admin owned by a key', (s) => (s.roles.admin.account = keyOwned), 'roles.admin: '],
    ['a token that is no contract', (s) => (s.external.usdt.address = keyOwned), 'external.usdt: 0x'],
    ['the treasury as factory', (s) => (s.external.uniswapV2Factory = s.treasury), 'used twice'],
    ['another number of decimals', (s) => (s.external.usdt.decimals = 6), 'has 18 decimals'],
    ['a pair fee of another kind', (s) => (s.swap.pairFee = 25), 'pairs of this factory keep 30'],
    [
      'settings without delay',
      (s) => (s.roles.settings.delayHours = 23),
      'roles.settings.delayHours: the delay must be at least 24',
    ],
    ['a single operator', (s) => s.roles.operators.accounts.splice(1), 'roles.operators.accounts: at least two'],
    ['one operator twice', (s) => (s.roles.operators.accounts[1] = operatorAccount), 'used twice: as roles.operators'],
    ['no settler', (s) => s.roles.settlers.accounts.splice(0), 'roles.settlers.accounts: at least one'],
    ['no vetoer', (s) => s.roles.vetoers.accounts.splice(0), 'roles.vetoers.accounts: at least one'],
    [
      'a settler who vetoes',
      (s) => s.roles.vetoers.accounts.push(settlerAccount),
      'used twice: as roles.settlers.accounts[0] and as roles.vetoers.accounts[3]',
    ],
    [
      'an operator who settles',
      (s) => s.roles.settlers.accounts.push(operatorAccount),
      'as roles.settlers.accounts[1]',
    ],
    ['a signer admin without delay', (s) => (s.roles.signerAdmin.delayHours = 0), 'roles.signerAdmin.delayHours'],
    ['an admin without delay', (s) => (s.roles.admin.delayHours = 1), 'roles.admin.delayHours'],
    ['an amount as a number', (s) => (s.cards.price = 2500 as never), 'cards.price'],
    ['an amount of nothing', (s) => (s.cards.price = '0.0'), 'cards.price: must be more than 0'],
    [
      'more decimals than the token has',
      (s) => (s.cards.incomePerDay = '0.000000001'),
      "more than the token's 8 decimals",
    ],
    [
      'a least total of nothing',
      (s) => (s.pools.minimumTotalUsdt = '0'),
      'pools.minimumTotalUsdt: must be more than 0',
    ],
    [
      'a least total without a figure',
      (s) => delete (s.pools as Partial<Settings['pools']>).minimumTotalDr,
      'pools.minimumTotalDr',
    ],
    [
      'a least total finer than the token',
      (s) => (s.pools.minimumTotalRwas = '0.000000001'),
      "pools.minimumTotalRwas: 0.000000001 has more than the token's 8 decimals",
    ],
    [
      'a least total that no stake can reach',
      (s) => (s.pools.minimumTotalDr = '5192296858534828'),
      'This would fail: create daoPool',
    ],
    ['no genesis account', (s) => (s.genesis = []), 'genesis'],
    ['a key that is not known', (s) => Object.assign(s, { privateKey: '0x00' }), 'privateKey'],
    ['what a constructor refuses', (s) => (s.pools.rewardDays = 100_000), 'This would fail: create stakingPoolUsdt'],
  ])('are refused for %s', async (_what, spoil, message) => {
    const settings = structuredClone(getGoodSettings(external))
    spoil(settings)
    expect(await getRefusal(settings)).toContain(message)
  })

  it('are refused with everything at once that the chain or an amount says against them', async () => {
    const settings = structuredClone(getGoodSettings(external))
    settings.roles.admin.account = keyOwned
    settings.external.usdt.decimals = 6
    settings.external.uniswapV2Router = operatorAccount
    settings.roles.operators.accounts[0] = privateKeyToAccount(`0x${'6'.repeat(64)}`).address
    settings.cards.incomePerDay = '0.000000001'
    const refusal = await getRefusal(settings)
    for (const message of ['roles.admin: ', 'has 18 decimals', 'external.uniswapV2Router: ', 'more than the token'])
      expect(refusal).toContain(message)
  })

  it('are refused for another chain', async () => {
    const settings = getGoodSettings(external)
    expect(await getRefusal(settings, 97)).toBe('The settings are for chain 222, not for chain 97.')
    expect(await getRefusal({ ...settings, chainId: 97 }, 97)).toBe('The endpoint is on chain 222, not on chain 97.')
  })

  it('are refused on a chain without the deployment proxy and for an admin that only borrows code', async () => {
    const client = getClient(anvil.url)
    const settings = getGoodSettings(external)
    const id = await client.snapshot()
    await client.setCode({ address: settings.roles.admin.account, bytecode: `0xef0100${'12'.repeat(20)}` })
    expect(await getRefusal(settings)).toContain('owned by a key (EIP-7702)')
    await client.setCode({ address: '0x4e59b44847b379578588920cA78FbF26c0B4956C', bytecode: '0x' })
    expect(await getRefusal(settings)).toContain('has no deterministic deployment proxy')
    await client.revert({ id })
  })
})

describe('the key of a deployment', () => {
  it.each([
    ['none', {}, 'Sending needs the key'],
    ['two', { DEPLOYER_KEY: deployerKey, DEPLOYER_KEYSTORE: 'x' }, 'not both'],
    ['one of another account', { DEPLOYER_KEY: `0x${'7'.repeat(64)}` }, 'but the settings name'],
    ['a malformed one', { DEPLOYER_KEY: 'secret' }, 'not 32 bytes'],
    ['a missing keystore', { DEPLOYER_KEYSTORE: '/nowhere/key.json' }, 'there is no file'],
    [
      'a keystore that is none',
      { DEPLOYER_KEYSTORE: 'package.json', DEPLOYER_KEYSTORE_PASSWORD: 'x' },
      'not a keystore',
    ],
  ])('is refused when there is %s', async (_what, environment, message) => {
    const refusal = await openKey(environment, deployer.address).catch((error: Error) => error.message)
    expect(refusal).toContain(message)
    expect(refusal).not.toContain('secret')
  })
})
