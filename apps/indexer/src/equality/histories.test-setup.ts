import { cardVaultAbi } from '@app/abis/card-vault'
import { dividendVaultAbi } from '@app/abis/dividend-vault'
import { equityCardAbi } from '@app/abis/equity-card'
import { powerMarketAbi } from '@app/abis/power-market'
import { roles } from '@app/abis/roles'
import { stakingPoolAbi } from '@app/abis/staking-pool'
import type { Deployment } from '@app/config/deployments'
import { createClient, type Sql } from '@app/db/client'
import { startAnvil } from '@app/testing/anvil'
import { createTestDatabase } from '@app/testing/database'
import { startMarketHistory } from '@app/testing/market-history'
import { createRandom } from '@app/testing/random'
import { createRecorder, type RecordedChain, type View } from '@app/testing/recorded-chain'
import { type Abi, encodeEventTopics, encodeFunctionData, type Hex, type RpcLog, slice, toEventSelector } from 'viem'
import { deployLocal } from '../../../../contracts/script/deploy-local.ts'
import { toHex } from '../projections/origin.ts'
import type { Comparison } from './comparison.ts'
import { type Contracts, getContracts } from './contracts.ts'
import { listSelectors } from './governance.ts'
import { readSums } from './sums.ts'

const posted = encodeEventTopics({ abi: dividendVaultAbi, eventName: 'RootPosted' })[0]
const bought = toEventSelector('CardsBought(address,uint256,uint256,uint256,uint256)')

/** A chain with every contract in use and forks of up to eight blocks, mined once by a real node. */
export async function recordMarkets(seed: number): Promise<{ chain: RecordedChain; deployment: Deployment }> {
  const anvil = await startAnvil()
  try {
    const deployment = await deployLocal({ rpcUrl: anvil.url })
    const { multicall3 } = deployment.contracts
    const recorder = createRecorder(anvil.url, multicall3, await getViewMaker(deployment))
    const history = await startMarketHistory({ url: anvil.url, deployment }, seed)
    const random = createRandom(seed)
    await history.mineBlocks(8, 6)
    await recorder.record()
    for (let round = 0; round < 5; round++) {
      await history.mineBlocks(5, 5)
      await recorder.record()
      if (round === 2) await history.passDays(400)
      await history.reorganise(2 + random.integer(6))
      await recorder.record()
    }
    await history.mineBlocks(4, 5)
    await recorder.record()
    return { chain: await recorder.finish(Object.values(deployment.contracts)), deployment }
  } finally {
    await anvil.stop()
  }
}

/** Empties everything that the indexer writes. */
export async function clearIndex(sql: Sql): Promise<void> {
  await sql.begin(async (tx) => {
    await tx`select chain.clear_projections()`
    for (const table of ['log', 'block', 'cursor', 'mismatch', 'equality', 'deep_reorg'])
      await tx`delete from ${tx(`chain.${table}`)}`
  })
}

function view(to: Hex, abi: Abi, functionName: string, args: readonly unknown[]): View {
  return { to, data: encodeFunctionData({ abi, functionName, args }) }
}

type AllContracts = { [Name in keyof Contracts]: NonNullable<Contracts[Name]> }

