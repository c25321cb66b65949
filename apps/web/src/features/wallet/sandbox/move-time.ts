import { refreshChainClock } from '#shared/chain/chain-clock.ts'
import { sendRpc } from './sandbox-rpc.ts'

/** Moves the chain's time forward by mining one block that much later. */
export async function moveChainTime(seconds: number): Promise<void> {
  await sendRpc('evm_increaseTime', [seconds])
  await sendRpc('evm_mine')
  await refreshChainClock()
}
