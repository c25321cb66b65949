import { AppError } from '@app/core/app-error'
import { getDeployment } from '@app/config/deployments'
import { useMutation } from '@tanstack/react-query'
import type { Address } from 'viem'
import { readAtLeastSeen } from '#shared/api/query.ts'
import { startAction } from '#shared/tx/start-action.ts'
import type { TokenTerms } from '#shared/chain/tokens.ts'
import { useWallet } from '#shared/wallet/wallet-store.ts'
import { takeOutAction } from './tx/take-out.ts'

/** Asks for the proof of what is open and opens the transaction sheet with it. */
export function useTakeOut(account: string, token: TokenTerms) {
  const { configuredChainId } = useWallet()
  const asking = useMutation({
    mutationFn: async () => {
      const query = { address: account as Address, token: token.address }
      const { data } = await readAtLeastSeen('/api/proof', query, new AbortController().signal)
      if (data.open === null || BigInt(data.open.cumulative) <= BigInt(data.paid)) throw new AppError('NOTHING_TO_PAY')
      startAction(takeOutAction, {
        account: query.address,
        token,
        proof: data.open,
        paid: BigInt(data.paid),
        product: getDeployment(configuredChainId).contracts.productToken,
      })
    },
  })
  return { isBusy: asking.isPending, error: asking.error, start: () => asking.mutate() }
}
