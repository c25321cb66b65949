import type { LimitProposal, LimitVersion } from '@app/core/api/admin'
import { isSameAddress } from '@app/core/address'
import { hasRight } from '@app/core/operator-rights'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from '#shared/i18n/use-translation.ts'
import { Button, Buttons } from '#shared/ui/button.tsx'
import { useOfficeWrite } from '../office-api.ts'
import { sessionQuery } from '../session.ts'
import { OfficeProblem } from './office-problem.tsx'

export type ProposalOutcome = 'executed' | 'cancelled'

interface ProposalDecisionProps {
  proposal: LimitProposal
  isStopped: boolean
  onDone: (outcome: ProposalOutcome) => void
}

/** What the operator may do with a proposal, and why not where he may not. */
export function ProposalDecision({ proposal: { id, state, proposedBy }, isStopped, onDone }: ProposalDecisionProps) {
  const { t } = useTranslation(['admin', 'settings'])
  const session = useQuery(sessionQuery).data
  const execute = useOfficeWrite<LimitVersion>(() => onDone('executed'))
  const cancel = useOfficeWrite<{ cancelled: true }>(() => onDone('cancelled'))
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
  const decide = (write: typeof execute | typeof cancel, what: 'execute' | 'cancel') => {
    execute.reset()
    cancel.reset()
    write.mutate({ path: `/api/admin/limits/proposals/${id}/${what}`, body: {} })
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
