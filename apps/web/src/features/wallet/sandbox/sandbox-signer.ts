import { SANDBOX_MNEMONIC } from '@app/config/sandbox-accounts'
import { createClient, custom, hexToBigInt, type Hex } from 'viem'
import { type HDKey, mnemonicToAccount, privateKeyToAccount } from 'viem/accounts'
import { sendTransaction } from 'viem/actions'
import { isHex, stringToHex, toHex } from 'viem/utils'
import { getAppChain } from '#shared/chain/app-chain.ts'
import type { TransactionRequest } from './sandbox-store.ts'

export type RpcSender = (method: string, params?: readonly unknown[]) => Promise<unknown>

let parent: HDKey | undefined

/** Derived once, because it takes thousands of hashes. */
function getKey(index: number) {
  parent ??= mnemonicToAccount(SANDBOX_MNEMONIC, { path: "m/44'/60'/0'/0" }).getHdKey()
  return privateKeyToAccount(toHex(parent.deriveChild(index).privateKey!))
}

/** The keys are public test keys. */
export function createSandboxSigner(sendRpc: RpcSender) {
  return {
    signMessage(index: number, message: string): Promise<Hex> {
      return getKey(index).signMessage({ message: { raw: isHex(message) ? message : stringToHex(message) } })
    },
    signTypedData(index: number, json: string): Promise<Hex> {
      const typedData = JSON.parse(json) as Parameters<ReturnType<typeof getKey>['signTypedData']>[0]
      return getKey(index).signTypedData(typedData)
    },
    sendTransaction(index: number, { to, data, value, gas }: TransactionRequest): Promise<Hex> {
      const client = createClient({
        account: getKey(index),
        chain: getAppChain(),
        transport: custom(
          { request: ({ method, params }: { method: string; params?: readonly unknown[] }) => sendRpc(method, params) },
          { retryCount: 0 },
        ),
      })
      return sendTransaction(client, {
        to: to as Hex | undefined,
        data,
        value: value === undefined ? 0n : hexToBigInt(value),
        gas: gas === undefined ? undefined : hexToBigInt(gas),
      })
    },
  }
}
