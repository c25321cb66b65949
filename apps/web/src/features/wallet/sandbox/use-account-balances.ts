import { sandboxAccounts, type SandboxRole } from '@app/config/sandbox-accounts'
import { formatAmount } from '@app/core/format-amount'
import { useQuery } from '@tanstack/react-query'
import { erc20Abi } from 'viem'
import { readContract } from 'viem/actions'
import { useLocale } from '#shared/i18n/use-translation.ts'
import { getRuntimeConfig } from '#shared/base/runtime-config.ts'
import { chainKey } from '#shared/chain/chain-key.ts'
import { getContract } from '#shared/chain/contracts.ts'
import { getReadClient, readAtHead } from '#shared/chain/read-client.ts'

type Holding = { role: SandboxRole; amounts: { symbol: string; amount: bigint; decimals: number }[] }

/** What each account holds, in words; undefined while that is not known. */
export function useAccountBalances(): ReadonlyMap<SandboxRole, string> | undefined {
  const locale = useLocale()
  const queryKey = chainKey(getRuntimeConfig().chainId, 'sandboxBalances')
  const { data } = useQuery({ queryKey, queryFn: readHoldings, staleTime: 0 })
  if (!data) return undefined
  return new Map(
    data.map(({ role, amounts }) => [
      role,
      amounts
        .map(
          ({ symbol, amount, decimals }) =>
            `${formatAmount(amount, { decimals, locale, maximumFractionDigits: 2 })} ${symbol}`,
        )
        .join(' · '),
    ]),
  )
}

async function readHoldings(): Promise<Holding[]> {
  const client = getReadClient()
  const { value } = await readAtHead(async (at) => {
    const tokens = (['usdt', 'productToken'] as const).map((name) => ({
      address: getContract(name).address,
      abi: erc20Abi,
      ...at,
    }))
    const facts = await Promise.all(
      tokens.map(async (token) => ({
        token,
        symbol: await readContract(client, { ...token, functionName: 'symbol' }),
        decimals: await readContract(client, { ...token, functionName: 'decimals' }),
      })),
    )
    return Promise.all(
      sandboxAccounts.map(async ({ role, address }) => ({
        role,
        amounts: await Promise.all(
          facts.map(async ({ token, symbol, decimals }) => ({
            symbol,
            decimals,
            amount: await readContract(client, { ...token, functionName: 'balanceOf', args: [address] }),
          })),
        ),
      })),
    )
  })
  return value
}
