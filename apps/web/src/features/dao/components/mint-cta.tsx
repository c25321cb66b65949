import { useTranslation, useLocale } from '#shared/i18n/use-translation.ts'
import { formatExactTokenAmount } from '#shared/format/format-token-amount.ts'
import { ActionCta, ActionNote, getSignatureNote } from '#shared/tx/action-cta.tsx'
import { getMintCost } from '../mint-cost.ts'
import { mintAction } from '../tx/mint.ts'
import type { DaoScreen } from '../use-dao-screen.ts'
import type { MintForm } from '../use-mint-form.ts'

interface MintCtaProps {
  screen: DaoScreen
  form: MintForm
}

/** The action of the tab with the one thing to know before it. */
export function MintCta({ screen, form }: MintCtaProps) {
  const { t } = useTranslation('dao')
  const locale = useLocale()
  const terms = screen.terms.data
  if (terms === undefined)
    return <ActionCta label={t('cta.mint')} reason={t(screen.terms.isError ? 'mint.failed' : 'mint.loading')} />
  const { amount } = form
  const label =
    amount === null ? t('cta.mint') : t('cta.mintAmount', { amount: formatExactTokenAmount(amount, terms.dr, locale) })
  const cost = amount === null ? null : getMintCost(amount)
  return (
    <ActionCta
      label={label}
      note={
        <ActionNote action={mintAction.key} stillOpen={t('cta.stillOpen')}>
          {cost !== null &&
            getSignatureNote(
              { amount: cost, allowance: screen.funds.data?.allowance },
              {
                one: t('cta.oneSignature'),
                two: t('cta.twoSignatures', { amount: formatExactTokenAmount(cost, terms.product, locale) }),
              },
            )}
        </ActionNote>
      }
      onAct={form.mint}
    />
  )
}
