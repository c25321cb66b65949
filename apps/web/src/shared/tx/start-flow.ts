import { getDeployment } from '@app/config/deployments'
import { getReadClient } from '#shared/chain/read-client.ts'
import { getWallet, getWalletRuntime } from '#shared/wallet/wallet-store.ts'
import { waitForIndex } from '#shared/api/index-progress.ts'
import { TxProblemError } from '#shared/errors/tx-problem.ts'
import { createFlow, type Flow, type FlowPorts } from './create-flow.ts'
import { addFlow } from './flow-store.ts'
import type { BoundAction, TxContext } from './tx-action.ts'
import { getTxRecord, putTxRecord, removeTxRecord, subscribeTxRecords, updateTxRecord } from './tx-store.ts'

export function startFlow(action: BoundAction): Flow {
  const wallet = getWallet()
  const flow = createFlow(action, { account: wallet.exposedAccount ?? '', chainId: wallet.configuredChainId }, ports)
  addFlow(flow)
  return flow
}

const ports: FlowPorts = {
  getContext,
  async openSender() {
    const [runtime, { sendCalls, sendTransaction }, { signPermit }] = await Promise.all([
      getWalletRuntime(),
      import('./send-transaction.ts'),
      import('./sign-permit.ts'),
    ])
    const access = await runtime.getWriteAccess()
    const deployment = getDeployment(getWallet().configuredChainId)
    return {
      account: access.account,
      client: getReadClient(),
      wallet: getWallet().connectorName ?? '',
      sendCalls: (request) => sendCalls(access.provider, deployment, request),
      send: (request) => sendTransaction(access.provider, deployment, request),
      signPermit: (permit, planned) => signPermit(access.provider, deployment, access.account, permit, planned),
    }
  },
  records: {
    get: getTxRecord,
    put: putTxRecord,
    update: updateTxRecord,
    remove: removeTxRecord,
    subscribe: subscribeTxRecords,
  },
  waitForIndex,
  createId,
  now: () => Math.floor(Date.now() / 1000),
}

const blockKeys = {
  viewOnly: 'VIEW_ONLY',
  notConnected: 'WALLET_NOT_LINKED',
  wrongChain: 'WRONG_CHAIN',
  notAuthorised: 'WALLET_NOT_LINKED',
} as const

function getContext(): Promise<TxContext> {
  const { exposedAccount: account, writeBlock, configuredChainId: chainId } = getWallet()
  if (writeBlock !== null || account === null)
    return Promise.reject(new TxProblemError({ key: blockKeys[writeBlock ?? 'notConnected'] }))
  const askAtomic = async () => (await import('./atomic-support.ts')).askAtomic(account, chainId)
  return Promise.resolve({ client: getReadClient(), account, chainId, deployment: getDeployment(chainId), askAtomic })
}

function createId(): string {
  return [...crypto.getRandomValues(new Uint8Array(12))].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}
