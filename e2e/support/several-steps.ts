import { getTestAccount } from '@app/testing/accounts'
import { createBatchWallet } from '@app/testing/batch-wallet'
import { anvil } from 'viem/chains'
import type { TestWallet } from '../fixtures/wallet.ts'
import { chainId, contracts } from './chain.ts'

/** Lets a wallet of a test carry out several calls in one confirmation (EIP-5792), by EIP-7702 with its own key. */
export function offerSeveralSteps(wallet: TestWallet, index: number, status: 'supported' | 'ready' = 'supported') {
  const batch = createBatchWallet({
    rpcUrl: `${process.env.BASE_URL}/rpc`,
    chain: { ...anvil, id: chainId },
    key: getTestAccount(index),
    executor: contracts.multicall3,
  })
  wallet.script('wallet_getCapabilities', () => batch.getCapabilities(status))
  wallet.script('wallet_sendCalls', ([request]) => batch.sendCalls(request))
  wallet.script('wallet_getCallsStatus', ([id]) => batch.readStatus(String(id)))
  return batch
}
