import type { Address } from 'viem'
import { useTranslation } from '#shared/i18n/use-translation.ts'
import { ReadFailure } from '#shared/states/read-failure.tsx'
import { Section } from '#shared/ui/section.tsx'
import { useWallet } from '#shared/wallet/wallet-store.ts'
import type { Superior } from '../use-superior.ts'
import { BindFields } from './bind-fields.tsx'
import { SuperiorRow } from './superior-row.tsx'

/** On a screen that needs a superior: who he is, or the activation. The button belongs to the screen. */
export function SuperiorPanel({ superior }: { superior: Superior }) {
  const { t } = useTranslation('referral')
  const { viewOnly } = useWallet()
  const { state, binding, account, error } = superior
  if (error !== null)
    return <ReadFailure title={t('superior.failed')} error={error} onRetry={superior.retry} className="mt-5" />
  if (state === 'bound' && binding !== undefined) return <SuperiorRow binding={binding} account={account as Address} />
  if (state === 'unknown') return null
  return (
    <Section title={t('bind.title')}>
      <BindFields form={superior.form} chainId={superior.chainId} disabled={viewOnly !== ''} />
    </Section>
  )
}
