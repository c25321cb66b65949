import { rewardsVaultAbi } from '@app/abis/rewards-vault'
import { testRwasAbi } from '@app/abis/test-rwas'
import { getVoucherArgument, getVoucherTypedData } from '@app/core/vault/voucher'
import { concat, encodePacked, keccak256, pad, parseUnits, toHex, type Address, type Hex } from 'viem'
import { localVoucherSigner } from '../../contracts/script/local-settings.ts'
import type { GasChain } from './chain.ts'
import { readMerkleDistributor } from './compile.ts'
import type { Row } from './report.ts'

const amount = parseUnits('10', 18)
const leafCount = 1_024
const accountOf = (index: number) => pad(toHex(0x1000 + Math.floor(index / 2)), { size: 20 })

/** One token paid to the same accounts by vouchers and out of a Merkle tree of 1,024 payments, two for each account. */
export async function measurePayouts(chain: GasChain): Promise<Row[]> {
  const rwas = { address: chain.rwas, abi: testRwasAbi }
  const vault = { address: chain.rewardsVault, abi: rewardsVaultAbi }
  const operator = chain.operator
  const funding = amount * BigInt(leafCount)
  const levels = getLevels()
  const peer = readMerkleDistributor()
  const distributor = await chain.create(peer, [chain.rwas, levels.at(-1)![0]])
  await chain.send(operator, { ...rwas, functionName: 'mint', args: [operator, funding] })
  await chain.send(operator, { ...rwas, functionName: 'mint', args: [distributor, funding] })
  await chain.send(operator, { ...rwas, functionName: 'approve', args: [vault.address, funding] })
  await chain.send(operator, { ...vault, functionName: 'fund', args: [chain.rwas, funding] })
  await chain.send(operator, { ...vault, functionName: 'raiseDailyCap', args: [chain.rwas, funding] })

  const pay = async (index: number) => {
    const deadlineAt = (await chain.now()) + 600n
    const voucher = { id: BigInt(index), account: accountOf(index), token: chain.rwas, amount, fee: 0n, deadlineAt }
    const data = getVoucherTypedData({ chainId: 31337, vault: vault.address }, voucher)
    const signature = await localVoucherSigner.signTypedData(data)
    const args = [getVoucherArgument(voucher), signature]
    return chain.send(operator, { ...vault, functionName: 'withdraw', args })
  }
  const claim = (index: number) => {
    const args = [BigInt(index), accountOf(index), amount, getProof(levels, index)]
    return chain.send(operator, { address: distributor, abi: peer.abi, functionName: 'claim', args })
  }
  const measure = async (what: string, about: string, index: number, copy: number): Promise<Row> => {
    const theirs = await claim(index)
    // The same account twice would have the token already the second time, so vouchers pay others.
    return { what, ours: await pay(copy), peer: `Uniswap Merkle claim, ${about}`, theirs }
  }
  await pay(200)
  return [
    await measure('`RewardsVault` withdraw: new holder', 'first of 256', 0, 500),
    await measure('`RewardsVault` withdraw: again', 'one of 256, again', 1, 501),
    await measure('`RewardsVault` withdraw: new holder', 'one of 256', 2, 502),
  ]
}

function hashPair(a: Hex, b: Hex): Hex {
  return keccak256(a < b ? concat([a, b]) : concat([b, a]))
}

/** Levels of the tree from its leaves to its root. */
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
