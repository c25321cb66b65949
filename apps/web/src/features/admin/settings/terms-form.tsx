import { formatAmount } from '@app/core/format-amount'
import { SECONDS_PER_DAY } from '@app/core/constants'
import { parseAmount } from '@app/core/parse-amount'
import { useState } from 'react'
import { formatExactTokenAmount } from '#shared/format/format-token-amount.ts'
import { useLocale, useTranslation } from '#shared/i18n/use-translation.ts'
import { Field } from '#shared/ui/field.tsx'
import type { OrderTerms } from './reads.ts'
import { isWithinBounds, type Setting, termNames, toDays } from './setting.ts'
import type { KnownSettings } from './use-settings.ts'

type Term = keyof OrderTerms
type Draft = Partial<Record<Term, string>>

const day = BigInt(SECONDS_PER_DAY)

const decimalsOf = (term: Term, known: KnownSettings) => (term === 'lifetime' ? 0 : known.terms.productToken.decimals)

/** Empty fields keep the present value. */
export function useTermsForm() {
  const { t } = useTranslation(['settings', 'errors'])
  const locale = useLocale()
  const [draft, setDraft] = useState<Draft>({})
  const [isSubmitted, setSubmitted] = useState(false)

  function read(known: KnownSettings): { setting: Setting | null; errors: Partial<Record<Term, string>> } {
    const { orders } = known.settings
    const errors: Partial<Record<Term, string>> = {}
    if (orders === null) return { setting: null, errors }
    const terms = { ...orders.terms }
    for (const term of termNames) {
      const text = draft[term] ?? ''
      if (text.trim() === '') continue
      const parsed = parseAmount(text, { decimals: decimalsOf(term, known), locale })
      if (!parsed.ok) errors[term] = term === 'lifetime' ? t('terms.lifetimeWrong') : t(`errors:${parsed.error}`)
      else terms[term] = term === 'lifetime' ? parsed.amount * day : parsed.amount
      const isOut = terms[term] < orders.lowest[term] || terms[term] > orders.highest[term]
      if (parsed.ok && isOut) errors[term] = `${t('errors:DAILY_CHANGE_EXCEEDED')}. ${showBounds(term, known)}`
    }
    const isChanged = termNames.some((term) => terms[term] !== orders.terms[term])
    if (Object.keys(errors).length > 0) return { setting: null, errors }
    if (!isChanged) {
      const isEmpty = termNames.every((term) => (draft[term] ?? '').trim() === '')
      if (isEmpty && isSubmitted) errors.outputRate = t('errors:AMOUNT_MISSING')
      else if (!isEmpty) errors[termNames.find((term) => (draft[term] ?? '').trim() !== '')!] = t('price.same')
      return { setting: null, errors }
    }
    const setting = { name: 'orderTerms', terms } as const
    return { setting: isWithinBounds(setting, known.settings) ? setting : null, errors }
  }

  function showBounds(term: Term, { settings: { orders }, terms: { productToken } }: KnownSettings): string {
    if (orders === null) return ''
    const show = (value: bigint, isLowest: boolean) => {
      if (term !== 'lifetime') return formatExactTokenAmount(value, productToken, locale)
      const whole = isLowest ? (value + day - 1n) / day : value / day
      return formatAmount(whole, { decimals: 0, locale })
    }
    return t('price.bounds', { lowest: show(orders.lowest[term], true), highest: show(orders.highest[term], false) })
  }

  return {
    read,
    showBounds,
    textOf: (term: Term) => draft[term] ?? '',
    change(term: Term, text: string) {
      setDraft({ ...draft, [term]: text })
      setSubmitted(false)
    },
    clear: () => setDraft({}),
    submit: () => setSubmitted(true),
  }
}

export type TermsForm = ReturnType<typeof useTermsForm>

export function TermsFields({ form, known }: { form: TermsForm; known: KnownSettings }) {
  const { t } = useTranslation('settings')
  const locale = useLocale()
  const { orders } = known.settings
  const { errors } = form.read(known)
  if (orders === null) return null
  const { productToken } = known.terms
  return (
    <div className="space-y-3">
      {termNames.map((term) => (
        <Field
          key={term}
          label={t(`terms.${term}`)}
          aux={term === 'lifetime' ? undefined : productToken.symbol}
          value={form.textOf(term)}
          onValueChange={(text) => form.change(term, text)}
          inputMode={term === 'lifetime' ? 'numeric' : 'decimal'}
          placeholder={
            term === 'lifetime'
              ? toDays(orders.terms.lifetime)
              : formatAmount(orders.terms[term], { decimals: productToken.decimals, locale, isGrouped: false })
          }
          error={errors[term]}
          hint={form.showBounds(term, known)}
        />
      ))}
    </div>
  )
}
