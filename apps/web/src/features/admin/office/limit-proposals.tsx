import { isSameAddress } from '@app/core/address'
import type { LimitProposal, LimitProposalPage } from '@app/core/api/admin'
import { hasRight } from '@app/core/operator-rights'
import { PROVIDER_POLLING_MS } from '@app/core/timings'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from '#shared/i18n/use-translation.ts'
import { findToken } from '#shared/base/tokens.ts'
import { formatDateTimeZoned } from '#shared/format/format-date.ts'
import { useDateTag } from '#shared/i18n/use-language.ts'
import { Address } from '#shared/ui/address.tsx'
import { KeyValue, KeyValueList } from '#shared/ui/key-value.tsx'
import { Note } from '#shared/ui/text.tsx'
import { Section } from '#shared/ui/section.tsx'
import { getCountdown } from '#shared/format/countdown.ts'
import { Button, Buttons } from '#shared/ui/button.tsx'
import { LimitDiff } from './limit-form.tsx'
import { OfficeList } from './office-page.tsx'
import { officePages, useOfficeWrite } from './office-api.ts'
import { sessionQuery } from './session.ts'
import { OfficeProblem } from './office-problem.tsx'

/** Operators execute nothing unless the desk holds SETTINGS. */
export function LimitProposals({ title }: { title: string }) {
  const { t } = useTranslation('admin')
  const limits = useInfiniteQuery({
    ...officePages<'limits'>('/api/admin/limits'),
    refetchInterval: PROVIDER_POLLING_MS,
  })
  const isStopped = limits.isSuccess && limits.data.pages[0]?.delay === null
  const list = useInfiniteQuery({
    ...officePages<'limitProposals'>('/api/admin/limits/proposals'),
    refetchInterval: PROVIDER_POLLING_MS,
  })
  const [done, setDone] = useState<ProposalOutcome | null>(null)
  const newest = list.data?.pages[0]
  return (
    <Section title={title}>
      <OfficeList
        list={list}
        getKey={({ id }) => String(id)}
        renderItem={(proposal) =>
          newest !== undefined && <Proposal proposal={proposal} page={newest} isStopped={isStopped} onDone={setDone} />
        }
      />
      {done !== null && <output className="mt-3 block type-strong">{t(`proposal.${done}`)}</output>}
      <Note className="mt-3">{t('proposal.note')}</Note>
    </Section>
  )
}

interface ProposalProps {
  proposal: LimitProposal
  page: Pick<LimitProposalPage, 'inForce' | 'clockAt'>
  isStopped: boolean
  onDone: (outcome: ProposalOutcome) => void
}

function Proposal({ proposal, page: { inForce, clockAt }, isStopped, onDone }: ProposalProps) {
  const { t } = useTranslation('admin')
  const tag = useDateTag()
  const { token, reason, proposedBy, effectiveAt, readyAt, expiresAt } = proposal
  const now = inForce.find((limits) => isSameAddress(limits.token, token))
  const symbol = findToken(token)?.symbol ?? token
  const left = getCountdown(readyAt, clockAt)
  const leftValues = { hours: left.days * 24 + left.hours, minutes: String(left.minutes).padStart(2, '0') }
  return (
    <div className="py-3">
      <p className="type-strong">{symbol}</p>
      <p className="type-label wrap-anywhere text-text-2">{reason}</p>
      {now !== undefined && <LimitDiff label={symbol} now={now} after={proposal} className="mt-1" />}
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

type ProposalOutcome = 'executed' | 'cancelled'

interface ProposalDecisionProps {
  proposal: LimitProposal
  isStopped: boolean
  onDone: (outcome: ProposalOutcome) => void
}

function ProposalDecision({ proposal: { id, state, proposedBy }, isStopped, onDone }: ProposalDecisionProps) {
  const { t } = useTranslation(['admin', 'settings'])
  const session = useQuery(sessionQuery).data
  const execute = useOfficeWrite<'executeProposal'>(() => onDone('executed'))
  const cancel = useOfficeWrite<'cancelProposal'>(() => onDone('cancelled'))
  if (!session || !hasRight(session.roles, 'limitCancel')) return null
  const isMine = isSameAddress(session.account, proposedBy)
  const reason = !hasRight(session.roles, 'limits')
    ? t('noRight')
    : isStopped
      ? t('settings:rights.stopped')
      : isMine && state !== 'stale'
        ? t('proposal.own')
        : state !== 'ready' && t(`proposal.${state}`)
  const failed = execute.isError ? execute : cancel
  const path = `/api/admin/limits/proposals/${id}` as const
  const forget = () => {
    execute.reset()
    cancel.reset()
  }
  return (
    <>
      {failed.isError && <OfficeProblem error={failed.error} className="mt-2" />}
      <Buttons className="mt-2 items-start">
        <Button
          size="row"
          disabledReason={reason}
          waiting={execute.isPending && t('saving')}
          onClick={() => {
            forget()
            execute.mutate({ path: `${path}/execute`, body: {} })
          }}
        >
          {t('proposal.execute')}
        </Button>
        <Button
          size="row"
          variant="second"
          waiting={cancel.isPending && t('saving')}
          onClick={() => {
            forget()
            cancel.mutate({ path: `${path}/cancel`, body: {} })
          }}
        >
          {t('proposal.cancel')}
        </Button>
      </Buttons>
    </>
  )
}
