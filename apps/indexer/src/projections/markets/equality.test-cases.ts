import {
  type AbiEvent,
  type AbiParameter,
  encodeAbiParameters,
  type Hex,
  pad,
  toEventSelector,
  zeroAddress,
} from 'viem'
import { expect, it } from 'vitest'
import { getContracts } from '../../equality/contracts.ts'
import {
  findUnequal,
  getEventKey,
  getExcusedKeys,
  listCounted,
  readEverything,
} from '../../equality/test-comparisons.ts'
import { countedOnceKnown, uncounted } from '../../equality/uncounted.ts'
import { getSteps } from '../projector.ts'
import { getProjectionTargets } from '../targets.ts'
import { client, deployment, sql } from './markets.test-setup.ts'

export function describeEquality(): void {
  it('are equal to the contracts in every sum and row that is compared, and so are the events added up', async () => {
    const { unequal, counted } = await findUnequal(sql, client, deployment)
    expect(unequal).toEqual([])
    expect(counted).toBeGreaterThan(200)
  })

  it('are made of events that each have a comparison that would miss them, or a reason why there is none', async () => {
    const counted = await sql.begin(async (tx) => {
      // What this history has no rows of.
      const caller = deployment.contracts.settingsDesk
      const operation = { operation_id: pad('0x1'), nonce: 1, caller, target: zeroAddress, data: '0x' }
      const trace = { scheduled_at: 1, ready_at: 1, block_number: 1, log_index: 0, transaction_hash: pad('0x1') }
      const target = { target: zeroAddress, closed: true, admin_delay: 0, former_admin_delay: 0, admin_delay_since: 0 }
      await tx`select set_config('chain.journal', 'off', true)`
      await tx`insert into chain.operation ${tx({ ...operation, ...trace, proposer: zeroAddress })}`
      await tx`insert into chain.access_target ${tx(target)}`
      const found = listCounted(await readEverything(tx, deployment, 0))
      await tx`delete from chain.operation`
      await tx`delete from chain.access_target where target = ${zeroAddress}`
      return found
    })
    const excused = new Set(getExcusedKeys(deployment, uncounted))
    const contracts = getContracts(deployment).targets
    const targets = getProjectionTargets(deployment)
    expect(new Set(contracts.map(({ address }) => address))).toEqual(new Set(targets.keys()))
    const kinds = contracts.flatMap(({ name, address, abi }) =>
      abi
        .filter((item) => item.type === 'event')
        .map((event) => ({ name, key: getEventKey(address, event.name), changes: changesTables(event, address) })),
    )
    const missing = kinds.filter(({ key, changes }) => changes && !counted.has(key) && !excused.has(key))
    expect(missing.map(({ name, key }) => `${name} ${key.split(' ')[1]}`)).toEqual([])
    const needless = kinds.filter(({ key, changes }) => excused.has(key) && (!changes || counted.has(key)))
    expect(needless.map(({ name, key }) => `${name} ${key.split(' ')[1]}`)).toEqual([])
    const half = getExcusedKeys(deployment, countedOnceKnown)
    expect(half.filter((key) => !counted.has(key))).toEqual([])

    function changesTables(event: AbiEvent, address: Hex): boolean {
      return getSteps([makeLog(event, address)], targets).length > 0
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
