import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from '#shared/i18n/use-translation.ts'
import { paths } from '#shared/routing/paths.ts'
import { Empty } from '#shared/ui/empty.tsx'
import { List } from '#shared/ui/list.tsx'
import { Note, TextButton } from '#shared/ui/text.tsx'
import { Sheet } from '#shared/ui/overlay.tsx'
import { useAge } from '#shared/ui/age.tsx'
import { useTxText } from '#shared/states/use-tx-text.tsx'
import { showTransaction } from './flow-store.ts'
import { getRecordLine, RecordBadge } from './record-line.tsx'
import type { TxRecord } from './tx-record.ts'
import { isTxRecordSaved, useShownRecords } from './tx-store.ts'

export function ListSheet({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { t } = useTranslation('tx')
  const navigate = useNavigate()
  const records = useShownRecords()
  const isUnsaved = records.some((record) => !isTxRecordSaved(record.id))
  const showAllowances = () => {
    onClose()
    void navigate({ to: paths.allowances })
  }
  return (
    <Sheet
      open={open}
      onOpenChange={(next) => {
        if (!next) onClose()
      }}
      title={t('list.title')}
    >
      {records.length === 0 ? (
        <Empty compact title={t('list.empty')}>
          {t('list.emptyNote')}
        </Empty>
      ) : (
        <List label={t('list.title')}>
          {records.map((record) => (
            <RecordRow key={record.id} record={record} />
          ))}
        </List>
      )}
      <Note quiet className="mt-3">
        {t(isUnsaved ? 'list.unsaved' : 'list.kept')}{' '}
        <TextButton onClick={showAllowances}>{t('list.allowances')}</TextButton>
      </Note>
    </Sheet>
  )
}

function RecordRow({ record }: { record: TxRecord }) {
  const { t } = useTranslation('tx')
  const { toPlain, getExplanation } = useTxText()
  const getAge = useAge()
  const line = toPlain(getRecordLine(record, getAge(record.seenAt ?? record.sentAt ?? record.requestedAt)))
  const reason = record.status === 'failed' && record.problem !== null ? `${getExplanation(record.problem)} ` : ''
  return (
    <li className="border-t border-line py-2.75">
      <div className="flex items-center justify-between gap-2.5">
        <b className="min-w-0 type-strong">{toPlain(record.title)}</b>
        <RecordBadge status={record.status} />
      </div>
      <p className="mt-0.75 pr-10 type-label text-text-2">
        {reason}
        {line}
      </p>
      <TextButton onClick={() => showTransaction(record.id)} className="mt-1.5 type-value">
        {t('button.details')}
        <span className="sr-only">: {toPlain(record.title)}</span>
      </TextButton>
    </li>
  )
}
