import { getDeployment } from '@app/config/deployments'
import type { TransactionSql } from '@app/db/client'
import * as fc from 'fast-check'
import { encodeAbiParameters, type Hex, pad, toEventSelector, toHex, zeroAddress } from 'viem'
import { describe, expect, it } from 'vitest'
import { getContracts } from '../equality/contracts.ts'
import { toHex as toAddress } from './origin.ts'
import { getSteps, isKnownEvent, type ProjectedLog, projections } from './projector.ts'
import { RowStore } from './row-store.ts'
import { applySteps } from './handlers.ts'
import { getProjectionTargets } from './targets.ts'

const { contracts } = getDeployment(31337)
const targets = getProjectionTargets(getDeployment(31337))
const pool = toAddress(contracts.stakingPoolUsdt)
const token = toAddress(contracts.productToken)
const [ann, bob, cat]: Hex[] = [0xa, 0xb, 0xc].map((value) => toHex(value, { size: 20 }))
let logIndex = 0

function makeLog(
  address: string,
  signature: string,
  indexed: readonly (Hex | bigint)[],
  data: readonly bigint[],
): ProjectedLog {
  return {
    address: toAddress(address),
    blockNumber: 7,
    timestamp: 1_700_000_000,
    transactionHash: toHex(1, { size: 32 }),
    logIndex: logIndex++,
    topics: [
      toEventSelector(signature),
      ...indexed.map((value) => pad(typeof value === 'bigint' ? toHex(value) : value)),
    ],
    data: encodeAbiParameters(
      data.map(() => ({ type: 'uint256' })),
      data,
    ),
  }
}

const stake = (account: Hex, id: bigint, amount: bigint) =>
  makeLog(pool, 'Staked(address,uint256,uint256,uint256)', [account, id], [amount, 1_715_552_000n])
const unstake = (account: Hex, id: bigint, amount: bigint) =>
  makeLog(pool, 'Unstaked(address,uint256,uint256)', [account, id], [amount])
const transfer = (from: Hex, to: Hex, value: bigint) =>
  makeLog(token, 'Transfer(address,address,uint256)', [from, to], [value])
const bind = (account: Hex, superior: Hex, id: bigint, depth: bigint) =>
  makeLog(contracts.referralRegistry, 'Bound(address,address,uint256,uint256)', [account, superior], [id, depth])

/** The rows that the logs make of empty tables, by table; values as PostgreSQL reads them. */
async function project(logs: readonly ProjectedLog[]): Promise<Record<string, Record<string, string>[]>> {
  const written: Record<string, Record<string, string>[]> = {}
  const tx = {
    unsafe: (text: string, parameters: string[]) => {
      const [, table, columns] = /insert into chain\.(\w+) (?:as stored )?\(([^)]+)\)/.exec(text) ?? []
      if (table === undefined) return []
      const values = parameters.map((list) =>
        list.slice(1, -1).replaceAll('"\\\\x', '0x').replaceAll('"', '').split(','),
      )
      written[table] = values[0]!.map((_, row) =>
        Object.fromEntries(columns!.split(', ').map((name, column) => [name, values[column]![row]!])),
      )
      return []
    },
  } as unknown as TransactionSql
  const rows = new RowStore()
  await applySteps(getSteps(logs, targets), rows, tx)
  rows.write(tx, { add: () => undefined, addExact: () => undefined, finish: async () => undefined })
  return written
}

