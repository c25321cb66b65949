import type { Today } from '@app/core/api/today'
import { useQuery } from '@tanstack/react-query'
import { formatDateTimeZoned } from '#shared/format/format-date.ts'
import { useDateTag } from '#shared/i18n/use-language.ts'
import { useTranslation } from '#shared/i18n/use-translation.ts'
import { startAction } from '#shared/tx/start-action.ts'
import { Button } from '#shared/ui/button.tsx'
import { Section } from '#shared/ui/section.tsx'
import { Note } from '#shared/ui/text.tsx'
import { WriteGate } from '#shared/wallet/write-gate.tsx'
import { useWallet } from '#shared/wallet/wallet-store.ts'
import { ContractName, useContractName } from '../contract-name.tsx'
import { heldRolesQuery } from '../roles.ts'
import { pauseAction } from './pause.ts'

type PauseState = NonNullable<Today['pauses']>[number]

export function PauseSection({ pauses }: { pauses: Today['pauses'] }) {
  const { t } = useTranslation('desk')
  return (
    <Section title={t('part.pauses')}>
      <Note className="mb-2">{t('pause.note')}</Note>
      {pauses === null ? (
        <Note>{t('unknown')}</Note>
      ) : (
        <ul aria-label={t('part.pauses')}>
          {pauses.map((pause) => (
            <PauseRow key={pause.contract} pause={pause} />
          ))}
        </ul>
      )}
    </Section>
  )
}

function PauseRow({ pause: { contract, key, isPaused, until } }: { pause: PauseState }) {
  const { t } = useTranslation('desk')
  const tag = useDateTag()
  const { exposedAccount: account, configuredChainId } = useWallet()
  const held = useQuery(heldRolesQuery(configuredChainId, account))
  const what = isPaused ? 'unpause' : 'pause'
  // While the chain does not answer, the transaction's own check decides.
  const isLacking = held.data !== undefined && !held.data.includes(isPaused ? 'ADMIN' : 'GUARDIAN')
  const name = useContractName()(key)
  const label = `${t(`pause.${what}`)}: ${name}`
  return (
    <li className="border-t border-line py-3 first:border-t-0">
      <p className="type-strong">
        <ContractName name={key} address={contract} />
      </p>
      <p className="type-label text-text-2">
        {isPaused && until !== null ? t('until', { at: formatDateTimeZoned(until, tag) }) : t('pause.not')}
      </p>
      <WriteGate label={label}>
        <Button
          size="row"
          variant="second"
          className="mt-2"
          aria-label={label}
          disabledReason={isLacking && t(`pause.noRight.${what}`)}
          onClick={() => startAction(pauseAction, { contract: key, name, address: contract, what })}
        >
          {t(`pause.${what}`)}
        </Button>
      </WriteGate>
    </li>
  )
}
