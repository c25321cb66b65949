import type { WithdrawalTokenTerms } from '@app/core/api/withdrawal'
import type { RefObject } from 'react'
import { useTranslation, useLocale } from '#shared/i18n/use-translation.ts'
import { formatExactTokenAmount, formatTokenAmount } from '#shared/format/format-token-amount.ts'
import { TokenEcho, TokenValue } from '#shared/price/token-value.tsx'
import { findToken, type TokenTerms } from '#shared/chain/tokens.ts'
import { AmountInput } from '#shared/ui/amount-input.tsx'
import { Chips } from '#shared/ui/chips.tsx'
import { KeyValue, KeyValueList } from '#shared/ui/key-value.tsx'
import { useWallet } from '#shared/wallet/wallet-store.ts'
import type { WithdrawScreen } from '../use-withdraw-screen.ts'
import { getFee } from '../withdrawal-form.ts'

interface WithdrawFieldsProps {
  screen: WithdrawScreen
  terms: WithdrawalTokenTerms
  token: TokenTerms
  amountRef: RefObject<HTMLInputElement | null>
}

/** Which token and how much, and what of it arrives. */
export function WithdrawFields({ screen, terms, token, amountRef }: WithdrawFieldsProps) {
  const { t } = useTranslation(['assets', 'errors'])
  const locale = useLocale()
  const { viewOnly } = useWallet()
  const { form, most, offered, tokens, error } = screen
  const exact = (amount: bigint) => formatExactTokenAmount(amount, token, locale)
  const amount = form.amount
  const fee = amount === null ? null : getFee(amount, terms)
  return (
    <>
      {offered.length > 1 && (
        <Chips
          label={t('withdraw.token')}
          className="pt-4"
          value={terms.token}
          onValueChange={(next) => screen.choose(next)}
          items={offered.map((each) => ({ value: each.token, label: findToken(tokens.data, each.token)?.symbol }))}
        />
      )}
      <AmountInput
        ref={amountRef}
        className="pt-5"
        label={t('withdraw.amount')}
        value={form.text}
        onValueChange={form.setText}
        symbol={token.symbol}
        balanceLabel={t('withdraw.available')}
        balance={terms.available === null ? undefined : formatTokenAmount(BigInt(terms.available), token, locale)}
        echo={amount === null ? undefined : <TokenEcho amount={amount} token={token} />}
        hint={t('withdraw.atLeast', { amount: formatTokenAmount(BigInt(terms.minimum), token, locale) })}
        error={error && t(`errors:${error}`)}
        onMax={most !== null && most > 0n ? screen.setMost : undefined}
        disabled={viewOnly !== ''}
      />
      <KeyValueList className="mt-3">
        <KeyValue
          label={terms.feePercent === 0 ? t('withdraw.noFee') : t('withdraw.fee', { percent: terms.feePercent })}
        >
          {fee === null ? '—' : fee === 0n ? exact(0n) : `− ${exact(fee)}`}
        </KeyValue>
        <KeyValue
          label={t('withdraw.receive')}
          note={<TokenValue amount={amount === null || fee === null ? undefined : amount - fee} token={token} />}
          total
        >
          {amount === null || fee === null ? '—' : exact(amount - fee)}
        </KeyValue>
      </KeyValueList>
    </>
  )
}
