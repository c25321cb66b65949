import { setTimeout as sleep } from 'node:timers/promises'
import { dividendVaultAbi } from '@app/abis/dividend-vault'
import { referralRegistryAbi } from '@app/abis/referral-registry'
import { settingsDeskAbi } from '@app/abis/settings-desk'
import { stakingPoolAbi } from '@app/abis/staking-pool'
import { testUsdtAbi } from '@app/abis/test-usdt'
import type { WholeDeployment } from '@app/config/deployment'
import { getSandboxAccount } from '@app/config/sandbox-accounts'
import type { Address } from '@app/core/address'
import type { Hash } from '@app/core/api/primitives'
import { asRole } from '@app/db/as-role'
import { createClient, type Sql } from '@app/db/client'
import { startTestIndexer } from '@app/indexer/test-indexer'
import { createNode } from '@app/rpc/node'
import { makeWorld } from '@app/settling/world'
import { getTestAccount } from '@app/testing/accounts'
import { startAnvil } from '@app/testing/anvil'
import { createTestDatabase } from '@app/testing/database'
import { testChain } from '@app/testing/test-chain'
import { testTransport } from '@app/testing/test-transport'
import { pino } from 'pino'
import {
  type Abi,
  type ContractFunctionArgs,
  type ContractFunctionName,
  createTestClient,
  encodeFunctionData,
  type PrivateKeyAccount,
  publicActions,
  toHex,
  walletActions,
} from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { deployLocal } from '../../../contracts/script/deploy-local.ts'
import { localSettler } from '../../../contracts/script/local-settings.ts'
import { runSettler, type SettlerOptions } from './settler.ts'

/** The day of the setup; days are settled from the ninth after it on. */
export const TODAY = 20_780
export const FIRST = TODAY + 9
export const [operator, ann, bob, thief] = [0, 3, 4, 5].map(getTestAccount) as [
  PrivateKeyAccount,
  PrivateKeyAccount,
  PrivateKeyAccount,
  PrivateKeyAccount,
]

export const otherSettler = privateKeyToAccount(toHex(localSettler.getHdKey().privateKey!))

export type SettlerWorld = Awaited<ReturnType<typeof startWorld>>

/** A chain with the real contracts and its index in a database of its own, without a settler. */
export async function startWorld({ decimals }: { decimals: number }) {
  const anvil = await startAnvil({ genesisTimestamp: TODAY * 86_400 })
  const deployment = await deployLocal({ rpcUrl: anvil.url, usdt: { decimals } })
  const indexes: Awaited<ReturnType<typeof startIndex>>[] = []
  const addIndex = async () => {
    const index = await startIndex(anvil.url, deployment)
    indexes.push(index)
    return index
  }
  const { database, sql } = await addIndex()
  const client = connect(anvil.url)
  const chain = createChainUse(client, deployment)
  return {
    anvil,
    client,
    deployment,
    database,
    sql,
    ...chain,
    addIndex,
    vault: deployment.contracts.dividendVault.toLowerCase() as Address,
    waitFor: async (isSo: () => Promise<boolean>, what: string) => waitFor(sql, isSo, what),
    /** Runs in this process, with the rights of production. */
    startSettler: (
      options: Partial<Pick<SettlerOptions, 'key' | 'patienceMs' | 'databaseUrl'>> & { rpcUrls?: string[] } = {},
    ) => {
      const stop = new AbortController()
      const lines: { msg: string; level: number; nonce?: number }[] = []
      const log = pino({ base: undefined }, { write: (text) => lines.push(JSON.parse(text)) })
      const { key = operator, rpcUrls = [anvil.url], databaseUrl = database.url, ...others } = options
      const node = createNode({ rpcUrls, chainId: 31_337 })
      const ended = runSettler({
        databaseUrl: asRole(databaseUrl, 'app_settler'),
        deployment,
        node,
        everyMs: 50,
        log,
        signal: stop.signal,
        key,
        ...others,
      })
      return {
        lines,
        stop: async () => {
          stop.abort()
          await ended
        },
      }
    },
    stop: async () => {
      for (const index of indexes) await index.stop()
      await anvil.stop()
    },
  }
}

async function startIndex(rpcUrl: string, deployment: WholeDeployment) {
  const database = await createTestDatabase()
  const sql = createClient(database.url, { max: 2 })
  const indexer = startTestIndexer({
    databaseUrl: database.url,
    rpcUrls: [rpcUrl],
    deployment,
    policy: { pollMs: 20, deepForkMs: 200 },
  })
  return {
    database,
    sql,
    stop: async () => {
      await indexer.stop()
      await sql.end({ timeout: 1 })
      await database.drop()
    },
  }
}

const connect = (url: string) =>
  createTestClient({ mode: 'anvil', chain: testChain, transport: testTransport(url), pollingInterval: 20 })
    .extend(publicActions)
    .extend(walletActions)

