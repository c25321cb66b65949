import { uniswapV2FactoryAbi } from '@app/abis/uniswap-v2-factory'
import { uniswapV2Router02Abi } from '@app/abis/uniswap-v2-router02'
import { multicall3Abi } from '@app/abis/multicall3'
import { erc20Abi, parseUnits, type Address, type PublicClient } from 'viem'
import { ourDecimals, type DeploymentSettings } from '../settings.ts'
import type { SettingsFile } from './settings-file.ts'

const secondsPerDay = 86_400n

/** Most chains have it: addresses depend on code alone. */
export const create2Proxy: Address = '0x4e59b44847b379578588920cA78FbF26c0B4956C'
const create2ProxyCode =
  '0x7fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe03601600081602082378035828234f58015156039578182fd5b8082525050506014600cf3'

/** EIP-7702: an account that borrows a contract's code. */
const delegation = '0xef0100'

/** The vault's daily cap for vouchers is in base units. */
export type ProductionSettings = DeploymentSettings & {
  voucherSigner: Address
  vault: { dailyCapProduct: bigint; dailyCapUsdt: bigint; dailyCapRwas: bigint }
}

type Problem = string | undefined

/**
 * Converts amounts to base units.
 * @throws Error listing all settings that do not fit the chain, one per line.
 */
export async function readChainSettings(client: PublicClient, file: SettingsFile): Promise<ProductionSettings> {
  await requireChain(client, file.chainId)
  const { external } = file
  const { settings, problems } = toBaseUnits(file)
  refuseIfAny([
    ...(await Promise.all([
      requireContract(client, 'roles.admin', file.roles.admin.account),
      requireDecimals(client, 'external.usdt', external.usdt),
      requireDecimals(client, 'external.rwas', external.rwas),
      ...file.pools.further.map(async ({ token }, index) =>
        requireDecimals(client, `pools.further[${index}].token`, token),
      ),
      requireContract(client, 'external.uniswapV2Factory', external.uniswapV2Factory),
      requireRouter(client, file),
      requireMulticall(client, file),
      requireNoContract(client, 'voucherSigner', file.voucherSigner),
      requireNoContract(client, 'deployer', file.deployer),
    ])),
    ...problems,
  ])
  return settings
}

async function requireChain(client: PublicClient, chainId: number) {
  const actual = await client.getChainId()
  if (actual !== chainId) throw new Error(`The endpoint is on chain ${actual}, not on chain ${chainId}.`)
  const code = await client.getCode({ address: create2Proxy })
  if (code === create2ProxyCode) return
  throw new Error(
    `Chain ${chainId} has no deterministic deployment proxy at ${create2Proxy}, so addresses could not be known beforehand ` +
      'and an interrupted deployment could not be resumed. Have it put there first: github.com/Arachnid/deterministic-deployment-proxy',
  )
}

function refuseIfAny(problems: readonly Problem[]) {
  const lines = problems.filter((problem) => problem !== undefined)
  if (lines.length > 0) throw new Error(`The settings are refused:\n${lines.map((line) => `- ${line}`).join('\n')}`)
}

async function requireContract(client: PublicClient, name: string, address: Address): Promise<Problem> {
  const code = await client.getCode({ address })
  if (!code || code === '0x') return `${name}: ${address} is not a contract on this chain`
  if (code.startsWith(delegation)) return `${name}: ${address} is owned by a key (EIP-7702), not a contract`
  return undefined
}

async function requireNoContract(client: PublicClient, name: string, address: Address): Promise<Problem> {
  const code = await client.getCode({ address })
  if (!code || code === '0x' || code.startsWith(delegation)) return undefined
  return `${name}: ${address} is a contract, which cannot sign`
}

type Token = { address: Address; decimals: number }

async function requireDecimals(client: PublicClient, name: string, { address, decimals }: Token): Promise<Problem> {
  const absence = await requireContract(client, name, address)
  if (absence) return absence
  const actual = await client.readContract({ address, abi: erc20Abi, functionName: 'decimals' }).catch(() => undefined)
  if (actual === decimals) return undefined
  if (actual === undefined) return `${name}: ${address} does not answer decimals(), so it is no token`
  return `${name}: the token has ${actual} decimals, the settings say ${decimals}`
}

async function requireMulticall(client: PublicClient, { chainId, external }: SettingsFile): Promise<Problem> {
  const address = external.multicall3
  const absence = await requireContract(client, 'external.multicall3', address)
  if (absence) return absence
  const actual = await client
    .readContract({ address, abi: multicall3Abi, functionName: 'getChainId' })
    .catch(() => undefined)
  return actual === BigInt(chainId) ? undefined : `external.multicall3: ${address} does not answer as Multicall3`
}

