import { useTranslation } from '#shared/i18n/use-translation.ts'
import { formatExactTokenAmount } from '#shared/format/format-token-amount.ts'
import { showTransactions } from '#shared/tx/flow-store.ts'
import { needsWatching } from '#shared/tx/tx-record.ts'
import { useShownRecords } from '#shared/tx/tx-store.ts'
import { Button } from '#shared/ui/button.tsx'
import { Cta } from '#shared/ui/cta.tsx'
import { TextButton } from '#shared/ui/text-link.tsx'
import { useLocale } from '#shared/i18n/use-locale.ts'
import { WriteGate } from '#shared/wallet/write-gate.tsx'
import { getMintCost } from '../mint-cost.ts'
import type { DrTerms } from '../queries/dr-terms.ts'
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
    return (
      <Cta>
        <WriteGate label={t('cta.mint')}>
          <Button disabledReason={t(screen.terms.isError ? 'mint.failed' : 'mint.loading')}>{t('cta.mint')}</Button>
        </WriteGate>
      </Cta>
    )
  const { amount } = form
  const label =
    amount === null ? t('cta.mint') : t('cta.mintAmount', { amount: formatExactTokenAmount(amount, terms.dr, locale) })
  return (
    <Cta note={<MintNote screen={screen} terms={terms} amount={amount} />}>
      <WriteGate label={label}>
        <Button onClick={form.mint}>{label}</Button>
      </WriteGate>
    </Cta>
  )
}

type MintNoteProps = { screen: DaoScreen; terms: DrTerms; amount: bigint | null }

function MintNote({ screen, terms, amount }: MintNoteProps) {
  const { t } = useTranslation('dao')
  const locale = useLocale()
  const isOpen = useShownRecords().some((record) => record.actionKey === mintAction.key && needsWatching(record))
  if (isOpen)
    return (
      <>
        {t('cta.stillOpen')} <TextButton onClick={showTransactions}>{t('cta.look')}</TextButton>
      </>
    )
  const allowance = screen.funds.data?.allowance
  if (amount === null || allowance === undefined) return null
  const cost = getMintCost(amount)
  if (allowance >= cost) return t('cta.oneSignature')
  return t('cta.twoSignatures', { amount: formatExactTokenAmount(cost, terms.product, locale) })
}
