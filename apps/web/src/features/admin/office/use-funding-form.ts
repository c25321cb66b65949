import { type ContractName, getDeployment } from '@app/config/deployments'
import { SECONDS_PER_DAY } from '@app/core/constants'
import type { DividendKind } from '@app/core/settlement/dividend-kinds'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Address } from 'viem'
import { useAmountForm } from '#shared/forms/amount-form.ts'
import { accountFundsQuery } from '#shared/chain/account-funds.ts'
import { findToken, tokenUnitsQuery } from '#shared/chain/tokens.ts'
import { startAction } from '#shared/tx/start-action.ts'
import { useChainNow } from '#shared/chain/chain-clock.ts'
import { useWallet } from '#shared/wallet/wallet-store.ts'
import { isFirstDay, readDay, readDayCount, toDayText } from './funding-form.ts'
import { fundAction } from './tx/fund.ts'

/** Tokens that the vault pays dividends in. */
const fundedTokens = ['productToken', 'usdt', 'rwas'] as const satisfies ContractName[]

/** What is typed of a funding, and the way to make it. */
export function useFundingForm() {
  const { exposedAccount: account, configuredChainId: chainId } = useWallet()
  const { contracts } = getDeployment(chainId)
  const read = useQuery(tokenUnitsQuery(chainId))
  const units = read.data
  const [name, setName] = useState<(typeof fundedTokens)[number]>('productToken')
  const [kind, setKind] = useState<DividendKind>('promotion')
  const [typedDay, setTypedDay] = useState<string>()
  const [daysText, setDaysText] = useState('30')
  const token = findToken(units, contracts[name])
  const funds = useQuery({
    ...accountFundsQuery(chainId, contracts[name], contracts.dividendVault, account as Address),
    enabled: account !== '',
  }).data
  const amount = useAmountForm({ decimals: token?.decimals ?? 0, kind: 'amount', balance: funds?.balance ?? null })
  const now = useChainNow()
  const today = now === null ? null : Math.floor(now / SECONDS_PER_DAY)
  const dayText = typedDay ?? (today === null ? '' : toDayText(today + 1))
  const day = readDay(dayText)
  const firstDay = isFirstDay(day, today) ? day : null
  const dayCount = readDayCount(daysText)
  return {
    names: fundedTokens,
    getSymbol: (each: ContractName) => findToken(units, contracts[each])?.symbol ?? '—',
    name,
    setName(next: (typeof fundedTokens)[number]) {
      amount.clear()
      setName(next)
    },
    kind,
    setKind,
    token,
    /** No node says what the token is. */
    isUnread: read.isError && units === undefined,
    balance: funds?.balance,
    amount,
    dayText,
    setDayText: setTypedDay,
    firstDay,
    isDayWrong: firstDay === null && typedDay !== undefined,
    daysText,
    setDaysText,
    dayCount,
    submit(): void {
      const asked = amount.submit()
      if (firstDay === null) setTypedDay(dayText)
      if (asked === null || token === undefined || firstDay === null || dayCount === null) return
      startAction(fundAction, { name, token, kind, amount: asked, firstDay, dayCount }, amount.clear)
    },
  }
}
