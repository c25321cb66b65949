import type { Address, Client, Hex, TransactionReceipt } from 'viem'
import { call, getBlock } from 'viem/actions'
import { findToken } from '#shared/base/tokens.ts'
import { decodeError } from '#shared/errors/decode-error.ts'
import type { TxProblem } from '#shared/errors/tx-problem.ts'
import { sumBalanceChanges } from './balance-changes.ts'
import type { MovedAmount, TxRecord, TxSettlement } from './tx-record.ts'

export function listMoved(
  { logs }: Pick<TransactionReceipt, 'logs'>,
  { account }: Pick<TxRecord, 'account'>,
): MovedAmount[] {
  return sumBalanceChanges(logs, account as Address).flatMap(({ token, amount }) => {
    const unit = findToken(token)
    return unit === undefined ? [] : [{ amount: amount.toString(), decimals: unit.decimals, symbol: unit.symbol }]
  })
}

export async function readSettlement(client: Client, receipt: TransactionReceipt): Promise<TxSettlement> {
  const block = await getBlock(client, { blockNumber: receipt.blockNumber })
  return {
    hash: receipt.transactionHash,
    blockNumber: Number(receipt.blockNumber),
    blockTimestamp: Number(block.timestamp),
    fee: (receipt.gasUsed * receipt.effectiveGasPrice).toString(),
  }
}

/** Why the call fails at that block; null if it does not, or the node does not have the block. */
export async function replay(
  client: Client,
  record: Pick<TxRecord, 'account' | 'to' | 'data' | 'value'>,
  at: { blockNumber: bigint; gas?: bigint },
): Promise<TxProblem | null> {
  try {
    await call(client, {
      account: record.account as Address,
      to: record.to as Address,
      data: record.data as Hex,
      value: BigInt(record.value),
      ...at,
    })
    return null
  } catch (error) {
    const problem = decodeError(error)
    if (isOfContract(problem)) return problem
    if (problem.key === 'RPC_LAGGING') return null
    throw error
  }
}

export function isOfContract({ key, values }: TxProblem): boolean {
  return values !== undefined || key === 'CONTRACT_REVERTED' || key === 'OUT_OF_GAS'
}
