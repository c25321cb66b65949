import { StandardMerkleTree } from '@openzeppelin/merkle-tree'
import { expect, it } from 'vitest'
import type { Address } from '../../address.ts'
import { climbProof, hashLeaf } from './proof.ts'

const chainId = 56
const vault: Address = `0x${'fa'.repeat(20)}`
const token: Address = `0x${'0c'.repeat(20)}`
const types = ['uint256', 'address', 'address', 'address', 'uint256']

function makeLeaf(index: number) {
  const account: Address = `0x${(index * 0x9e37_79b1).toString(16).padStart(40, '0')}`
  return { account, token, cumulative: 2n ** BigInt(index * 7) + BigInt(index) }
}

it.each([1, 2, 3, 8, 17])('a proof leads to the root of OpenZeppelin’s tree from every one of %i leaves', (count) => {
  const leaves = Array.from({ length: count }, (_, index) => makeLeaf(index))
  const values = leaves.map(({ account, cumulative }) => [chainId, vault, account, token, cumulative])
  const tree = StandardMerkleTree.of(values, types)
  for (const [index, leaf] of leaves.entries()) {
    const hash = hashLeaf(chainId, vault, leaf)
    expect(hash).toBe(tree.leafHash(values[index]!))
    const proof = tree.getProof(index) as `0x${string}`[]
    expect(climbProof(hash, proof)).toBe(tree.root)
  }
})

it('a proof leads to another root with another sum, chain, vault or proof', () => {
  const leaves = [makeLeaf(0), makeLeaf(1), makeLeaf(2)]
  const tree = StandardMerkleTree.of(
    leaves.map(({ account, cumulative }) => [chainId, vault, account, token, cumulative]),
    types,
  )
  const proof = tree.getProof(1) as `0x${string}`[]
  const leaf = leaves[1]!
  const wrong = [
    hashLeaf(chainId, vault, { ...leaf, cumulative: leaf.cumulative + 1n }),
    hashLeaf(97, vault, leaf),
    hashLeaf(chainId, `0x${'fb'.repeat(20)}`, leaf),
  ]
  for (const hash of wrong) expect(climbProof(hash, proof)).not.toBe(tree.root)
  expect(climbProof(hashLeaf(chainId, vault, leaf), proof.toReversed())).not.toBe(tree.root)
})
