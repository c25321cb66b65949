import type { Deployment } from '@app/config/deployments'
import type { Address } from '@app/core/address'
import type { Hash } from '@app/core/api/primitives'
import { getEpochEnd } from '@app/core/settlement/epochs'
import { createAnnouncements, createSettlement, type SettledDay } from '@app/core/settlement/history/settlement'
import { createEventReader } from '@app/core/settlement/history/events'
import { makeRulesFile } from '@app/core/settlement/history/rules-file'
import { settlementRules } from '@app/core/settlement/rules'
import { toHex } from 'viem'
import type { ChainWriter } from './chain-writer.ts'

/** The last block of a day. */
export interface Anchor {
  number: number
  hash: Hash
}

interface RpcBlock {
  number: Hash
  hash: Hash
}

interface RpcLog {
  address: Address
  blockNumber: Hash
  blockTimestamp: Hash
  logIndex: Hash
  topics: Hash[]
  data: Hash
}

/** Settles days out of the chain's logs as it is written. */
export interface DaySettler {
  /**
   * Reads what was written since the last time and settles `day`, of which no block is to come; days one after the other.
   * @returns Undefined while nothing is funded for it.
   */
  settle(day: number): Promise<{ settled: SettledDay; anchor: Anchor } | undefined>
}

/** @param endAt Unix seconds after which nothing is written. */
export function createDaySettler(writer: ChainWriter, deployment: Deployment, endAt: number): DaySettler {
  const { chainId, startBlock } = deployment
  const rules = settlementRules.map((version) => makeRulesFile(deployment, version))
  const vault = deployment.contracts.dividendVault.toLowerCase() as Address
  const contracts = { ...rules[0]!.contracts, vault }
  const announcements = createAnnouncements()
  const settlement = createSettlement({ chainId, vault, rules, announcements, now: endAt })
  const readEvent = createEventReader(contracts)
  let nextBlock = startBlock

  async function takeLogs(toBlock: Hash): Promise<void> {
    if (nextBlock > Number(toBlock)) return
    const filter = { address: Object.values(contracts), fromBlock: toHex(nextBlock), toBlock }
    for (const log of await writer.rpc<RpcLog[]>('eth_getLogs', [filter])) {
      const event = readEvent({
        address: log.address.toLowerCase() as Address,
        blockNumber: Number(log.blockNumber),
        logIndex: Number(log.logIndex),
        timestamp: Number(log.blockTimestamp),
        topics: log.topics,
        data: log.data,
      })
      if (!event) continue
      announcements.take(event)
      settlement.take(event)
    }
    nextBlock = Number(toBlock) + 1
  }

  return {
    settle: async (day) => {
      if (getEpochEnd(day) > endAt) throw new Error(`Day ${day} is not over when the history ends`)
      const { number, hash } = await writer.rpc<RpcBlock>('eth_getBlockByNumber', ['latest', false])
      await takeLogs(number)
      if (settlement.getNextDay() !== day) return undefined
      return { settled: settlement.settleNextDay(), anchor: { number: Number(number), hash } }
    },
  }
}
