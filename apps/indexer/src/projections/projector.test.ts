import { getDeployment } from '@app/config/deployments'
import { encodeAbiParameters, type Hex, pad, toEventSelector, toHex, zeroAddress } from 'viem'
import { describe, expect, it } from 'vitest'
import { toHex as toAddress } from './origin.ts'
import { getChanges, type ProjectedLog } from './projector.ts'
import { getStakeDeltas } from './staking-pool.ts'
import { getProjectionTargets } from './targets.ts'

const { contracts } = getDeployment(31337)
const targets = getProjectionTargets(getDeployment(31337))
const pool = toAddress(contracts.stakingPoolUsdt)
const token = toAddress(contracts.productToken)
const [ann, bob]: Hex[] = [toHex(0xa, { size: 20 }), toHex(0xb, { size: 20 })]
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

describe('getChanges', () => {
  it('keeps a position opened and closed at once as one row, and its stake as none', () => {
    const change = getChanges([stake(ann!, 1n, 50n), unstake(ann!, 1n, 50n), stake(bob!, 2n, 7n)], targets).pools.get(
      pool,
    )!
    expect([...change.opened.values()].map(({ unstaked }) => unstaked !== null)).toEqual([true, false])
    expect(change.closed).toEqual([])
    expect(getStakeDeltas(change)).toEqual(
      new Map([
        [ann, 0n],
        [bob, 7n],
      ]),
    )
  })

  it('adds up transfers, and keeps minting and burning apart from them', () => {
    const logs = [
      transfer(zeroAddress, ann!, 100n),
      transfer(ann!, bob!, 30n),
      transfer(bob!, zeroAddress, 10n),
      transfer(ann!, ann!, 5n),
    ]
    expect(getChanges(logs, targets).tokens.get(token)).toEqual({
      minted: 100n,
      burned: 10n,
      balances: new Map([
        [ann, 70n],
        [bob, 20n],
      ]),
    })
  })

  it('records the second of two unstakes of a position as another one, for the check against the table to refuse', () => {
    const change = getChanges([unstake(ann!, 1n, 50n), unstake(ann!, 1n, 50n)], targets).pools.get(pool)!
    expect(change.closed).toHaveLength(2)
  })

  it('keeps what it has no projection for to itself', () => {
    const approval = makeLog(token, 'Approval(address,address,uint256)', [ann!, bob!], [5n])
    const changes = getChanges([approval, makeLog(contracts.accessManager, 'Anything(uint256)', [], [1n])], targets)
    expect(changes).toEqual({ referral: { bound: [] }, pools: new Map(), tokens: new Map(), steps: [] })
  })

  it('refuses logs of contracts that are not ours, and numbers that are no times or ids', () => {
    expect(() => getChanges([makeLog(contracts.usdt, 'Transfer(address,address,uint256)', [], [])], targets)).toThrow(
      /no contract of this deployment/,
    )
    expect(() => getChanges([stake(ann!, 2n ** 60n, 1n)], targets)).toThrow(/out of range/)
  })
})
