import { accessManagerAbi } from '@app/abis/access-manager'
import { settingsDeskAbi } from '@app/abis/settings-desk'
import {
  type Abi,
  type AbiEvent,
  type AbiParameter,
  encodeAbiParameters,
  type Hex,
  pad,
  toEventSelector,
  toHex,
  zeroAddress,
} from 'viem'
import { expect, it } from 'vitest'
import { askContracts, type Endpoint } from '../../equality/ask.ts'
import { getContract } from '../../equality/comparison.ts'
import { getContracts } from '../../equality/contracts.ts'
import { getEventKey, listCounted, readEverything } from '../../equality/test-comparisons.ts'
import { uncounted } from '../../equality/uncounted.ts'
import { readLogs } from '../../ingest/event-log.ts'
import { getChanges } from '../projector.ts'
import { getProjectionTargets } from '../targets.ts'
import { client, deployment, sql } from './markets.test-setup.ts'

export function describeEquality(): void {
  it('are equal to the contracts in every sum and row that is compared, and so are the events added up', async () => {
    const { number, hash, timestamp } = await client.getBlock()
    const block = { number: Number(number), hash, timestamp: Number(timestamp) }
    const endpoint: Endpoint = {
      name: 'anvil',
      request: async (method, params) => client.request({ method, params } as never),
    }
    const [comparisons, logs] = await sql.begin('isolation level repeatable read', async (tx) => [
      await readEverything(tx, deployment, block.timestamp),
      await readLogs(tx, { block: -1, index: -1 }, block.number, 1e6),
    ])
    const { multicall3 } = deployment.contracts
    const said = await askContracts(endpoint, multicall3, block, comparisons)
    const seen = comparisons.map(({ what, index, tally: { contract, decode, events, start } }) => {
      const count = start()
      for (const log of logs) {
        const event = log.address === contract ? decode(log) : undefined
        if (event && events.includes(event.eventName)) count.apply(event.eventName, event.args)
      }
      return { what, index, tally: count.getValue(block.timestamp) }
    })
    expect(seen).toEqual(seen.map(({ what }, index) => ({ what, index: said![index], tally: said![index] })))
    expect(comparisons.filter(({ index }) => index !== 0n).length).toBeGreaterThan(80)
    const unknown = { ...block, hash: toHex(1, { size: 32 }) }
    expect(await askContracts(endpoint, multicall3, unknown, comparisons)).toBeUndefined()
  })

  it('are made of events that each have a comparison that would miss them, or a reason why there is none', async () => {
    const comparisons = await sql.begin(async (tx) => readEverything(tx, deployment, 0))
    const counted = listCounted(comparisons)
    const excused = new Set(uncounted.map(({ contract, event }) => getEventKey(deployment.contracts[contract], event)))
    const { pools, tokens, usdt: _, rwas: __, productIsFirst: ___, ...others } = getContracts(deployment)
    const contracts = [
      ...pools,
      ...tokens,
      ...Object.values(others),
      getContract(deployment, 'accessManager', accessManagerAbi),
      getContract(deployment, 'settingsDesk', settingsDeskAbi),
    ]
    const targets = getProjectionTargets(deployment)
    expect(new Set(contracts.map(({ address }) => address))).toEqual(new Set(targets.keys()))
    const kinds = contracts.flatMap(({ name, address, abi }) =>
      (abi as Abi)
        .filter((item) => item.type === 'event')
        .map((event) => ({ name, key: getEventKey(address, event.name), changes: changesTables(event, address) })),
    )
    const missing = kinds.filter(({ key, changes }) => changes && !counted.has(key) && !excused.has(key))
    expect(missing.map(({ name, key }) => `${name} ${key.split(' ')[1]}`)).toEqual([])
    const needless = kinds.filter(({ key, changes }) => excused.has(key) && (!changes || counted.has(key)))
    expect(needless.map(({ name, key }) => `${name} ${key.split(' ')[1]}`)).toEqual([])

    function changesTables(event: AbiEvent, address: Hex): boolean {
      const { referral, pools: changed, tokens: moved, steps } = getChanges([makeLog(event, address)], targets)
      const inPools = [...changed.values()].some(
        ({ opened, closed, claims, fundings }) =>
          opened.size + closed.length + claims.length + fundings.length > 0 || event.name === 'FreeRewardsRecovered',
      )
      return referral.bound.length + moved.size + steps.length > 0 || inPools
    }
  })
}

function makeLog(event: AbiEvent, address: Hex) {
  const indexed = event.inputs.filter((input) => input.indexed)
  const plain = event.inputs.filter((input) => !input.indexed)
  return {
    address,
    blockNumber: 1,
    timestamp: 1,
    transactionHash: pad('0x1'),
    logIndex: 0,
    topics: [toEventSelector(event), ...indexed.map(() => pad('0x'))],
    data: encodeAbiParameters(plain, plain.map(makeValue)),
  }
}

function makeValue(input: AbiParameter): unknown {
  const { type } = input
  if (type.endsWith('[]')) return []
  if (type === 'tuple') {
    const { components } = input as { components: readonly AbiParameter[] }
    return Object.fromEntries(components.map((component) => [component.name, makeValue(component)]))
  }
  if (type === 'address') return zeroAddress
  if (type === 'bool') return false
  if (type === 'string') return ''
  if (type.startsWith('bytes')) return type === 'bytes' ? '0x' : pad('0x', { size: Number(type.slice(5)) })
  return 0n
}
