import { getDeployment } from '@app/config/deployments'
import type { Address } from '@app/core/address'
import { type DayFileFacts, writeDayFile } from '@app/core/settlement/history/day-file'
import { makeHashTree } from '@app/core/settlement/history/hash-tree'
import { climbProof, hashLeaf } from '@app/core/settlement/history/proof'
import type { Hex } from 'viem'
import { describe, expect, it } from 'vitest'
import type { Contracts } from './ask-contracts.ts'
import { proveFromDayFiles, readDayFile, readProofLines } from './read-proofs.ts'

const deployment = getDeployment(31337)
const { dividendVault, usdt, productToken } = deployment.contracts
const lower = (address: string) => address.toLowerCase() as Address
const [vault, token, second] = [dividendVault, usdt, productToken].map(lower) as [Address, Address, Address]
const account: Address = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'
const other = lower('0x70997970C51812dc3A010C7d01b50e0d17dc79C8')
const chainId = 31337
const now = 1_790_000_000n
const WEEK = 7n * 86_400n

interface Leaf {
  account: Address
  token: Address
  cumulative: bigint
}

/** The file of a day that changed some of all leaves. */
function writeDay(day: number, all: readonly Leaf[], changed: readonly Leaf[] | null): { text: string; root: Hex } {
  const { root } = makeHashTree({ chainId, vault, leaves: all, count: all.length })
  const lines = changed ?? all
  const facts: DayFileFacts = {
    chainId,
    vault,
    day,
    root,
    rulesHash: `0x${'22'.repeat(32)}`,
    isWhole: changed === null,
    pools: [],
    tokens: [token, second],
    leafCount: all.length,
    lineCount: lines.length,
  }
  return { text: [...writeDayFile(facts, lines)].join(''), root: root! }
}

const mine = lower(account)
const dayOne: Leaf[] = [
  { account: mine, token, cumulative: 10n },
  { account: other, token, cumulative: 5n },
]
const change: Leaf[] = [
  { account: mine, token, cumulative: 30n },
  { account: mine, token: second, cumulative: 7n },
]
const dayTwo: Leaf[] = [change[0]!, change[1]!, dayOne[1]!]
const one = writeDay(20_001, dayOne, null)
const two = writeDay(20_002, dayTwo, change)

function createVault(roots: readonly (readonly [root: Hex, day: number, postedAt: bigint])[]): Contracts {
  return {
    askEach: (_contract: unknown, functionName: string, args: readonly (readonly unknown[])[]) =>
      Promise.resolve(
        functionName === 'rootCount'
          ? [BigInt(roots.length)]
          : args.map(([index]) => {
              const [root, day, postedAt] = roots[Number(index)]!
              return [root.slice(0, 54), BigInt(day), postedAt]
            }),
      ),
  } as unknown as Contracts
}
const prove = (roots: Parameters<typeof createVault>[0], texts: readonly string[]) =>
  proveFromDayFiles(createVault(roots), { deployment, account, now }, texts.map(readDayFile))

describe('files of settled days', () => {
  it('prove the newest day, and the newest that is open', async () => {
    const roots = [
      [one.root, 20_001, now - WEEK],
      [two.root, 20_002, now - WEEK + 1n],
    ] as const
    const proofs = await prove(roots, [two.text, one.text])
    expect(proofs.map(({ index, cumulative }) => [index, cumulative])).toEqual([
      [0, 10n],
      [1, 30n],
      [1, 7n],
    ])
    for (const { root, proof, ...leaf } of proofs)
      expect(climbProof(hashLeaf(chainId, vault, { ...leaf, account: mine }), proof)).toBe(root)
  })

  it('prove nothing of a day whose root was vetoed, replaced or never posted', async () => {
    const none = 'has the root of none of the days'
    await expect(prove([[one.root, 20_001, 0n]], [one.text])).rejects.toThrow(none)
    await expect(prove([[two.root, 20_001, now]], [one.text])).rejects.toThrow(none)
    await expect(prove([], [one.text])).rejects.toThrow(none)
    expect(await prove([], [])).toEqual([])
  })

  it('say which are missing, and are not believed where a line was changed', async () => {
    const roots = [[two.root, 20_002, now - WEEK]] as const
    await expect(prove(roots, [two.text])).rejects.toThrow('do not make the root of day 20002')
    await expect(prove(roots, [one.text.replace(' 5\n', ' 6\n'), two.text])).rejects.toThrow('do not make the root')
  })

  it('of another vault or chain prove nothing', async () => {
    const roots = [[one.root, 20_001, now]] as const
    const none = 'has the root of none of the days'
    await expect(prove(roots, [one.text.replace(`chain ${chainId}`, 'chain 1')])).rejects.toThrow(none)
    await expect(prove(roots, [one.text.replace(vault, other)])).rejects.toThrow(none)
  })

  it('prove the open day though those of the newest are not whole', async () => {
    const three = writeDay(20_003, dayTwo, [])
    const roots = [
      [one.root, 20_001, now - WEEK],
      [two.root, 20_002, now],
    ] as const
    const damaged = two.text.replace(' 0 30\n', ' 0 31\n')
    expect((await prove(roots, [one.text, damaged, three.text])).map(({ cumulative }) => cumulative)).toEqual([10n])
  })

  it.each([
    ['', 'no file of a settled day'],
    ['<!doctype html>', 'no file of a settled day'],
    [one.text.slice(0, -20), 'not whole'],
    [one.text.replace('all 2', 'all 3'), 'not whole'],
    [one.text.replace(/root 0x../, 'root 0xzz'), 'not whole'],
    [one.text.replace(' 0 5\n', ' 9 5\n'), 'no leaf'],
    [one.text.replace(' 0 5\n', ' 0 -5\n'), 'no leaf'],
  ])('that are none are refused: %j', (text, why) => {
    expect(() => readDayFile(text)).toThrow(why)
  })
})

describe('lines of proofs', () => {
  const line = JSON.stringify({ account, token, index: 3, root: one.root, cumulative: '10', proof: [two.root] })

  it('are those of the account', () => {
    const proofs = readProofLines(`${line.replace(account, other)}\n${line}\n`, account)
    expect(proofs).toEqual([{ account, token, index: 3, root: one.root, cumulative: 10n, proof: [two.root] }])
  })

  it.each([
    line.replace('"index":3', '"index":-1'),
    line.replace('"10"', '"ten"'),
    line.replace(one.root, '0x12'),
    line.replace(`["${two.root}"]`, '"0x"'),
  ])('that are none are refused', (broken) => {
    expect(() => readProofLines(broken, account)).toThrow('This line is no proof')
  })
})
