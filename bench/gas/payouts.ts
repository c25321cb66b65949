import { testRwasAbi } from '@app/abis/test-rwas'
import { concat, encodePacked, keccak256, pad, parseUnits, toHex, type Address, type Hex } from 'viem'
import type { GasChain } from './chain.ts'
import { readMerkleDistributor } from './compile.ts'
import { openVault } from './dividends.ts'
import type { Row } from './report.ts'

const amount = parseUnits('10', 18)
const leafCount = 1_024
const accountOf = (index: number) => pad(toHex(0x1000 + Math.floor(index / 2)), { size: 20 })

/**
 * To the same accounts: by proofs of a tree of 1,024 leaves, with and without a voucher, and from a Merkle distributor in as many
 * payments.
 */
export async function measurePayouts(chain: GasChain): Promise<Row[]> {
  const rwas = { address: chain.rwas, abi: testRwasAbi }
  const operator = chain.operator
  const funding = amount * BigInt(leafCount)
  const levels = getLevels()
  const peer = readMerkleDistributor()
  const distributor = await chain.create(peer, [chain.rwas, levels.at(-1)![0]])
  await chain.send(operator, { ...rwas, functionName: 'mint', args: [distributor, funding] })
  // Accounts of its own: those of the distributor have the token already.
  const vault = await openVault(chain, {
    count: leafCount,
    amount,
    accountOf: (index) => pad(toHex(0x9000 + index), { size: 20 }),
  })

  const claim = (index: number) => {
    const args = [BigInt(index), accountOf(index), amount, getProof(levels, index)]
    return chain.send(operator, { address: distributor, abi: peer.abi, functionName: 'claim', args })
  }
  const first = await claim(0)
  const again = await claim(1)
  const other = await claim(2)
  // The first payment of all writes what was never written.
  await vault.exit(0, 0)
  return [
    compare('exit: new holder', await vault.exit(1, 0), 'first of 256', first),
    compare('exit: again', await vault.exit(1, 1), 'one of 256, again', again),
    compare('withdraw: new holder', await vault.withdraw(2, 0), 'one of 256', other),
    compare('withdraw: again', await vault.withdraw(2, 1), 'one of 256, again', again),
  ]
}

function compare(what: string, ours: bigint, about: string, theirs: bigint): Row {
  return { what: `\`DividendVault\` ${what}`, ours, peer: `Uniswap Merkle claim, ${about}`, theirs }
}

function hashPair(a: Hex, b: Hex): Hex {
  return keccak256(a < b ? concat([a, b]) : concat([b, a]))
}

function getLevels(): Hex[][] {
  const types = ['uint256', 'address', 'uint256'] as const
  const leaf = (index: number) =>
    keccak256(encodePacked(types, [BigInt(index), accountOf(index) satisfies Address, amount]))
  const levels = [Array.from({ length: leafCount }, (_, index) => leaf(index))]
  for (let level = levels[0]!; level.length > 1; levels.push(level))
    level = Array.from({ length: level.length / 2 }, (_, index) => hashPair(level[2 * index]!, level[2 * index + 1]!))
  return levels
}

function getProof(levels: readonly Hex[][], index: number): Hex[] {
  return levels.slice(0, -1).map((level, height) => level[(index >> height) ^ 1]!)
}
