import { spawn } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { dividendVaultAbi } from '@app/abis/dividend-vault'
import { testUsdtAbi } from '@app/abis/test-usdt'
import type { Address } from '@app/core/address'
import type { PublicClient } from 'viem'

const root = path.resolve(import.meta.dirname, '../../../..')

/** Runs `npm run verify` as a stranger does: with an empty environment. */
export async function runVerify(args: readonly string[]) {
  const { PATH, HOME } = process.env
  const child = spawn('npm', ['run', '--silent', 'verify', '--', ...args], { cwd: root, env: { PATH, HOME } })
  const output = { stdout: '', stderr: '' }
  for (const stream of ['stdout', 'stderr'] as const)
    child[stream].on('data', (chunk: Buffer) => void (output[stream] += chunk.toString()))
  const status = await new Promise<number | null>((resolve, reject) => {
    child.once('error', reject)
    child.once('close', resolve)
  })
  return { status, output: output.stdout + output.stderr }
}

/** Base units. */
export interface Leaf {
  account: Address
  token: Address
  cumulative: bigint
}

export function readLeaves(proofsFile: string): Leaf[] {
  const lines = readFileSync(proofsFile, 'utf8').trim().split('\n')
  return lines.map((line) => {
    const { account, token, cumulative } = JSON.parse(line) as Record<keyof Leaf, string>
    return { account: account as Address, token: token as Address, cumulative: BigInt(cumulative) }
  })
}

export interface DayFile {
  leafCount: number
  pools: { token: Address; backlog: bigint; given: bigint }[]
}

export function readDayFiles(folder: string): Map<number, DayFile> {
  return new Map(
    readdirSync(folder).map((name) => {
      const rows = readFileSync(path.join(folder, name), 'utf8')
        .split('\n')
        .map((line) => line.split(' '))
      const pools = rows
        .filter(([word]) => word === 'pool')
        .map(([, , token, , backlog, , given]) => {
          return { token: token as Address, backlog: BigInt(backlog!), given: BigInt(given!) }
        })
      return [Number.parseInt(name, 10), { leafCount: Number(rows.find(([word]) => word === 'leaves')![1]), pools }]
    }),
  )
}

export interface Funding {
  token: Address
  amount: bigint
  firstDay: bigint
  dayCount: bigint
}

/** Released up to and including `day`: equal parts, the rest on the last day. */
export function getReleased(fundings: readonly Funding[], day: number): bigint {
  return fundings.reduce((sum, { amount, firstDay, dayCount }) => {
    const days = BigInt(day) - firstDay + 1n
    if (days <= 0n) return sum
    return sum + (days >= dayCount ? amount : (amount / dayCount) * days)
  }, 0n)
}

export type VaultReader = ReturnType<typeof createVaultReader>

export function createVaultReader(client: PublicClient, vault: Address) {
  const contract = { address: vault, abi: dividendVaultAbi } as const
  const sumNames = ['funded', 'covered', 'paidTotal', 'released', 'freeTokens'] as const
  return {
    getNewestRoot: async () => {
      const count = await client.readContract({ ...contract, functionName: 'rootCount' })
      const [, day, postedAt] = await client.readContract({ ...contract, functionName: 'rootAt', args: [count - 1n] })
      return { day: Number(day), postedAt: Number(postedAt) }
    },
    getSums: async (token: Address) => {
      const sums = await Promise.all(
        sumNames.map(async (functionName) => client.readContract({ ...contract, functionName, args: [token] })),
      )
      const balance = await client.readContract({
        address: token,
        abi: testUsdtAbi,
        functionName: 'balanceOf',
        args: [vault],
      })
      return { balance, ...(Object.fromEntries(sumNames.map((name, at) => [name, sums[at]!])) as Sums) }
    },
    getFee: async (token: Address, amount: bigint) =>
      client.readContract({ ...contract, functionName: 'feeOf', args: [token, amount] }),
    getHoldings: async (leaves: readonly Leaf[]) =>
      Promise.all(
        leaves.map(async ({ account, token }) => {
          const [paid, balance] = await Promise.all([
            client.readContract({ ...contract, functionName: 'paid', args: [account, token] }),
            client.readContract({ address: token, abi: testUsdtAbi, functionName: 'balanceOf', args: [account] }),
          ])
          return { account, token, paid, balance }
        }),
      ),
    getFundings: async (): Promise<Funding[]> => {
      const logs = await client.getContractEvents({ ...contract, eventName: 'PoolFunded', fromBlock: 0n, strict: true })
      return logs.map(({ args }) => ({ ...args, token: args.token.toLowerCase() as Address }))
    },
  }
}

type Sums = Record<'funded' | 'covered' | 'paidTotal' | 'released' | 'freeTokens', bigint>
