import { useState } from 'react'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from '#shared/i18n/use-translation.ts'
import { paths } from '#shared/routing/paths.ts'
import { Chips } from '#shared/ui/chips.tsx'
import { Empty } from '#shared/ui/empty.tsx'
import { List } from '#shared/ui/list.tsx'
import { Note, TextButton } from '#shared/ui/text.tsx'
import { Sheet, SheetHeading } from '#shared/ui/overlay.tsx'
import { formatDate, formatTime } from '#shared/format/format-date.ts'
import { useDateTag } from '#shared/i18n/use-language.ts'
import { useAge } from '#shared/ui/age.tsx'
import { useTxText } from '#shared/states/use-tx-text.tsx'
import { showTransaction } from './flow-store.ts'
import { MovedAmounts } from './moved-amounts.tsx'
import { getRecordLine, RecordBadge } from './record-line.tsx'
import { isSettled, type TxRecord } from './tx-record.ts'
import { isTxRecordSaved, useShownRecords } from './tx-store.ts'

const FEW = 5

const filters = {
  all: () => true,
  underWay: (record) => !isSettled(record),
  failed: ({ status }) => ['failed', 'dropped', 'partly'].includes(status),
} as const satisfies Record<string, (record: TxRecord) => boolean>

type Filter = keyof typeof filters
const filterNames = Object.keys(filters) as Filter[]

export function ListSheet({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { t } = useTranslation('tx')
  const navigate = useNavigate()
  const records = useShownRecords()
  const [chosen, choose] = useState<Filter>('all')
  const isLong = records.length > FEW
  const shown = isLong ? records.filter(filters[chosen]) : records
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
      {isLong && (
        <Chips
          className="mt-1"
          label={t('list.filter.label')}
          value={chosen}
          onValueChange={choose}
          items={filterNames.map((value) => ({ value, label: t(`list.filter.${value}`) }))}
        />
      )}
      {isLong && shown.length === 0 && <Note className="mt-4">{t('list.filter.none')}</Note>}
      {records.length === 0 ? (
        <Empty compact title={t('list.empty')}>
          {t('list.emptyNote')}
        </Empty>
      ) : (
        <RecordList records={shown} />
      )}
      <Note quiet className="mt-3">
        {t(isUnsaved ? 'list.unsaved' : 'list.kept')}{' '}
        <TextButton onClick={showAllowances}>{t('list.allowances')}</TextButton>
      </Note>
    </Sheet>
  )
}

export function RecordList({ records }: { records: readonly TxRecord[] }) {
  const { t } = useTranslation('tx')
  const dateTag = useDateTag()
  return groupByDay(records, (at) => formatDate(at, dateTag)).map(({ day, records: together }) => (
    <section key={day ?? 'open'}>
      <SheetHeading>{day ?? t('list.open')}</SheetHeading>
      <List label={day ?? t('list.open')}>
        {together.map((record) => (
          <RecordRow key={record.id} record={record} />
        ))}
      </List>
    </section>
  ))
}

interface DayOfRecords {
  day: string | null
  records: TxRecord[]
}

/** By the chain's clock, newest first. Pending ones come before all, under day null. */
export function groupByDay(records: readonly TxRecord[], toDay: (at: number) => string): DayOfRecords[] {
  const open = records.filter(({ settled }) => settled === null)
  const days = new Map<string, TxRecord[]>()
  const settled = records
    .flatMap((record) => (record.settled === null ? [] : { record, at: record.settled.blockTimestamp }))
    .toSorted((left, right) => right.at - left.at)
  for (const { record, at } of settled) days.set(toDay(at), [...(days.get(toDay(at)) ?? []), record])
  const groups = [...days].map(([day, together]): DayOfRecords => ({ day, records: together }))
  return open.length === 0 ? groups : [{ day: null, records: open }, ...groups]
}

function RecordRow({ record }: { record: TxRecord }) {
  const { t } = useTranslation('tx')
  const { toPlain, getExplanation } = useTxText()
  const getAge = useAge()
  const line = toPlain(getRecordLine(record, getAge(record.seenAt ?? record.sentAt ?? record.requestedAt)))
  const dateTag = useDateTag()
  const { settled } = record
  const reason = record.status === 'failed' && record.problem !== null ? `${getExplanation(record.problem)} ` : ''
  return (
    <li className="border-t border-line py-2.75">
      <div className="flex items-center justify-between gap-2.5">
        <b className="min-w-0 type-strong">{toPlain(record.title)}</b>
        <RecordBadge record={record} />
      </div>
      <MovedAmounts record={record} />
      <p className="mt-0.75 pr-10 type-note text-text-2">
        {settled !== null && `${formatTime(settled.blockTimestamp, dateTag)} · `}
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
