import { getContracts } from '@app/config/contracts'
import { getDeployment } from '@app/config/deployments'
import type { Address } from '@app/core/address'
import { climbProof, hashLeaf } from '@app/core/settlement/history/proof'
import { answerMulticall, answerNothing, type ContractAnswers } from '@app/testing/contract-answers'
import { type Hex, keccak256, toHex } from 'viem'
import { describe, expect, it } from 'vitest'
import { createContracts, type RequestNode } from './ask-contracts.ts'
import { listWaysOut } from './list-ways-out.ts'
import type { Proof } from './way-out.ts'

const deployment = getDeployment(31337)
const { contracts } = deployment
const account: Address = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'
const other: Address = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const now = 1_790_000_000n
const WEEK = 7n * 86_400n

const emptyCard = {
  state: 1,
  staker: other,
  held: 0n,
  released: 0n,
  claimable: 0n,
  income: 0n,
  claimableIncome: 0n,
  futureIncome: 0n,
  age: 0n,
  endsAt: 0n,
}

const createNode =
  (answers: ContractAnswers): RequestNode =>
  (_method, [call]) =>
    Promise.resolve(answerMulticall(deployment, answers, (call as { data: Hex }).data))

const list = (answers: ContractAnswers, more: { proofs?: readonly Proof[]; series?: number[] } = {}) =>
  listWaysOut(createContracts(createNode({ ...answerNothing(deployment), ...answers }), contracts.multicall3, 1n), {
    deployment,
    account,
    now,
    ...more,
  })

describe('an account', () => {
  it('that never did anything has nothing to take out', async () => {
    expect(await list({})).toEqual({ ways: [], unread: [] })
  })

  it('sees the rest when a contract does not answer, and which one that is', async () => {
    const pool = getContracts(deployment).find(({ kind }) => kind === 'stakingPool')!
    const { ways, unread } = await list({
      [`positionsOf of ${pool.address.toLowerCase()}`]: undefined,
      lockOf: () => ({ amount: 5n, unlockAt: now }),
    })
    expect(ways.map(({ kind, amounts }) => [kind, amounts[0]!.amount])).toEqual([['lock', 5n]])
    expect(unread.map(({ contract }) => contract)).toEqual([pool.name])
  })

  it('is not asked to wait for a node that counts without end', async () => {
    const { unread } = await list({ orderCount: () => 2n ** 200n })
    expect(unread).toEqual([{ contract: 'powerMarket', why: expect.stringContaining('more than can be asked for') }])
  })

  it('takes out together what is open, at most fifty at once, and the rest when its time comes', async () => {
    const pool = getContracts(deployment).find(({ kind }) => kind === 'stakingPool')!
    const positions = Array.from({ length: 123 }, (_, index) => ({
      id: BigInt(index + 1),
      amount: 2n,
      stakedAt: 1n,
      unlockAt: index < 120 ? now - BigInt(index % 7) : now + BigInt(index),
    }))
    const { ways } = await list({ [`positionsOf of ${pool.address.toLowerCase()}`]: () => positions })
    expect(ways.map(({ ids, amounts, opensAt }) => [ids.length, amounts[0]!.amount, opensAt])).toEqual([
      [50, 100n, null],
      [50, 100n, null],
      [20, 40n, null],
      [1, 2n, now + 120n],
      [1, 2n, now + 121n],
      [1, 2n, now + 122n],
    ])
    expect(new Set(ways.flatMap(({ ids }) => ids)).size).toBe(123)
  })

  it('claims of many cards in parts, and what was settled before with the first', async () => {
    const { ways } = await list({
      creditOf: () => [11n, 0n],
      soldOf: ([series]) => (series === 1n ? 60n : 0n),
      cardOf: () => ({ ...emptyCard, staker: account, held: 1n, claimable: 1n }),
    })
    expect(ways.map(({ kind, ids, amounts }) => [kind, ids.length, amounts[0]!.amount])).toEqual([
      ['cardRewards', 50, 61n],
      ['cardRewards', 10, 10n],
      ['cards', 50, 50n],
      ['cards', 10, 10n],
    ])
    const { ways: alone } = await list({ creditOf: () => [0n, 4n] })
    expect(alone.map(({ kind, ids, amounts }) => [kind, ids, amounts[0]!.amount])).toEqual([['cardRewards', [], 4n]])
  })

  it('has its cards of a series that is no longer on sale, and that nobody named', async () => {
    const { ways } = await list({
      soldOf: ([series]) => (series === 7n ? 1n : 0n),
      cardOf: () => ({ ...emptyCard, staker: account, held: 4n }),
    })
    expect(ways.map(({ kind, ids }) => [kind, ids])).toEqual([['cards', [(7n << 32n) + 1n]]])
  })

  it('that the reward token may have blocked takes what its cards released alone', async () => {
    const card = { staker: account, held: 9n, claimable: 7n, claimableIncome: 3n }
    const { ways } = await list(
      {
        soldOf: ([series]) => (series === 800n || series === 3n ? 2n : 0n),
        cardOf: ([id]) => (id === (800n << 32n) + 1n ? { ...emptyCard, ...card } : emptyCard),
      },
      { series: [800] },
    )
    const rewards = ways.find(({ kind }) => kind === 'cardRewards')!
    expect(rewards.ids).toEqual([(800n << 32n) + 1n])
    expect(rewards.amounts.map(({ amount }) => amount)).toEqual([7n, 3n])
    expect(rewards.part?.amounts).toEqual([{ token: contracts.productToken, amount: 7n }])
    expect(rewards.part?.call.data).not.toBe(rewards.call.data)
  })
})

