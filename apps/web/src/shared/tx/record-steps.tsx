import { formatWhole } from '@app/core/format-whole'
import { useDateTag } from '#shared/format/use-date-tag.ts'
import { formatClock } from '#shared/format/format-date.ts'
import { useTranslation } from '#shared/i18n/use-translation.ts'
import { HashLink } from '#shared/ui/hash-link.tsx'
import { Timeline, type StepState, type TimelineStep } from '#shared/ui/timeline.tsx'
import { useLocale } from '#shared/i18n/use-locale.ts'
import { getChainExplorerLink } from '#shared/chain/explorer.ts'
import { isSettled, type TxRecord } from './tx-record.ts'
import { getTxRecords } from './tx-store.ts'
import { useTxText } from '#shared/states/use-tx-text.tsx'

/** What is known of a transaction and of those that the same action sent before it. */
export function RecordSteps({ record }: { record: TxRecord }) {
  const { t } = useTranslation('tx')
  const { toPlain } = useTxText()
  const locale = useLocale()
  const dateTag = useDateTag()
  const together = getTxRecords().filter(
    (other) => other.flowId === record.flowId && other.requestedAt <= record.requestedAt,
  )
  together.reverse()

  const steps = together.map((one): TimelineStep => {
    const hash = one.settled?.hash ?? one.spedUpTo ?? one.hash
    const href = hash === null ? undefined : getChainExplorerLink(one.chainId, { kind: 'transaction', value: hash })
    const nonce = String(one.nonce)
    const known = isSettled(one)
      ? t('record.inBlock', { block: formatWhole(one.settled?.blockNumber ?? 0, locale), nonce })
      : t('record.unused', { nonce })
    return {
      state: getState(one),
      title: toPlain(one.title),
      note: (
        <>
          {one.status === 'dropped' ? t('record.spent', { nonce }) : known}
          {hash !== null && (
            <>
              {' · '}
              <HashLink hash={hash} href={href} className="whitespace-nowrap" />
            </>
          )}
        </>
      ),
      time: formatClock(one.settled?.blockTimestamp ?? one.sentAt ?? one.requestedAt, dateTag),
    }
  })
  return <Timeline label={t('record.known')} steps={steps} />
}

function getState({ status }: TxRecord): StepState {
  if (status === 'confirmed') return 'done'
  if (status === 'unknown') return 'unknown'
  return status === 'signing' || status === 'sent' || status === 'mined' ? 'now' : 'failed'
}
