import { getChainExplorerLink } from '#shared/chain/explorer.ts'
import { useTranslation } from '#shared/i18n/use-translation.ts'
import { useTxText } from '#shared/states/use-tx-text.tsx'
import { HashLink } from '#shared/ui/address.tsx'
import { Timeline, type StepState, type TimelineStep } from '#shared/ui/timeline.tsx'
import type { BundledCall, CallBundle } from './call-bundle.ts'
import { isSettled, type TxRecord } from './tx-record.ts'

export function BundleSteps({ record, bundle }: { record: TxRecord; bundle: CallBundle }) {
  const { t } = useTranslation('tx')
  const { toPlain } = useTxText()
  const steps = bundle.calls.map((call): TimelineStep => {
    const { hash } = call
    const known = call.outcome ?? (isSettled(record) ? 'missing' : 'open')
    const href = hash === null ? undefined : getChainExplorerLink(record.chainId, { kind: 'transaction', value: hash })
    return {
      state: getState(record, call),
      title: toPlain(call.title),
      note: (
        <>
          {t(`record.call.${known}`)}
          {hash !== null && (
            <>
              {' · '}
              <HashLink hash={hash} href={href} className="whitespace-nowrap" />
            </>
          )}
        </>
      ),
    }
  })
  return <Timeline label={t('record.known')} steps={steps} />
}

function getState(record: TxRecord, { outcome }: BundledCall): StepState {
  if (outcome !== null) return outcome
  if (record.status === 'unknown') return 'unknown'
  return isSettled(record) ? 'failed' : 'now'
}
