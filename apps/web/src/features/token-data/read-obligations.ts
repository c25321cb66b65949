import { getDebts, getAddress } from '@app/config/contracts'
import { getDeployment } from '@app/config/deployments'
import { getObligations } from '@app/config/obligations'
import type { Obligation } from '@app/core/api/token-data'
import type { Address } from '@app/core/address'
import { PROVIDER_POLLING_MS } from '@app/core/timings'
import { queryOptions } from '@tanstack/react-query'
import { erc20Abi } from 'viem'
import { getBlock, readContract } from 'viem/actions'
import { tokens } from '#shared/base/tokens.ts'
import { chainKey } from '#shared/chain/chain-key.ts'
import { getReadClient, readAtHead } from '#shared/chain/read-client.ts'

/** Dividend tokens are owed whatever the vault holds of them. */
const paid = [tokens.productToken, tokens.usdt, tokens.rwas]

export function obligationsQuery(chainId: number) {
  return queryOptions({
    queryKey: chainKey(chainId, 'obligations'),
    queryFn: () => readObligations(chainId),
    refetchInterval: PROVIDER_POLLING_MS,
  })
}

/** Reads only contracts. What the dividend vault owes follows from its logs, so it is unknown here. */
export async function readObligations(chainId: number) {
  const client = getReadClient()
  const deployment = getDeployment(chainId)
  const { contracts } = deployment
  const { value, blockNumber } = await readAtHead(async ({ blockNumber: block }) => {
    const ask = (address: Address, functionName: string) =>
      readContract(client, { address, abi: [createGetter(functionName)], functionName, blockNumber: block })
    const hold = (token: Address, holder: Address) =>
      readContract(client, {
        address: token,
        abi: erc20Abi,
        functionName: 'balanceOf',
        args: [holder],
        blockNumber: block,
      })
    const [{ timestamp }, debts, inVault] = await Promise.all([
      getBlock(client, { blockNumber: block }),
      Promise.all(
        getDebts(deployment).map(async ({ contract, kind, token: name, owed: [whole, ...less] }) => {
          const token = getAddress(deployment, name)
          const [balance, first, ...others] = await Promise.all([
            hold(token, contract.address),
            ask(contract.address, whole),
            ...less.map((part) => ask(contract.address, part)),
          ])
          return { contract, kind, token, balance, owed: [first, ...others] as const }
        }),
      ),
      Promise.all(paid.map(({ address }) => hold(address, contracts.dividendVault))),
    ])
    return { debts, inVault, at: Number(timestamp) }
  })
  const ofVault = value.inVault.map((held, index): Obligation => ({
    contract: contracts.dividendVault,
    key: 'dividendVault',
    kind: 'withdrawals',
    token: paid[index]!.address,
    held: String(held),
    owed: null,
    unknown: null,
  }))
  return { obligations: [...getObligations(value.debts), ...ofVault], at: value.at, blockNumber }
}

function createGetter(name: string) {
  return { type: 'function', name, inputs: [], outputs: [{ type: 'uint256' }], stateMutability: 'view' } as const
}