/** A V2 router computes with its factory's fee: `in·k·out / (in_reserve·10000 + in·k)`, k = 10000 − fee. */
async function requireRouter(client: PublicClient, { external, swap }: SettingsFile): Promise<Problem> {
  const router = { address: external.uniswapV2Router, abi: uniswapV2Router02Abi } as const
  const absence = await requireContract(client, 'external.uniswapV2Router', router.address)
  if (absence) return absence
  const sample = [10n ** 15n + 7n, 10n ** 18n + 11n, 3n * 10n ** 18n + 13n] as const
  const read = await Promise.all([
    client.readContract({ ...router, functionName: 'factory' }),
    client.readContract({ ...router, functionName: 'getAmountOut', args: sample }),
    client.readContract({
      address: external.uniswapV2Factory,
      abi: uniswapV2FactoryAbi,
      functionName: 'getPair',
      args: [external.usdt.address, external.rwas.address],
    }),
  ]).catch(() => undefined)
  if (!read) return 'external.uniswapV2Router, external.uniswapV2Factory: they do not answer as those of Uniswap V2'
  const [factory, actual] = read
  if (factory !== external.uniswapV2Factory)
    return `external.uniswapV2Router: it works with the factory ${factory}, not with ${external.uniswapV2Factory}`
  const [given, reserveIn, reserveOut] = sample
  const outWith = (fee: number) => {
    const kept = given * BigInt(10_000 - fee)
    return (kept * reserveOut) / (reserveIn * 10_000n + kept)
  }
  if (!swap || outWith(swap.pairFee) === actual) return undefined
  const fee = Array.from({ length: 101 }, (_, index) => index).find((index) => outWith(index) === actual)
  return `swap.pairFee: the settings say ${swap.pairFee}, pairs of this factory keep ${fee ?? 'something else'}`
}

function ifGiven(amount: string | undefined, read: (amount: string) => bigint): bigint | undefined {
  return amount === undefined ? undefined : read(amount)
}

function toBaseUnits(file: SettingsFile): { settings: ProductionSettings; problems: Problem[] } {
  const { external, power, cards, pools, swap, product } = file
  const problems: Problem[] = []
  const units = (name: string, amount: string, decimals: number) => {
    if ((amount.split('.')[1] ?? '').length > decimals)
      problems.push(`${name}: ${amount} has more than the token's ${decimals} decimals`)
    return parseUnits(amount, decimals)
  }
  const ours = (name: string, amount: string) => units(name, amount, ourDecimals)
  const usdt = (name: string, amount: string) => units(name, amount, external.usdt.decimals)
  const rwas = (name: string, amount: string) => units(name, amount, external.rwas.decimals)
  const settings: ProductionSettings = {
    admin: file.deployer,
    treasury: file.treasury,
    voucherSigner: file.voucherSigner,
    off: file.off,
    genesis: file.genesis ?? [],
    product: { ...product, supply: ours('product.supply', product.supply) },
    dr: file.dr,
    power: power && {
      name: power.name,
      symbol: power.symbol,
      productPrice: ours('power.productPrice', power.productPrice),
      usdtPrice: usdt('power.usdtPrice', power.usdtPrice),
      minimumExchange: ours('power.minimumExchange', power.minimumExchange),
      terms: {
        outputRate: ours('power.outputPerDay', power.outputPerDay),
        fuelRate: ours('power.fuelPerDay', power.fuelPerDay),
        lifetime: BigInt(power.lifetimeDays) * secondsPerDay,
      },
    },
    cards: cards && {
      ...cards,
      price: usdt('cards.price', cards.price),
      series: BigInt(cards.series),
      heldPerCard: ours('cards.heldPerCard', cards.heldPerCard),
      releasePerDay: ours('cards.releasePerDay', cards.releasePerDay),
      incomePerDay: rwas('cards.incomePerDay', cards.incomePerDay),
    },
    pools: {
      lockDuration: BigInt(pools.lockDays) * secondsPerDay,
      rewardDuration: BigInt(pools.rewardDays) * secondsPerDay,
      minimumTotalUsdt: usdt('pools.minimumTotalUsdt', pools.minimumTotalUsdt),
      minimumTotalRwas: ifGiven(pools.minimumTotalRwas, (amount) => rwas('pools.minimumTotalRwas', amount)),
      minimumTotalDr: ifGiven(pools.minimumTotalDr, (amount) => ours('pools.minimumTotalDr', amount)),
      further: pools.further.map(({ name, token, minimumTotal }, index) => ({
        name,
        token: token.name,
        minimumTotal: units(`pools.further[${index}].minimumTotal`, minimumTotal, token.decimals),
      })),
    },
    swap: swap && {
      pairFee: BigInt(swap.pairFee),
      minimumProduct: ours('swap.minimumProduct', swap.minimumProduct),
      minimumUsdt: usdt('swap.minimumUsdt', swap.minimumUsdt),
    },
    vault: {
      dailyCapProduct: ours('vault.dailyCapProduct', file.vault.dailyCapProduct),
      dailyCapUsdt: usdt('vault.dailyCapUsdt', file.vault.dailyCapUsdt),
      dailyCapRwas: rwas('vault.dailyCapRwas', file.vault.dailyCapRwas),
    },
  }
  return { settings, problems }
}
