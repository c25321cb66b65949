import { StandardMerkleTree } from '@openzeppelin/merkle-tree'
import * as fc from 'fast-check'
import { encodeAbiParameters, keccak256 } from 'viem'
import { describe, expect, it } from 'vitest'
import type { Address } from '../../address.ts'
import { sortRows } from './bytes.ts'
import type { Earned } from './earnings.ts'
import { makeHashTree } from './hash-tree.ts'
import { hashLeaf } from './proof.ts'

const chainId = 42_161
const vault = `0x${'fa'.repeat(20)}` as const
const encoding = ['uint256', 'address', 'address', 'address', 'uint256'] as const
const words = encoding.map((type) => ({ type }))
const toAddress = (number: bigint): Address => `0x${number.toString(16).padStart(40, '0')}`

const leaves = (maxLength: number) =>
  fc.uniqueArray(
    fc.record({
      account: fc.bigInt(0n, 2n ** 160n - 1n).map(toAddress),
      token: fc.bigInt(1n, 3n).map(toAddress),
      cumulative: fc.oneof(fc.bigInt(1n, 2n ** 70n), fc.constant(2n ** 256n - 1n)),
    }),
    { minLength: 1, maxLength, selector: ({ account, token }) => account + token },
  )

const makeTree = (list: readonly Earned[]) => makeHashTree({ chainId, vault, leaves: list, count: list.length })

const toValues = ({ account, token, cumulative }: Earned) =>
  [BigInt(chainId), vault, account, token, cumulative] as const

const readNode = (nodes: Uint8Array, node: number) =>
  `0x${Buffer.from(nodes.subarray(32 * node, 32 * node + 32)).toString('hex')}`

describe('the tree of settled days', () => {
  it("has root and proofs of OpenZeppelin's StandardMerkleTree", () => {
    fc.assert(
      fc.property(leaves(40), (list) => {
        const expected = StandardMerkleTree.of(
          list.map((earned) => toValues(earned).map(String)),
          [...encoding],
        )
        const tree = makeTree(list)
        expect(tree.root).toBe(expected.root)
        const nodes = Array.from({ length: 2 * list.length - 1 }, (_, node) => readNode(tree.nodes, node))
        expect(nodes).toEqual(expected.dump().tree)
        for (const [index, earned] of list.entries()) {
          const isSame = StandardMerkleTree.verify(
            expected.root,
            [...encoding],
            toValues(earned).map(String),
            tree.getProof(index),
          )
          expect(isSame).toBe(true)
        }
        expect(list.map((_, index) => tree.getProof(index))).toEqual(list.map((_, index) => expected.getProof(index)))
      }),
      { numRuns: 40 },
    )
  })

  it('has leaves of the double hash of the encoded words', () => {
    fc.assert(
      fc.property(leaves(1), ([earned]) => {
        const expected = keccak256(keccak256(encodeAbiParameters(words, toValues(earned!))))
        expect(hashLeaf(chainId, vault, earned!)).toBe(expected)
        expect(makeTree([earned!]).root).toBe(expected)
      }),
    )
  })

  it('has no root without leaves', () => {
    expect(makeTree([]).root).toBeUndefined()
  })
})

it('rows are sorted by their bytes, also those that begin alike or are the same', () => {
  const row = fc.oneof(
    fc.uint8Array({ minLength: 5, maxLength: 5 }),
    fc.uint8Array({ minLength: 1, maxLength: 1 }).map((end) => Uint8Array.of(255, 255, 255, 255, end[0]!)),
  )
  fc.assert(
    fc.property(fc.array(row, { maxLength: 60 }), (rows) => {
      const bytes = Uint8Array.from(rows.flatMap((each) => [...each]))
      const sorted = Array.from(sortRows(bytes, 5), (index) => Buffer.from(rows[index]!))
      expect(sorted).toEqual(rows.map((each) => Buffer.from(each)).toSorted((a, b) => a.compare(b)))
    }),
  )
})
