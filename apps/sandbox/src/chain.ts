import { SECONDS_PER_DAY } from '@app/core/constants'
import { getChain } from '@app/config/chains'
import { findDeployment } from '@app/config/deployments'
import { type Anvil, startAnvil } from '@app/testing/anvil'
import path from 'node:path'
import type { Hex } from 'viem'
import { deployLocal } from '../../../contracts/script/deploy-local.ts'
import { ChainWriter } from './history/chain-writer.ts'
import { historyAccounts, historyDays, writeHistory } from './history/write-history.ts'
import type { Options } from './options.ts'
import type { Own, Part } from './part.ts'
import type { PidFile } from './pid-file.ts'
import { step } from './progress.ts'
import { StartError } from './start-error.ts'
import type { StateDir } from './state.ts'

export interface Chain extends Part {
  chainId: number
  /** True for a development chain, whose time can be moved and whose node may be reached through the API. */
  local: boolean
  /** Once this block is indexed, the service knows a final block of now. */
  readyBlock: number
}

interface Setting {
  options: Options
  state: StateDir
  pids: PidFile
  fingerprint: string
  own: Own
}

const localChainId = 31337
const localFinality = Number(getChain(localChainId).finality)

/** The given chain, or an embedded one with our contracts and, unless refused, months of history. */
export async function openChain({ options, state, pids, fingerprint, own }: Setting): Promise<Chain> {
  if (options.rpcUrl) return openGivenChain(options.rpcUrl, options)

  const complete = state.read()?.complete === true
  const now = Math.floor(Date.now() / 1000)
  const chain = await step('Chain (embedded anvil)', async () => {
    const anvil = await startAnvil({
      stateFile: path.join(state.chain, 'state.json'),
      blockTimeSeconds: 2,
      stateIntervalSeconds: 10,
      accounts: historyAccounts,
      genesisTimestamp: now - (options.history ? historyDays * SECONDS_PER_DAY : 60),
    })
    pids.remember('chain', anvil.pid)
    return own(asPart(anvil, pids))
  })
  if (!complete) {
    await prepareLocalChain(chain.url, options, now)
    state.write({ fingerprint, complete: true })
  }
  return { ...chain, readyBlock: await mineUntilFinal(chain.url) }
}

/** Requests go by the clock of the newest final block, and what was kept, or written as history, may end days ago. */
async function mineUntilFinal(url: string): Promise<number> {
  const writer = new ChainWriter(url)
  for (let block = 0; block <= localFinality; block++) await writer.rpc('evm_mine')
  return Number(await writer.rpc<Hex>('eth_blockNumber'))
}

function asPart(anvil: Anvil, pids: PidFile): Omit<Chain, 'readyBlock'> {
  return {
    name: 'chain',
    url: anvil.url,
    chainId: localChainId,
    local: true,
    ended: anvil.ended,
    async stop() {
      await anvil.stop()
      pids.forget('chain')
    },
  }
}

async function prepareLocalChain(url: string, options: Options, now: number) {
  const writer = new ChainWriter(url)
  await writer.rpc('evm_setIntervalMining', [0])
  const deployment = await step('Contracts', () => deployLocal({ rpcUrl: url }))
  if (options.history) {
    await step(`History of ${historyDays} days`, () => writeHistory({ writer, deployment, endAt: now }))
  }
  await writer.rpc('evm_setAutomine', [true])
  await writer.rpc('evm_setIntervalMining', [2])
}

async function openGivenChain(url: string, options: Options): Promise<Chain> {
  const writer = new ChainWriter(url)
  let chainId: number
  try {
    chainId = Number(await writer.rpc<string>('eth_chainId'))
  } catch (error) {
    throw new StartError(
      `RPC_URL does not answer: ${error instanceof Error ? error.message : String(error)}. Check the address, or leave RPC_URL out to use the embedded chain.`,
    )
  }
  const deployment = findDeployment(chainId)
  if (!deployment) throw new StartError(`Nothing is deployed on chain ${chainId}, which RPC_URL leads to.`)
  const local = chainId === localChainId
  const code = await writer.rpc<string>('eth_getCode', [deployment.contracts.referralRegistry, 'latest'])
  if (code === '0x') {
    if (!local)
      throw new StartError(
        `The contracts of packages/config/deployments/${chainId}.json are not on the chain that RPC_URL leads to.`,
      )
    await prepareLocalChain(url, { ...options, history: false }, Math.floor(Date.now() / 1000))
  }
  return { name: 'chain', url, chainId, local, readyBlock: 0, stop: async () => {} }
}
