import { testUsdtAbi } from '@app/abis/test-usdt'
import type { Deployment } from '@app/config/deployment'
import { getSandboxAccount, sandboxSafe } from '@app/config/sandbox-accounts'
import { canonicalSafeContracts, encodeSafeCreation, listSafeCode } from '@app/testing/safe'
import { encodeFunctionData, type Hex } from 'viem'
import type { ChainWriter } from './history/chain-writer.ts'

const wholeUsdt = 25_000n

export async function createSandboxSafe(writer: ChainWriter, { contracts, tokens }: Deployment): Promise<void> {
  for (const { method, params } of listSafeCode()) await writer.rpc(method, params)
  const owners = sandboxSafe.owners.map((role) => getSandboxAccount(role).address)
  const { threshold, address } = sandboxSafe
  const amount = wholeUsdt * 10n ** BigInt(tokens.usdt.decimals)
  const { timestamp } = await writer.rpc<{ timestamp: Hex }>('eth_getBlockByNumber', ['latest', false])
  const from = getSandboxAccount('operator').address
  await writer.mine(
    [
      { from, ...encodeSafeCreation(canonicalSafeContracts, { owners, threshold }), what: 'a Safe' },
      {
        from,
        to: contracts.usdt,
        data: encodeFunctionData({ abi: testUsdtAbi, functionName: 'mint', args: [address, amount] }),
        what: 'USDT of the Safe',
      },
    ],
    Number(timestamp) + 1,
  )
}
