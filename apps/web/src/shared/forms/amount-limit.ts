import { formatAmount } from '@app/core/format-amount'
import { formatNeededAmount, formatTokenAmount, type TokenUnit } from '#shared/format/format-token-amount.ts'
import { useLocale, useTranslation } from '#shared/i18n/use-translation.ts'
import type { InputLimit } from '#shared/ui/amount-input.tsx'
import type { AmountForm } from './amount-form.ts'

interface Limits {
  least?: bigint | null
  most?: bigint | null
}

export function useAmountLimit(
  { amount, setText }: Pick<AmountForm, 'amount' | 'setText'>,
  token: TokenUnit,
  { least = null, most = null }: Limits,
): InputLimit | undefined {
  const { t } = useTranslation('ui')
  const locale = useLocale()
  if (amount === null) return undefined
  const take = (limit: bigint, shown: string, text: 'least' | 'most'): InputLimit => ({
    text: t(`amount.${text}`, { amount: shown }),
    use:
      limit === 0n
        ? undefined
        : {
            label: t('amount.use', { amount: shown }),
            onPress: () => setText(formatAmount(limit, { decimals: token.decimals, locale, isGrouped: false })),
          },
  })
  if (most !== null && amount > most) return take(most, formatTokenAmount(most, token, locale), 'most')
  if (least !== null && amount < least && (most === null || least <= most))
    return take(least, formatNeededAmount(least, token, locale), 'least')
  return undefined
}
