import type { Address } from '@app/core/address'
import type { OpenExit } from '@app/core/api/withdrawal'
import { Trans } from 'react-i18next'
import { formatTokenAmount } from '#shared/format/format-token-amount.ts'
import { useTranslation, useLocale } from '#shared/i18n/use-translation.ts'
import FailureNotice from '#shared/states/failure-notice.tsx'
import type { Token } from '#shared/base/tokens.ts'
import { Button } from '#shared/ui/button.tsx'
import { KeyValue, KeyValueList } from '#shared/ui/key-value.tsx'
import { Note } from '#shared/ui/text.tsx'
import { Section } from '#shared/ui/section.tsx'
import { WriteGate } from '#shared/wallet/write-gate.tsx'
import { useTakeOut } from './actions.ts'
import { OpeningSteps } from './opening-steps.tsx'

interface ExitSectionProps {
  exit: OpenExit
  account: Address
  token: Token
}

export function ExitSection({ exit, account, token }: ExitSectionProps) {
  const { t } = useTranslation('assets')
  const locale = useLocale()
  const takeOut = useTakeOut(account, token)
  const label = t('exit.go')
  return (
    <Section title={t('exit.title')}>
      <Note>{t('exit.note')}</Note>
      <KeyValueList className="mt-1">
        <KeyValue label={t('exit.now')} total>
          {formatTokenAmount(BigInt(exit.amount), token, locale)}
        </KeyValue>
      </KeyValueList>
      <OpeningSteps steps={exit.opening} token={token} way="opensAt" />
      {takeOut.error !== null && (
        <FailureNotice title={t('exit.failed')} error={takeOut.error} onRetry={takeOut.start} className="mt-3" />
      )}
      <div className="mt-3">
        <WriteGate label={label}>
          <Button
            size="row"
            variant="second"
            waiting={takeOut.isBusy && t('exit.proof')}
            disabledReason={BigInt(exit.amount) === 0n && t('exit.nothing')}
            onClick={takeOut.start}
          >
            {label}
          </Button>
        </WriteGate>
      </div>
      <Note className="mt-3">
        <Trans
          t={t}
          i18nKey="exit.alone"
          values={{ command: 'npm run verify' }}
          components={{ b: <b className="font-semibold whitespace-nowrap" /> }}
        />
      </Note>
    </Section>
  )
}
