import type { LimitProposal, LimitProposalPage, LimitVersion } from '@app/core/api/admin-limits'
import type { SystemConfig } from '@app/core/api/system-config'
import { isSameAddress } from '@app/core/address'
import { hasRight } from '@app/core/operator-rights'
import { PROVIDER_POLLING_MS } from '@app/core/timings'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from '#shared/i18n/use-translation.ts'
import { getCountdown } from '#shared/format/countdown.ts'
import { formatDateTimeZoned } from '#shared/format/format-date.ts'
import { useDateTag } from '#shared/format/use-date-tag.ts'
import { Address } from '#shared/ui/address.tsx'
import { Button } from '#shared/ui/button.tsx'
import { Buttons } from '#shared/ui/buttons.tsx'
import { KeyValue, KeyValueList } from '#shared/ui/key-value.tsx'
import { Note } from '#shared/ui/note.tsx'
import { Section } from '#shared/ui/section.tsx'
import { officePages, useOfficeWrite } from '../office-api.ts'
import { sessionQuery } from '../session.ts'
import { findUnit } from '../token-unit.ts'
import { LimitDiff } from './limit-diff.tsx'
import { OfficeList } from './office-list.tsx'
import { OfficeProblem } from './office-problem.tsx'

const path = '/api/admin/limits/proposals'

type Outcome = 'executed' | 'cancelled'

/** Limits that were proposed and wait: every operator sees what they would change. */
export function LimitProposals({ config }: { config: SystemConfig | undefined }) {
  const { t } = useTranslation('admin')
  const list = useInfiniteQuery({
    ...officePages<LimitProposalPage>(path),
    refetchInterval: PROVIDER_POLLING_MS,
  })
  const [done, setDone] = useState<Outcome | null>(null)
  const newest = list.data?.pages[0]
  return (
    <Section title={t('proposal.title')}>
      <OfficeList
        list={list}
        getKey={({ id }) => String(id)}
        renderItem={(proposal) =>
          newest !== undefined && <Proposal proposal={proposal} page={newest} config={config} onDone={setDone} />
        }
      />
      {done !== null && <output className="mt-3 block type-strong">{t(`proposal.${done}`)}</output>}
      <Note className="mt-3">{t('proposal.note')}</Note>
    </Section>
  )
}

interface ProposalProps {
  proposal: LimitProposal
  /** What is in force, and the time, as of the last answer. */
  page: Pick<LimitProposalPage, 'inForce' | 'clockAt'>
  config: SystemConfig | undefined
  onDone: (outcome: Outcome) => void
}

function Proposal({ proposal, page: { inForce, clockAt }, config, onDone }: ProposalProps) {
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
      <Decision proposal={proposal} onDone={onDone} />
    </div>
  )
}

function Decision({ proposal: { id, state, proposedBy }, onDone }: Pick<ProposalProps, 'proposal' | 'onDone'>) {
  const { t } = useTranslation('admin')
  const session = useQuery(sessionQuery).data
  const execute = useOfficeWrite<LimitVersion>(() => onDone('executed'))
  const cancel = useOfficeWrite<{ cancelled: true }>(() => onDone('cancelled'))
  if (!session || !hasRight(session.roles, 'limitCancel')) return null
  const isMine = isSameAddress(session.account, proposedBy)
  const reason = !hasRight(session.roles, 'limits')
    ? t('noRight')
    : isMine && state !== 'stale'
      ? t('proposal.own')
      : state !== 'ready' && t(`proposal.${state}`)
  const failed = execute.isError ? execute : cancel
  const decide = (write: typeof execute | typeof cancel, what: 'execute' | 'cancel') => {
    execute.reset()
    cancel.reset()
    write.mutate({ path: `${path}/${id}/${what}`, body: {} })
  }
  return (
    <>
      {failed.isError && <OfficeProblem error={failed.error} className="mt-2" />}
      <Buttons className="mt-2 items-start">
        <Button
          size="row"
          disabledReason={reason}
          waiting={execute.isPending && t('saving')}
          onClick={() => decide(execute, 'execute')}
        >
          {t('proposal.execute')}
        </Button>
        <Button
          size="row"
          variant="second"
          waiting={cancel.isPending && t('saving')}
          onClick={() => decide(cancel, 'cancel')}
        >
          {t('proposal.cancel')}
        </Button>
      </Buttons>
    </>
  )
}
