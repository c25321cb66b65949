import type { LimitProposal, LimitProposalPage } from '@app/core/api/admin'
import type { SystemConfig } from '@app/core/api/system'
import { isSameAddress } from '@app/core/address'
import { PROVIDER_POLLING_MS } from '@app/core/timings'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from '#shared/i18n/use-translation.ts'
import { getCountdown } from '#shared/format/countdown.ts'
import { formatDateTimeZoned } from '#shared/format/format-date.ts'
import { useDateTag } from '#shared/i18n/use-language.ts'
import { Address } from '#shared/ui/address.tsx'
import { KeyValue, KeyValueList } from '#shared/ui/key-value.tsx'
import { Note } from '#shared/ui/text.tsx'
import { Section } from '#shared/ui/section.tsx'
import { officePages } from '../office-api.ts'
import { findUnit } from '#shared/api/system-config.ts'
import { LimitDiff } from './limit-diff.tsx'
import { OfficeList } from './office-list.tsx'
import { ProposalDecision, type ProposalOutcome } from './proposal-decision.tsx'

interface LimitProposalsProps {
  config: SystemConfig | undefined
  /** Who looks at them may carry none out, whatever his role. */
  isStopped: boolean
}

/** Limits that were proposed and wait: every operator sees what they would change. */
export function LimitProposals({ config, isStopped }: LimitProposalsProps) {
  const { t } = useTranslation('admin')
  const list = useInfiniteQuery({
    ...officePages<LimitProposalPage>('/api/admin/limits/proposals'),
    refetchInterval: PROVIDER_POLLING_MS,
  })
  const [done, setDone] = useState<ProposalOutcome | null>(null)
  const newest = list.data?.pages[0]
  return (
    <Section title={t('proposal.title')}>
      <OfficeList
        list={list}
        getKey={({ id }) => String(id)}
        renderItem={(proposal) =>
          newest !== undefined && (
            <Proposal proposal={proposal} page={newest} config={config} isStopped={isStopped} onDone={setDone} />
          )
        }
      />
      {done !== null && <output className="mt-3 block type-strong">{t(`proposal.${done}`)}</output>}
      <Note className="mt-3">{t('proposal.note')}</Note>
    </Section>
  )
}

interface ProposalProps extends LimitProposalsProps {
  proposal: LimitProposal
  /** What is in force, and the time, as of the last answer. */
  page: Pick<LimitProposalPage, 'inForce' | 'clockAt'>
  onDone: (outcome: ProposalOutcome) => void
}

function Proposal({ proposal, page: { inForce, clockAt }, config, isStopped, onDone }: ProposalProps) {
  const { t } = useTranslation('admin')
  const tag = useDateTag()
  const { token, reason, proposedBy, effectiveAt, readyAt, expiresAt } = proposal
  const now = inForce.find((limits) => isSameAddress(limits.token, token))
  const symbol = findUnit(config, token)?.symbol ?? token
  const left = getCountdown(readyAt, clockAt)
  const leftValues = { hours: left.days * 24 + left.hours, minutes: String(left.minutes).padStart(2, '0') }
  return (
    <div className="py-3">
      <p className="type-strong">{symbol}</p>
      <p className="type-label wrap-anywhere text-text-2">{reason}</p>
      {now !== undefined && <LimitDiff label={symbol} now={now} after={proposal} config={config} className="mt-1" />}
      <KeyValueList>
        <KeyValue label={t('proposal.by')}>
          <Address address={proposedBy} />
        </KeyValue>
        <KeyValue label={t('proposal.ready')} note={!left.isOver && t('proposal.left', leftValues)}>
          {formatDateTimeZoned(readyAt, tag)}
        </KeyValue>
        <KeyValue label={t('proposal.expires')}>{formatDateTimeZoned(expiresAt, tag)}</KeyValue>
        {effectiveAt !== null && (
          <KeyValue label={t('limit.effective')}>{formatDateTimeZoned(effectiveAt, tag)}</KeyValue>
        )}
      </KeyValueList>
      <ProposalDecision proposal={proposal} isStopped={isStopped} onDone={onDone} />
    </div>
  )
}
