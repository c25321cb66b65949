import { stakingPoolAbi } from '@app/abis/staking-pool'
import { referralRegistryAbi } from '@app/abis/referral-registry'
import { testUsdtAbi } from '@app/abis/test-usdt'
import { getDeployment } from '@app/config/deployments'
import { type Address, type Client, type Hash, type Hex, createTestClient, publicActions, walletActions } from 'viem'
import { testChain } from '@app/testing/test-chain'
import { testTransport } from '@app/testing/test-transport'
import { createFlow, type Flow, type FlowPorts } from '#shared/tx/create-flow.ts'
import type { BoundAction } from '#shared/tx/tx-action.ts'
import type { TxPatience } from '#shared/tx/resolve-record.ts'
import { needsWatching, type TxRecord } from '#shared/tx/tx-record.ts'
import { watchRecords } from '#shared/tx/watch-records.ts'
import { readPoolTerms } from './reads.ts'

/** anvil's third account (unbound), its second (genesis), for tests on a chain of their own. */
export const staker: Address = '0x90F79bf6EB2c4f870365E785982E1f101E93b906'
export const genesis: Address = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'

export const deployment = getDeployment(31337)
const { usdt, stakingPoolUsdt, referralRegistry } = deployment.contracts

export function createWorld(rpcUrl: string) {
  const chain = createTestClient({
    chain: testChain,
    mode: 'anvil',
    transport: testTransport(rpcUrl),
    pollingInterval: 50,
  })
    .extend(publicActions)
    .extend(walletActions)
  const records = new Map<string, TxRecord>()
  const listeners = new Set<() => void>()
  const wallet = { account: staker, send: (request: WalletRequest): Promise<Hash> => sendUnlocked(request) }
  let node: Client = chain
  let lastId = 0

  type WalletRequest = { account: Address; to: Address; data: Hex; gas: bigint | null }

  /** As a wallet does: it chooses the nonce itself, and answers with the hash. */
  function sendUnlocked({ account, to, data, gas }: WalletRequest): Promise<Hash> {
    return chain.sendTransaction({ account, to, data, ...(gas === null ? {} : { gas }) })
  }

  function change(next: () => void): void {
    next()
    for (const listener of listeners) listener()
  }

  const ports: FlowPorts = {
    getContext: () => Promise.resolve({ client: node, account: staker, chainId: 31337, deployment }),
    openSender: () =>
      Promise.resolve({
        account: wallet.account,
        client: node,
        send: (request) => wallet.send(request),
      }),
    records: {
      get: (id) => records.get(id),
      put(record) {
        change(() => records.set(record.id, record))
        return true
      },
      update(id, map) {
        const current = records.get(id)
        if (current === undefined) return undefined
        const next = map(current)
        if (next !== current) change(() => records.set(id, next))
        return next
      },
      remove: (id) => change(() => records.delete(id)),
      subscribe(listener) {
        listeners.add(listener)
        return () => listeners.delete(listener)
      },
    },
    waitForIndex: () => Promise.resolve(true),
    createId: () => `id-${(lastId += 1)}`,
    now: () => Math.floor(Date.now() / 1000),
  }

  return {
    chain,
    records,
    wallet,
    sendUnlocked,
    reset() {
      records.clear()
      node = chain
      wallet.account = staker
      wallet.send = sendUnlocked
    },
    setNode: (client: Client) => {
      node = client
    },
    ports,
    readTerms: () => readPoolTerms(chain, 'stakingPoolUsdt', stakingPoolUsdt),
    start: (action: BoundAction): Flow => createFlow(action, { account: staker, chainId: 31337 }, ports),
    /** Follows every record as the page does, only more often, until it is stopped. */
    follow(patience?: TxPatience): { stop: () => void } {
      const begin = () =>
        watchRecords({
          chainId: 31337,
          getClient: () => node,
          records: { list: () => [...records.values()], update: ports.records.update },
          now: ports.now,
          patience,
        })
      let watch: ReturnType<typeof begin> | null = null
      const ensure = () => {
        const isOpen = [...records.values()].some(needsWatching)
        if (!isOpen) watch?.stop()
        watch = isOpen ? (watch ?? begin()) : null
      }
      const release = ports.records.subscribe(ensure)
      ensure()
      const timer = setInterval(() => void watch?.checkNow(), 100)
      return {
        stop() {
          clearInterval(timer)
          release()
          watch?.stop()
        },
      }
    },
    async mint(amount: bigint) {
      const hash = await chain.writeContract({
        account: staker,
        address: usdt,
        abi: testUsdtAbi,
        functionName: 'mint',
        args: [staker, amount],
      })
      await chain.mine({ blocks: 1 })
      return hash
    },
    async bind() {
      await chain.writeContract({
        account: staker,
        address: referralRegistry,
        abi: referralRegistryAbi,
        functionName: 'bind',
        args: [genesis],
      })
      await chain.mine({ blocks: 1 })
    },
    readAllowance: () =>
      chain.readContract({
        address: usdt,
        abi: testUsdtAbi,
        functionName: 'allowance',
        args: [staker, stakingPoolUsdt],
      }),
    readStaked: () =>
      chain.readContract({ address: stakingPoolUsdt, abi: stakingPoolAbi, functionName: 'stakedOf', args: [staker] }),
    readBalance: () =>
      chain.readContract({ address: usdt, abi: testUsdtAbi, functionName: 'balanceOf', args: [staker] }),
    readPositions: () =>
      chain.readContract({
        address: stakingPoolUsdt,
        abi: stakingPoolAbi,
        functionName: 'positionsOf',
        args: [staker],
      }),
  }
}

export type World = ReturnType<typeof createWorld>

/** Waits, at most 20 s, until the flow is as wanted; says where it stands otherwise. */
export async function until<T>(
  what: string,
  read: () => T | false | null | undefined,
  describe?: () => unknown,
): Promise<T> {
  const deadline = Date.now() + 20_000
  for (;;) {
    const value = read()
    if (value !== false && value !== null && value !== undefined) return value
    if (Date.now() > deadline) throw new Error(`Not within 20 s: ${what}; ${JSON.stringify(describe?.())}`)
    await new Promise((resolve) => setTimeout(resolve, 25))
  }
}
