import { dividendVaultAbi } from '@app/abis/dividend-vault'
import type { ProvenLeaf } from '@app/core/api/days'
import { hashLeaf, climbProof as climbOfService } from '@app/core/settlement/history/proof'
import { type Address, type Chain, createClient, custom, encodeFunctionResult, type Hex, type Transport } from 'viem'
import { arbitrum } from 'viem/chains'
import { describe, expect, it } from 'vitest'
import type { ReadClient } from '#shared/chain/read-client.ts'
import { checkDividend, type ServiceSays, climbProof, isRootOf } from './check-dividend.ts'

const vault: Address = '0x68B1D87F95878fE05B998F19b66F4baba5De1aed'
const account: Address = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const token: Address = '0x9fE46736679d2D9a65F0992F2272dE9f3c7fa6e0'
const owner = { chainId: 31_337, vault, account, token }
const proof: Hex[] = [`0x${'00'.repeat(31)}01`, `0x${'ff'.repeat(32)}`, `0x${'7a'.repeat(32)}`]
const cumulative = 2n ** 111n + 7n

/** As the service hashes it, by another implementation. */
const root = climbOfService(hashLeaf(31_337, vault, { account, token, cumulative }), proof)
const leaf: ProvenLeaf = { day: 20_700, index: 3, root, cumulative: String(cumulative), proof }

/** A node that says `root` of day 20,700 is the vault's fourth. */
function createNode(kept: Hex, day = 20_700n): ReadClient {
  const result = [kept, day, day === 0n ? 0n : 1_788_500_000n] as const
  const answer = encodeFunctionResult({ abi: dividendVaultAbi, functionName: 'rootAt', result })
  const transport: Transport = custom({ request: () => Promise.resolve(answer) })
  return createClient<Transport, Chain>({ chain: { ...arbitrum, contracts: {} }, transport })
}

const first26 = root.slice(0, 54) as Hex
const step = { index: 4, amount: '5', payableAt: 1_788_600_000, opensAt: 1_789_000_000 }
const says = (payable: ProvenLeaf | null, opening: ServiceSays['opening'] = []): ServiceSays => ({
  earnings: { payable, open: null, paid: '0' },
  opening,
})
const dividend = { day: 20_700, revenue: 10n }

it('climbs as the service does, whatever the case of the addresses', () => {
  const lower = { ...owner, vault: vault.toLowerCase() as Address, account: account.toLowerCase() as Address }
  expect(climbProof(lower, leaf)).toBe(root)
  expect(climbProof({ ...owner, chainId: 1 }, leaf)).not.toBe(root)
  expect(climbProof({ ...owner, account: token }, leaf)).not.toBe(root)
  expect(climbProof(owner, { ...leaf, proof: proof.slice(1) })).not.toBe(root)
})

it('compares the 26 bytes that the vault keeps, and takes nothing shorter for them', () => {
  expect(isRootOf(root, first26)).toBe(true)
  expect(isRootOf(root, first26.toUpperCase().replace('0X', '0x') as Hex)).toBe(true)
  expect(isRootOf(root, `0x${'00'.repeat(26)}`)).toBe(false)
  expect(isRootOf(root, '0x')).toBe(false)
  expect(isRootOf(root, root)).toBe(false)
})

describe('a dividend', () => {
  it('is proven by a root of its day or a later one', async () => {
    const node = createNode(first26)
    for (const day of [20_700, 20_600])
      expect((await checkDividend(node, owner, { ...dividend, day }, says(leaf))).state).toBe('proven')
  })

  it('differs where vault, day or sum is another', async () => {
    const other: Hex = `0x${'12'.repeat(26)}`
    const states = await Promise.all([
      checkDividend(createNode(other), owner, dividend, says(leaf)),
      checkDividend(createNode(`0x${'00'.repeat(26)}`, 0n), owner, dividend, says(leaf)),
      checkDividend(createNode(first26, 20_701n), owner, dividend, says(leaf)),
      checkDividend(createNode(first26), owner, { ...dividend, revenue: cumulative + 1n }, says(leaf)),
      checkDividend(createNode(first26), owner, dividend, says({ ...leaf, cumulative: String(cumulative + 1n) })),
    ])
    expect(states.map(({ state }) => state)).toEqual(Array.from({ length: 5 }, () => 'differs'))
  })

  it('waits for its root: not posted, or too young', async () => {
    const node = createNode(first26)
    const later = { ...dividend, day: 20_701 }
    const young = { ...step, day: 20_702 }
    const unposted = { ...step, day: 20_701, index: null, payableAt: null, opensAt: null }
    expect(await checkDividend(node, owner, later, says(leaf, [young]))).toEqual({
      state: 'young',
      payableAt: step.payableAt,
    })
    expect((await checkDividend(node, owner, later, says(leaf, [unposted, young]))).state).toBe('notPosted')
    expect((await checkDividend(node, owner, later, says(null, [{ ...young, day: 20_700 }]))).state).toBe('unknown')
    expect((await checkDividend(node, owner, later, says(leaf, null))).state).toBe('unknown')
  })

  it('says nothing where the node does not answer', async () => {
    const transport = custom({ request: () => Promise.reject(new Error('gone')) }, { retryCount: 0 })
    const node = createClient<Transport, Chain>({ chain: { ...arbitrum, contracts: {} }, transport })
    await expect(checkDividend(node, owner, dividend, says(leaf))).rejects.toThrow('gone')
  })
})