/** Everything that can be asked of an index of these logs, or of a part of them. */
async function getViewMaker(deployment: Deployment): Promise<(time: number, logs: readonly RpcLog[]) => View[]> {
  const contracts = getContracts(deployment) as AllContracts
  const sums = await readEmptySums(deployment)
  const governance = contracts.targets.flatMap(({ address, abi }) => [
    view(contracts.manager.address, contracts.manager.abi, 'isTargetClosed', [address]),
    ...listSelectors(abi).map((selector) =>
      view(contracts.manager.address, contracts.manager.abi, 'getTargetFunctionRole', [address, selector]),
    ),
  ])
  const roleViews = Object.values(roles).flatMap((role) =>
    ['getRoleAdmin', 'getRoleGuardian'].map((name) =>
      view(contracts.manager.address, contracts.manager.abi, name, [role]),
    ),
  )
  const { tokens, pools, cardVault, cards, seller, market, registry, dividends, product, usdt, rwas } = contracts
  return (time, logs) => {
    const accounts = (...of: readonly { address: Hex }[]) => {
      const names = new Set(of.map(({ address }) => address))
      const topics = logs.filter(({ address }) => names.has(toHex(address))).flatMap((log) => log.topics.slice(1))
      return [...new Set(topics)].filter((topic) => /^0x0{24}(?!0{20})/.test(topic)).map((topic) => slice(topic, 12))
    }
    const sales = logs.filter(({ topics }) => topics[0] === bought).length
    const cardIds = Array.from({ length: sales * 3 }, (_, index) => (1n << 32n) + BigInt(index + 1))
    const posts = logs.filter(({ topics }) => topics[0] === posted).length
    const orders = logs.filter(({ address }) => toHex(address) === market.address).length
    return [
      ...sums.map(({ address, getData }) => ({ to: address, data: getData(time) })),
      ...(['soldOf', 'opensAtOf'] as const).map((name) => view(seller.address, seller.abi, name, [1n])),
      ...accounts(...tokens).flatMap((one) => tokens.map(({ address, abi }) => view(address, abi, 'balanceOf', [one]))),
      ...accounts(...pools).flatMap((one) =>
        pools.map(({ address }) => view(address, stakingPoolAbi, 'stakedOf', [one])),
      ),
      ...accounts(contracts.escrow).map((one) => view(contracts.escrow.address, contracts.escrow.abi, 'lockOf', [one])),
      ...accounts(cardVault, cards).map((one) => view(cardVault.address, cardVaultAbi, 'creditOf', [one])),
      ...Array.from({ length: posts }, (_, index) =>
        view(dividends.address, dividendVaultAbi, 'rootAt', [BigInt(index)]),
      ),
      ...accounts(dividends).flatMap((one) =>
        [product.address, usdt, rwas].map((token) => view(dividends.address, dividendVaultAbi, 'paid', [one, token])),
      ),
      ...governance,
      ...roleViews,
      ...listGovernanceViews(contracts, logs),
      ...accounts(registry).map((one) => view(seller.address, seller.abi, 'isWhitelisted', [one])),
      ...cardIds.map((id) => view(cards.address, equityCardAbi, 'ownerOf', [id])),
      ...cardIds.map((id) => view(cardVault.address, cardVaultAbi, 'cardOf', [id])),
      ...Array.from({ length: orders }, (_, index) =>
        view(market.address, powerMarketAbi, 'orderOf', [BigInt(index + 1)]),
      ),
    ]
  }
}

function listGovernanceViews({ manager, desk }: Contracts, logs: readonly RpcLog[]): View[] {
  const ask = (functionName: string, ...args: readonly unknown[]): View => {
    const contract: { address: Hex; abi: Abi } = functionName === 'proposerOf' ? desk : manager
    return { to: contract.address, data: encodeFunctionData({ abi: contract.abi, functionName, args }) }
  }
  const events = logs.flatMap((log) => (toHex(log.address) === manager.address ? (manager.decode(log) ?? []) : []))
  return events.flatMap((event) => {
    switch (event.eventName) {
      case 'RoleGranted':
      case 'RoleRevoked':
        return [ask('getAccess', event.args.roleId, event.args.account)]
      case 'OperationScheduled': {
        const { operationId } = event.args
        return ['getNonce', 'getSchedule', 'proposerOf'].map((name) => ask(name, operationId))
      }
      default:
        return []
    }
  })
}

async function readEmptySums(deployment: Deployment): Promise<Comparison[]> {
  const database = await createTestDatabase()
  const sql = createClient(database.url, { max: 1 })
  try {
    return await sql.begin(async (tx) => readSums(tx, getContracts(deployment), 0))
  } finally {
    await sql.end()
    await database.drop()
  }
}