function createChainUse(client: ReturnType<typeof connect>, { contracts, tokens, ...deployment }: WholeDeployment) {
  const usdt = 10n ** BigInt(tokens.usdt.decimals)
  async function call<const abi extends Abi, name extends ContractFunctionName<abi, 'nonpayable'>>(
    account: PrivateKeyAccount,
    address: Address,
    [abi, functionName, args]: readonly [abi, name, ContractFunctionArgs<abi, 'nonpayable', name>],
  ): Promise<void> {
    const hash = await client.writeContract({ account, address, abi, functionName, args } as never)
    const { status } = await client.waitForTransactionReceipt({ hash })
    if (status !== 'success') throw new Error(`${functionName} was reverted`)
  }
  const vault = contracts.dividendVault
  async function stake(account: PrivateKeyAccount, whole: bigint): Promise<void> {
    const { stakingPoolUsdt, usdt: token } = contracts
    await call(operator, token, [testUsdtAbi, 'mint', [account.address, whole * usdt]])
    await call(account, token, [testUsdtAbi, 'approve', [stakingPoolUsdt, whole * usdt]])
    await call(account, stakingPoolUsdt, [stakingPoolAbi, 'stake', [whole * usdt]])
  }
  const execute = async (data: `0x${string}`) =>
    call(operator, contracts.settingsDesk, [settingsDeskAbi, 'execute', [vault, data]])
  return {
    call,
    stake,
    /** Mines until a second of a day, and enough blocks to make it final. */
    moveTo: async (day: number, second: number) => {
      await client.setNextBlockTimestamp({ timestamp: BigInt(day * 86_400 + second) })
      await client.mine({ blocks: 4 })
    },
    announceRules: async (hash?: Hash) => {
      const [rules] = makeWorld({ ...deployment, contracts, tokens }).rules
      const args = [hash ?? rules!.hash, BigInt(FIRST)] as const
      await execute(encodeFunctionData({ abi: dividendVaultAbi, functionName: 'announceRules', args }))
    },
    announceEmptyPool: async (day: number, pool: number) => {
      const args = [BigInt(day), pool] as const
      await execute(encodeFunctionData({ abi: dividendVaultAbi, functionName: 'announceEmptyPool', args }))
    },
    setUp: async ({ days = 3n } = {}) => {
      const { referralRegistry, usdt: token } = contracts
      await call(ann, referralRegistry, [referralRegistryAbi, 'bind', [getSandboxAccount('genesis').address]])
      await call(bob, referralRegistry, [referralRegistryAbi, 'bind', [ann.address]])
      await stake(ann, 15_000n)
      await stake(bob, 60_000n)
      await call(operator, token, [testUsdtAbi, 'mint', [operator.address, 50_000n * usdt]])
      await call(operator, token, [testUsdtAbi, 'approve', [vault, 50_000n * usdt]])
      for (const pool of [0, 2])
        await call(operator, vault, [dividendVaultAbi, 'fund', [token, pool, 10_000n * usdt + 1n, BigInt(FIRST), days]])
    },
    /** @returns The next day, for which it funds pools. */
    fundNextDay: async () => {
      const day = Math.floor(Number((await client.getBlock()).timestamp) / 86_400) + 1
      const args = [contracts.usdt, 0, 10n * usdt, BigInt(day), 1n] as const
      await call(operator, contracts.usdt, [testUsdtAbi, 'mint', [operator.address, 10n * usdt]])
      await call(operator, vault, [dividendVaultAbi, 'fund', args])
      return day
    },
    /** Not shared among accounts. Base units. */
    cover: async (amount: bigint) => {
      await call(operator, contracts.usdt, [testUsdtAbi, 'mint', [operator.address, amount]])
      await call(operator, vault, [dividendVaultAbi, 'cover', [contracts.usdt, amount]])
    },
    readLeaf: async (account: Address, cumulative: bigint) =>
      client.readContract({
        abi: dividendVaultAbi,
        address: vault,
        functionName: 'leafOf',
        args: [account, contracts.usdt, cumulative],
      }),
    exit: async (
      { index, root, proof }: { index: number; root: Hash; proof: Hash[] },
      { account, cumulative }: { account: Address; cumulative: bigint },
    ) => {
      const args = [account, contracts.usdt, BigInt(index), root, cumulative, proof] as const
      await call(bob, vault, [dividendVaultAbi, 'exit', args])
    },
    veto: async (index: number, root: Hash) => call(operator, vault, [dividendVaultAbi, 'veto', [BigInt(index), root]]),
    post: async (account: PrivateKeyAccount, day: number, root: Hash, previousRoot: Hash) => {
      const args = [BigInt(day), root, previousRoot, root, 1n, root, root] as const
      await call(account, vault, [dividendVaultAbi, 'post', args])
    },
    readRootCount: async () =>
      Number(await client.readContract({ abi: dividendVaultAbi, address: vault, functionName: 'rootCount' })),
  }
}

async function waitFor(sql: Sql, isSo: () => Promise<boolean>, what: string): Promise<void> {
  const deadline = Date.now() + 30_000
  while (!(await isSo())) {
    if (Date.now() > deadline) {
      const progress = await sql`select * from settled.progress`
      const alarms = await sql`select * from settled.alarm`
      throw new Error(
        `Not so in time: ${what}; ${JSON.stringify([progress, alarms], (_, value) => (typeof value === 'bigint' ? `${value}` : value))}`,
      )
    }
    await sleep(50)
  }
}
