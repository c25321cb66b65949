import { getSandboxAccount, sandboxSafe } from '@app/config/sandbox-accounts'
import {
  type Address,
  concatHex,
  encodeAbiParameters,
  encodeFunctionData,
  hashMessage,
  hashTypedData,
  type Hex,
  numberToHex,
  serializeTypedData,
  zeroAddress,
} from 'viem'
import { isHex, stringToHex } from 'viem/utils'
import { getRuntimeConfig } from '#shared/base/runtime-config.ts'
import { getSafeTypedData, hashSafeCall, safeExecutionAbi } from '#shared/tx/safe-transaction.ts'
import { createSandboxSigner, type RpcSender } from './sandbox-signer.ts'
import { changeSafeQueue, getSafeQueue, type QueuedCall, type TransactionRequest } from './sandbox-store.ts'

const nonceCall = '0xaffed0e0'
const gas = numberToHex(3_000_000)

/** Keeps the Safe's queue in this browser; Safe's own wallet keeps it on a server. */
export function createSandboxSafe(sendRpc: RpcSender) {
  const signer = createSandboxSigner(sendRpc)
  const safe: Address = sandboxSafe.address
  const domain = { verifyingContract: safe, chainId: getRuntimeConfig().chainId }
  const signers = sandboxSafe.owners.slice(0, sandboxSafe.threshold).map(getSandboxAccount)
  signers.sort((left, right) => (BigInt(left.address) < BigInt(right.address) ? -1 : 1))

  /** Signatures joined in order of owner, as the Safe requires. */
  async function sign(typedData: Parameters<typeof serializeTypedData>[0]): Promise<Hex> {
    const json = serializeTypedData(typedData)
    return concatHex(await Promise.all(signers.map(({ index }) => signer.signTypedData(index, json))))
  }

  function signHash(hash: Hex): Promise<Hex> {
    const types = {
      EIP712Domain: [
        { name: 'chainId', type: 'uint256' },
        { name: 'verifyingContract', type: 'address' },
      ],
      SafeMessage: [{ name: 'message', type: 'bytes' }],
    }
    const message = { message: encodeAbiParameters([{ type: 'bytes32' }], [hash]) }
    return sign({ domain, types, primaryType: 'SafeMessage', message })
  }

  async function readNonce(): Promise<number> {
    return Number(await sendRpc('eth_call', [{ to: safe, data: nonceCall }, 'latest']))
  }

  async function execute({ to, value, data, nonce }: QueuedCall): Promise<void> {
    const { types, ...typed } = getSafeTypedData(domain, { to, value: BigInt(value), data, nonce })
    const domainTypes = [
      { name: 'chainId', type: 'uint256' },
      { name: 'verifyingContract', type: 'address' },
    ]
    const signatures = await sign({ ...typed, types: { EIP712Domain: domainTypes, ...types } })
    const args = [to, BigInt(value), data, 0, 0n, 0n, 0n, zeroAddress, zeroAddress, signatures] as const
    await signer.sendTransaction(signers[0]!.index, {
      from: signers[0]!.address,
      to: safe,
      data: encodeFunctionData({ abi: safeExecutionAbi, functionName: 'execTransaction', args }),
      gas,
    })
    changeSafeQueue((queue) => queue.filter((queued) => queued.nonce !== nonce))
  }

  return {
    signMessage: (message: string) => signHash(hashMessage({ raw: isHex(message) ? message : stringToHex(message) })),
    signTypedData: (json: string) => signHash(hashTypedData(JSON.parse(json) as Parameters<typeof hashTypedData>[0])),
    /** @returns the hash that the owners sign; nothing is sent */
    async propose({ to, value, data }: TransactionRequest): Promise<Hex> {
      const next = await readNonce()
      const call = { to: to as Address, value: value ?? '0x0', data: data ?? '0x' } as const
      const nonce = getSafeQueue().reduce((free, queued) => Math.max(free, queued.nonce + 1), next)
      changeSafeQueue((queue) => [...queue.filter((queued) => queued.nonce >= next), { ...call, nonce }])
      return hashSafeCall(domain, { ...call, value: BigInt(call.value), nonce })
    },
    execute,
    // An empty call uses up the nonce.
    reject: ({ nonce }: QueuedCall) => execute({ to: safe, value: '0x0', data: '0x', nonce }),
  }
}
