import { dividendVaultAbi } from '@app/abis/dividend-vault'
import type { Deployment } from '@app/config/deployment'
import { type Address, isSameAddress } from '@app/core/address'
import { ROOT_OPEN_AGE } from '@app/core/settlement/epochs'
import { type HashTree, makeHashTree } from '@app/core/settlement/history/hash-tree'
import type { Hex } from 'viem'
import { type Contracts, countUp } from './ask-contracts.ts'
import type { Proof } from './way-out.ts'

const address = /^0x[0-9a-f]{40}$/i
const hash = /^0x[0-9a-f]{64}$/i
const isHash = (one: unknown): one is Hex => typeof one === 'string' && hash.test(one)
const whole = /^\d{1,78}$/

/**
 * One account's lines from the output of `npm run verify -- --write`.
 * @throws SyntaxError for a line that is no proof.
 */
export function readProofLines(text: string, account: Address): Proof[] {
  return text
    .split('\n')
    .filter((line) => line.toLowerCase().includes(account.toLowerCase()))
    .map((line) => {
      const read = JSON.parse(line) as Record<string, unknown>
      const { index, root, token, cumulative, proof } = read
      const isProof =
        Number.isSafeInteger(index) &&
        (index as number) >= 0 &&
        isHash(root) &&
        Array.isArray(proof) &&
        proof.every(isHash) &&
        address.test(String(token)) &&
        whole.test(String(cumulative))
      if (!isProof) throw new SyntaxError(`This line is no proof: ${line.slice(0, 80)}`)
      return {
        account,
        token: token as Address,
        index: index as number,
        root,
        cumulative: BigInt(cumulative as string),
        proof,
      }
    })
}

export interface DayFile {
  chainId: number
  vault: Address
  day: number
  root: Hex | null
  tokens: readonly Address[]
  leafCount: number
  isWhole: boolean
  lines: readonly (readonly [Address, number, bigint])[]
}

/**
 * The format is in docs/verifying.md.
 * @throws SyntaxError when it is not a day file.
 */
export function readDayFile(text: string): DayFile {
  const lines = text.split('\n')
  if (lines[0] !== 'settled-day 1') throw new SyntaxError('This is no file of a settled day')
  const end = lines.findIndex((line) => /^(?:all|changed) \d+$/.test(line))
  const fields = lines.slice(1, end).map((line) => line.split(' '))
  const get = (name: string) => fields.find(([own]) => own === name)?.[1] ?? ''
  const [kind, count] = (lines[end] ?? '').split(' ')
  const tokens = fields.flatMap(([name, token]) => (name === 'token' ? [token as Address] : []))
  const leaves = lines.slice(end + 1, -1).map((line): DayFile['lines'][number] => {
    const [account = '', token = '', cumulative = ''] = line.split(' ')
    if (!address.test(account) || tokens[Number(token)] === undefined || !whole.test(cumulative))
      throw new SyntaxError(`This line is no leaf: ${line.slice(0, 80)}`)
    return [account as Address, Number(token), BigInt(cumulative)]
  })
  const root = get('root')
  if (end === -1 || leaves.length !== Number(count) || !(root === '-' || hash.test(root)))
    throw new SyntaxError('This file of a settled day is not whole')
  return {
    chainId: Number(get('chain')),
    vault: get('vault') as Address,
    day: Number(get('day')),
    root: root === '-' ? null : (root as Hex),
    tokens,
    leafCount: Number(get('leaves')),
    isWhole: kind === 'all',
    lines: leaves,
  }
}

interface Place {
  deployment: Deployment
  account: Address
  now: bigint
}

/**
 * Proofs of an account against the roots in the vault: for the newest open day and for the newest of all. Files of
 * other vaults are left out.
 * @throws Error when neither can be proven: files after the whole one are missing, or the vault has no root of theirs.
 */
export async function proveFromDayFiles(
  contracts: Contracts,
  { deployment, account, now }: Place,
  files: readonly DayFile[],
): Promise<Proof[]> {
  const { dividendVault } = deployment.contracts
  const own = files
    .filter(({ chainId, vault }) => chainId === deployment.chainId && isSameAddress(vault, dividendVault))
    .toSorted((a, b) => a.day - b.day)
  const roots = await readRoots(contracts, dividendVault)
  const known = own.flatMap((file) => {
    const at = roots.findLastIndex(({ root, day, postedAt }) => {
      return (
        postedAt > 0n && day === BigInt(file.day) && file.root?.toLowerCase().startsWith(root.toLowerCase()) === true
      )
    })
    return at === -1 ? [] : [{ file, index: at, postedAt: roots[at]!.postedAt }]
  })
  const open = known.findLast(({ postedAt }) => postedAt + BigInt(ROOT_OPEN_AGE) <= now)
  const newest = known.at(-1)
  const chosen = [...new Set([open, newest])].filter((one) => one !== undefined)
  const proven: Proof[] = []
  const failures: unknown[] = []
  for (const { file, index } of chosen)
    try {
      proven.push(...proveDay(own, file, account).map((leaf) => ({ ...leaf, index })))
    } catch (error) {
      failures.push(error)
    }
  if (failures.length > 0 && failures.length === chosen.length) throw failures[0]
  if (chosen.length === 0 && files.length > 0)
    throw new Error('The vault has the root of none of the days that were given')
  return proven
}

async function readRoots(contracts: Contracts, vaultAddress: Address) {
  const vault = { address: vaultAddress, abi: dividendVaultAbi } as const
  const [count] = await contracts.askEach(vault, 'rootCount', [[]])
  const roots = await contracts.askEach(
    vault,
    'rootAt',
    countUp(count!).map((place) => [place - 1n] as const),
  )
  return roots.map(([root, day, postedAt]) => ({ root, day, postedAt }))
}

interface Leaf {
  account: Address
  token: Address
  cumulative: bigint
}

/** A day is hashed once, however many nodes are asked. */
const days = new WeakMap<DayFile, { leaves: readonly Leaf[]; tree: HashTree }>()

function readDay(files: readonly DayFile[], last: DayFile): { leaves: readonly Leaf[]; tree: HashTree } {
  const known = days.get(last)
  if (known) return known
  const upTo = files.filter(({ day }) => day <= last.day)
  const first = upTo.findLastIndex(({ isWhole }) => isWhole)
  const byOwner = new Map<string, Leaf>()
  for (const { tokens, lines } of first === -1 ? [] : upTo.slice(first))
    for (const [owner, place, cumulative] of lines) {
      const token = tokens[place]!
      byOwner.set(`${owner} ${token}`, { account: owner, token, cumulative })
    }
  const leaves = [...byOwner.values()]
  const { chainId, vault, root } = last
  const tree = makeHashTree({ chainId, vault, leaves, count: leaves.length })
  if (root === null || tree.root !== root.toLowerCase())
    throw new Error(`The files do not make the root of day ${last.day}: the last whole one and all after it are needed`)
  days.set(last, { leaves, tree })
  return { leaves, tree }
}

function proveDay(files: readonly DayFile[], last: DayFile, account: Address): Omit<Proof, 'index'>[] {
  const { leaves, tree } = readDay(files, last)
  return leaves.flatMap((leaf, place) =>
    isSameAddress(leaf.account, account) ? [{ ...leaf, root: tree.root!, proof: tree.getProof(place) }] : [],
  )
}
