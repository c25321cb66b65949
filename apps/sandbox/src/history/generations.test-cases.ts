import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { getBrand } from '@app/config/brand'
import { getContracts } from '@app/config/contracts'
import type { Deployment } from '@app/config/deployment'
import { readOperator } from '@app/config/pack/operator'
import { getPageFacts } from '@app/config/pack/page-parts'
import { getSandboxAccount } from '@app/config/sandbox-accounts'
import type { Address } from '@app/core/address'
import { type Contracts, createContracts, type RequestNode } from '@app/way-out/ask-contracts'
import { listWaysOut } from '@app/way-out/list-ways-out'
import type { WayOut } from '@app/way-out/way-out'
import { createPublicClient, getAddress, type Hex, http } from 'viem'
import { expect, it } from 'vitest'
import { deployLocal } from '../../../../contracts/script/deploy-local.ts'
import type { LocalOptions } from '../../../../contracts/script/local-settings.ts'
import type { LeftWorld } from './left-world.test-setup.ts'

const series = Object.keys(getBrand().equityCards.series).map(Number)
/** Seconds; enough for the blocks of a deployment. */
const LATER = 3_600

/** Deploys a second generation onto the history and reads it as a page does. Restores the world afterwards. */
export function describeGenerations(getWorld: () => LeftWorld, local: LocalOptions & { chainId: number }): void {
  it('keeps everything that everybody has in sight when a second generation is deployed', async () => {
    const { url, writer, deployment: first, folder } = getWorld()
    const client = createPublicClient({ transport: http(url, { batch: { batchSize: 50 }, timeout: 60_000 }) })
    const people = (await writer.rpc<Address[]>('eth_accounts')).map((account) => getAddress(account))
    const at = Number((await client.getBlock()).timestamp) + LATER
    /** Pinned to a block of that time, whatever is mined after it. */
    const mine = async (): Promise<bigint> => {
      await writer.rpc('evm_setNextBlockTimestamp', [at])
      await writer.rpc('evm_mine')
      let block = await client.getBlock()
      while (Number(block.timestamp) > at) block = await client.getBlock({ blockNumber: block.number - 1n })
      expect(Number(block.timestamp)).toBe(at)
      return block.number
    }
    const request: RequestNode = (method, params) =>
      client.request({ method, params } as Parameters<typeof client.request>[0])
    const listOf = async (accounts: readonly Address[], deployment: Deployment, block: bigint) => {
      const contracts = remember(createContracts(request, deployment.contracts.multicall3, block))
      return Promise.all(
        accounts.map(async (account) => {
          const { ways, unread } = await listWaysOut(contracts, { deployment, account, series, now: BigInt(at) })
          expect(unread).toEqual([])
          return ways.map((way) => ({ ...way, toOther: undefined }))
        }),
      )
    }

    const untouched = await writer.rpc<Hex>('evm_snapshot')
    const before = await listOf(people, first, await mine())
    await writer.rpc('evm_revert', [untouched])

    const snapshot = await writer.rpc<Hex>('evm_snapshot')
    try {
      await writer.rpc('evm_setAutomine', [true])
      const second = await deployLocal({ rpcUrl: url, ...local, generation: 2 })
      await writer.rpc('evm_setAutomine', [false])
      const place = path.join(folder, 'deployments', String(first.chainId))
      mkdirSync(place, { recursive: true })
      for (const [index, deployment] of [first, second].entries())
        writeFileSync(path.join(place, `${index + 1}.json`), JSON.stringify(deployment))
      const packed = readOperator({
        BRAND: getBrand().id,
        CHAIN_ID: String(first.chainId),
        DEPLOYMENT_FILE: path.join(place, '2.json'),
      })
      expect(packed.deployment).toEqual(second)
      const { older } = getPageFacts(packed)
      expect(older).toEqual([first])

      const block = await mine()
      expect(await listOf(people, older[0]!, block)).toEqual(before)
      const holders = before.filter((ways) => ways.some(({ kind }) => kind !== 'allowance'))
      expect(holders.length).toBeGreaterThan(200)
      expect(countKinds(before)).toEqual(['cardRewards', 'cards', 'lock', 'orders', 'poolReward', 'stake'])
      const operator = getSandboxAccount('operator').address
      const ofOthers = await listOf(people.filter((account) => account !== operator).slice(0, 30), second, block)
      expect(countKinds(ofOthers)).toEqual([])
      const own = getContracts(second).filter(({ address }) => Object.values(first.contracts).includes(address))
      expect(
        own
          .map(({ name }) => name)
          .filter((name) => !second.tokens[name])
          .toSorted(),
      ).toEqual(['multicall3', 'productPair', 'uniswapV2Factory', 'uniswapV2Router'])
    } finally {
      await writer.rpc('evm_setAutomine', [false])
      await writer.rpc('evm_revert', [snapshot])
    }
  }, 300_000)
}

/** Answers about orders and cards are the same for every account. */
function remember(contracts: Contracts): Contracts {
  const answers = new Map<string, Promise<unknown>>()
  const askEach: Contracts['askEach'] = async (contract, functionName, args) => {
    const question = [contract.address, functionName, args].join(' ')
    const answer = answers.get(question) ?? contracts.askEach(contract, functionName, args)
    answers.set(question, answer)
    return (await answer) as never
  }
  return { askEach }
}

function countKinds(all: readonly (readonly Pick<WayOut, 'kind'>[])[]): string[] {
  return [...new Set(all.flat().map(({ kind }) => kind))].toSorted()
}