describe('getSteps', () => {
  it('keeps a position opened and closed at once as one row, and its stake as none', async () => {
    const tree = [bind(ann!, zeroAddress, 1n, 0n), bind(bob!, ann!, 2n, 1n)]
    const logs = [...tree, stake(ann!, 1n, 50n), unstake(ann!, 1n, 50n), stake(bob!, 2n, 7n)]
    const { position, pool_account: held, pool: pools, account } = await project(logs)
    expect(position!.map((row) => row['unstaked_at'] !== 'NULL')).toEqual([true, false])
    expect(held).toMatchObject([
      { account: ann, stake: '0', open_position_count: '0' },
      { account: bob, stake: '7', open_position_count: '1' },
    ])
    expect(pools).toMatchObject([
      { position_count: '2', open_position_count: '1', staker_count: '1', total_staked: '7' },
    ])
    expect(account).toMatchObject([{ stake: '0', team_stake: '7', direct_stake: '7' }, { stake: '7' }])
  })

  it('counts a new member for all above it, at its distance, and a stake for all above on its own UTC day', async () => {
    const later = { ...stake(cat!, 2n, 7n), timestamp: 1_700_000_000 + 86_400 }
    const {
      account,
      layer_stat: layers,
      team_day: days,
    } = await project([
      bind(ann!, zeroAddress, 1n, 0n),
      bind(bob!, ann!, 2n, 1n),
      bind(cat!, bob!, 3n, 2n),
      stake(cat!, 1n, 50n),
      later,
      unstake(cat!, 1n, 50n),
    ])
    expect(account).toMatchObject([
      { id: '1', direct_count: '1', team_count: '2', stake: '0', direct_stake: '0', team_stake: '7' },
      { id: '2', direct_count: '1', team_count: '1', stake: '0', direct_stake: '7', team_stake: '7' },
      { id: '3', direct_count: '0', team_count: '0', stake: '7', direct_stake: '0', team_stake: '0' },
    ])
    expect(layers).toEqual([
      { ancestor: '1', layer: '1', member_count: '1', stake: '0' },
      { ancestor: '2', layer: '1', member_count: '1', stake: '7' },
      { ancestor: '1', layer: '2', member_count: '1', stake: '7' },
    ])
    const [first, second] = ['1699920000', '1700006400']
    expect(days).toEqual([
      { ancestor: '2', day: first, staked: '50', unstaked: '50' },
      { ancestor: '1', day: first, staked: '50', unstaked: '50' },
      { ancestor: '2', day: second, staked: '7', unstaked: '0' },
      { ancestor: '1', day: second, staked: '7', unstaked: '0' },
    ])
  })

  it('makes the same sums of the same stakes in any order', async () => {
    const tree = [bind(ann!, zeroAddress, 1n, 0n), bind(bob!, ann!, 2n, 1n), bind(cat!, bob!, 3n, 2n)]
    const change = fc.record({
      account: fc.constantFrom(ann!, bob!, cat!),
      amount: fc.bigInt(1n, 1000n),
      isClosed: fc.boolean(),
    })
    await fc.assert(
      fc.asyncProperty(fc.array(change, { minLength: 1 }), async (changes) => {
        const sum = async (list: typeof changes) => {
          const logs = list.flatMap(({ account, amount, isClosed }, index) => {
            const id = BigInt(index + 1)
            return [stake(account, id, amount), ...(isClosed ? [unstake(account, id, amount)] : [])]
          })
          const { account, layer_stat: layers, team_day: days } = await project([...tree, ...logs])
          return [account, layers, days].map((rows) => (rows ?? []).map((row) => JSON.stringify(row)).toSorted())
        }
        expect(await sum(changes.toReversed())).toEqual(await sum(changes))
      }),
    )
  })

  it('adds up transfers, and keeps minting and burning apart from them', async () => {
    const logs = [
      transfer(zeroAddress, ann!, 100n),
      transfer(ann!, bob!, 30n),
      transfer(bob!, zeroAddress, 10n),
      transfer(ann!, ann!, 5n),
    ]
    const { token_balance: balances, token_stat: stats } = await project(logs)
    expect(stats).toEqual([{ token, holder_count: '2', total_supply: '90', destroyed: '10' }])
    expect(balances).toMatchObject([
      { account: ann, balance: '70' },
      { account: bob, balance: '20' },
    ])
  })

  it('refuses the second of two unstakes of a position', async () => {
    const tree = bind(ann!, zeroAddress, 1n, 0n)
    const logs = [tree, stake(ann!, 1n, 50n), unstake(ann!, 1n, 50n), unstake(ann!, 1n, 50n)]
    await expect(project(logs)).rejects.toThrow(/is not open/)
  })

  it('does nothing for an event without a projection, and says which are in no ABI', () => {
    const approval = makeLog(token, 'Approval(address,address,uint256)', [ann!, bob!], [5n])
    const anything = makeLog(contracts.accessManager, 'Anything(uint256)', [], [1n])
    expect(getSteps([approval, anything], targets)).toEqual([])
    expect([approval, anything].map((log) => isKnownEvent(log, targets))).toEqual([true, false])
  })

  it('refuses logs of contracts that are not ours, and numbers that are no times or ids', () => {
    expect(() => getSteps([makeLog(contracts.usdt, 'Transfer(address,address,uint256)', [], [])], targets)).toThrow(
      /no contract of this deployment/,
    )
    expect(() => getSteps([stake(ann!, 2n ** 60n, 1n)], targets)).toThrow(/out of range/)
  })
})

describe('projections', () => {
  it.each(getContracts(getDeployment(31337)).targets)('handle or ignore each event of $name', ({ address, abi }) => {
    const { handlers } = projections[targets.get(address)!.kind]
    const events = abi.flatMap((item) => (item.type === 'event' ? item.name : []))
    expect(events.filter((name) => !(name in handlers))).toEqual([])
  })
})
