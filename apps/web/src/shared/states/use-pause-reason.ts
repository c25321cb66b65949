import { dividendVaultAbi } from '@app/abis/dividend-vault'
import { PROVIDER_POLLING_MS } from '@app/core/timings'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { type Address, zeroAddress } from 'viem'
import { readContract } from 'viem/actions'
import { formatDateTimeZoned } from '#shared/format/format-date.ts'
import { useDateTag } from '#shared/i18n/use-language.ts'
import { useTranslation } from '#shared/i18n/use-translation.ts'
import { getReadClient } from '#shared/chain/read-client.ts'
import { useChainNow } from '#shared/chain/chain-clock.ts'
import { useWallet } from '#shared/wallet/wallet-store.ts'
import { chainKey } from '#shared/chain/chain-key.ts'

/** Unix seconds; every pausable contract has this function. */
function pausedUntilQuery(chainId: number, address: Address) {
  return queryOptions({
    queryKey: chainKey(chainId, 'pausedUntil', address),
    queryFn: async () =>
      Number(await readContract(getReadClient(), { address, abi: dividendVaultAbi, functionName: 'pausedUntil' })),
    enabled: address !== zeroAddress,
    refetchInterval: PROVIDER_POLLING_MS,
  })
}

export function usePausedUntil(address: Address = zeroAddress): string | undefined {
  const tag = useDateTag()
  const now = useChainNow()
  const until = useQuery(pausedUntilQuery(useWallet().configuredChainId, address)).data
  return until === undefined || now === null || until <= now ? undefined : formatDateTimeZoned(until, tag)
}

export function usePauseReason(address?: Address): string | undefined {
  const { t } = useTranslation('tx')
  const time = usePausedUntil(address)
  return time === undefined ? undefined : t('pausedUntil', { time })
}
