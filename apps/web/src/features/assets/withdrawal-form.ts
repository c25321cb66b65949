import type { WithdrawalTokenTerms } from '@app/core/api/withdrawal'
import type { ErrorKey } from '@app/core/errors'
import { getHandlingFee } from '@app/core/constants'
import { isSameAddress } from '@app/core/address'
import { formatAmount } from '@app/core/format-amount'
import { PROVIDER_POLLING_MS } from '@app/core/timings'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Address, Hash } from 'viem'
import { apiPages } from '#shared/api/infinite-query.ts'
import { apiQuery } from '#shared/api/query.ts'
import { type AmountForm, useAmountForm } from '#shared/forms/amount-form.ts'
import { useSignedRequest } from '#shared/signed-request/use-signed-request.ts'
import { pickToken } from '#shared/base/tokens.ts'
import { tokensQuery } from '#shared/chain/read-token.ts'
import { useLocale } from '#shared/i18n/use-translation.ts'
import { useWallet } from '#shared/wallet/wallet-store.ts'
import { payVoucher } from './actions.ts'
import { keepListed } from './reads.ts'

export function getMostToWithdraw({ withdrawable }: WithdrawalTokenTerms): bigint | null {
  return withdrawable === null ? null : BigInt(withdrawable)
}

/** In the order of the API's checks. */
export function getRefusal(amount: bigint, terms: WithdrawalTokenTerms): ErrorKey | null {
  if (!terms.isOpen) return 'WITHDRAWAL_CLOSED'
  if (amount < BigInt(terms.minimum)) return 'OVERFLOW_LESS_LIMIT'
  if (terms.remainingToday !== null && amount > BigInt(terms.remainingToday)) return 'OVERFLOW_TODAY_MAX_LIMIT'
  if (terms.available !== null && amount > BigInt(terms.available)) return 'INSUFFICIENT_BALANCE'
  return amount > BigInt(terms.withdrawable ?? terms.vaultRemainingToday) ? 'VAULT_LIMIT_REACHED' : null
}

export function getFee(amount: bigint, { feePercent }: WithdrawalTokenTerms): bigint {
  return feePercent === 0 ? 0n : getHandlingFee(amount)
}

/** Also polled, because expiry and finality come with time. */
export function useWithdrawals(only: { token?: Address; id?: string; transaction?: Hash } = {}) {
  const { exposedAccount: account, configuredChainId } = useWallet()
  const list = useInfiniteQuery({
    ...apiPages('/api/withdrawalLog', account && { address: account, ...only }),
    refetchInterval: PROVIDER_POLLING_MS,
    placeholderData: keepListed(account),
  })
  const withdrawals = list.data?.pages.flatMap((page) => page.data.list) ?? []
  return { account, chainId: configuredChainId, list, withdrawals, last: list.data?.pages.at(-1) }
}

export function useWithdrawalTerms() {
  const { exposedAccount: account } = useWallet()
  return useQuery({
    ...apiQuery('/api/withdrawal/terms', account === null ? {} : { address: account }),
    refetchInterval: PROVIDER_POLLING_MS,
  })
}

export function useWithdrawScreen() {
  const locale = useLocale()
  const withdrawals = useWithdrawals()
  const terms = useWithdrawalTerms()
  const [choice, setChoice] = useState<{ account: Address | null; token: string }>()
  // Amounts that are typed and signed use the chain's own decimals.
  const units = useQuery(tokensQuery(withdrawals.chainId))
  const tokens = units.data
  const offered = terms.data?.data.tokens.filter(({ token }) => pickToken(tokens, token) !== undefined) ?? []
  const { account } = withdrawals
  const own = pickTerms(offered, choice?.account === account ? choice.token : undefined)
  // The token shown first stays selected, even when all of it has been withdrawn.
  if (own?.available != null && choice?.account !== account) setChoice({ account, token: own.token })
  const token = own === undefined ? undefined : pickToken(tokens, own.token)
  const most = own === undefined ? null : getMostToWithdraw(own)
  const form = useAmountForm({ decimals: token?.decimals ?? 0, kind: 'amount', balance: null })
  const request = useSignedRequest('/api/withdrawal', {
    onAnswered(withdrawal) {
      form.clear()
      payVoucher(withdrawal, pickToken(tokens, withdrawal.token))
    },
  })
  const error = getFormError(form, own)
  return {
    ...withdrawals,
    terms,
    units,
    offered,
    own,
    token,
    most,
    form,
    error,
    request,
    choose(next: string) {
      form.clear()
      setChoice({ account, token: next })
    },
    setMost: () => {
      if (most !== null && token !== undefined)
        form.setText(formatAmount(most, { decimals: token.decimals, locale, isGrouped: false }))
    },
    check(): bigint | null {
      const amount = form.submit()
      return amount === null || own === undefined || getRefusal(amount, own) !== null ? null : amount
    },
    ask(amount: bigint): void {
      if (own !== undefined) request.start({ token: own.token, amount })
    },
  }
}

export type WithdrawScreen = ReturnType<typeof useWithdrawScreen>

function pickTerms(offered: readonly WithdrawalTokenTerms[], chosen: string | undefined) {
  return (
    offered.find(({ token }) => chosen !== undefined && isSameAddress(token, chosen)) ??
    offered.find(({ available }) => available !== null && BigInt(available) > 0n) ??
    offered[0]
  )
}

function getFormError(form: AmountForm, own: WithdrawalTokenTerms | undefined) {
  if (form.error !== null || form.amount === null || own === undefined) return form.error
  const refusal = getRefusal(form.amount, own)
  return refusal === 'WITHDRAWAL_CLOSED' ? null : refusal
}