const prove = (index: number, cumulative: bigint, owner = account): Proof => {
  const leaf = { account: owner.toLowerCase() as Address, token: contracts.usdt.toLowerCase() as Address, cumulative }
  const beside = keccak256(toHex(index))
  const root = climbProof(hashLeaf(31_337, contracts.dividendVault.toLowerCase() as Address, leaf), [beside])
  return { account: owner, token: contracts.usdt, index, root, cumulative, proof: [beside] }
}

interface Vault {
  /** By index. */
  proofs: readonly Proof[]
  postedAt: readonly bigint[]
  paid: bigint
  fee?: bigint
}

const createVault = ({ proofs, postedAt, paid, fee = 0n }: Vault) => ({
  rootAt: ([index]: readonly unknown[]) => {
    const { root } = proofs.find((proof) => BigInt(proof.index) === index)!
    return [root.slice(0, 54), 20_000n, postedAt[Number(index)]]
  },
  paid: () => paid,
  feeOf: ([, amount]: readonly unknown[]) => ((amount as bigint) * fee) / 100n,
})

const read = async (
  proofs: readonly Proof[],
  postedAt: readonly bigint[],
  { paid = 0n, vault = proofs, fee = 0n } = {},
) => {
  const { ways, unread } = await list(createVault({ proofs: vault, postedAt, paid, fee }), { proofs })
  expect(unread).toEqual([])
  return ways.map(({ amounts, opensAt }) => [amounts[0]!.amount, opensAt])
}

describe('settled dividends', () => {
  it('are the largest that is open, and what a root that opens later adds', async () => {
    const posted = [now - 2n * WEEK, now - WEEK, now - WEEK + 1n]
    expect(await read([prove(0, 10n), prove(1, 30n), prove(2, 35n)], posted, { paid: 4n })).toEqual([
      [26n, now],
      [5n, now + 1n],
    ])
  })

  it('are those of a later root alone while none is open', async () => {
    expect(await read([prove(0, 10n)], [now])).toEqual([[10n, now + WEEK]])
  })

  it('are nothing of a root that was vetoed or replaced, of another account, or paid', async () => {
    expect(await read([prove(0, 10n)], [0n])).toEqual([])
    expect(await read([prove(0, 10n)], [now - WEEK], { vault: [prove(0, 11n)] })).toEqual([])
    expect(await read([prove(0, 10n, other)], [now - WEEK])).toEqual([])
    expect(await read([prove(0, 10n)], [now - WEEK], { paid: 10n })).toEqual([])
  })

  it('are nothing of a line that somebody made up, and the true one beside it stays', async () => {
    const real = prove(0, 10n)
    for (const forged of [
      { ...real, cumulative: 10n ** 30n },
      { ...real, proof: [] },
      { ...prove(0, 10n, other), account },
      { ...real, token: contracts.productToken },
    ]) {
      expect(await read([forged], [now - WEEK], { vault: [real] })).toEqual([])
      expect(await read([forged, real], [now - WEEK], { vault: [real] })).toEqual([[10n, now]])
    }
  })

  it('say what of them is burned when they are paid', async () => {
    const proofs = [prove(0, 500n)]
    const { ways } = await list(createVault({ proofs, postedAt: [now - WEEK], paid: 0n, fee: 2n }), {
      proofs,
    })
    expect(ways.map(({ fee }) => fee)).toEqual([10n])
  })
})
