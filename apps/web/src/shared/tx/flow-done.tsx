import { useNavigate } from '@tanstack/react-router'
import { CalendarButton } from '#shared/calendar/calendar-button.tsx'
import { getNativeUnit, getChainExplorerLink } from '#shared/chain/explorer.ts'
import { formatDateTimeExact, formatZone } from '#shared/format/format-date.ts'
import { formatFee } from '#shared/format/format-token-amount.ts'
import { createExactAmountValue } from '#shared/format/tx-text.ts'
import { useDateTag } from '#shared/i18n/use-language.ts'
import { useTranslation, useLocale } from '#shared/i18n/use-translation.ts'
import { useTxText } from '#shared/states/use-tx-text.tsx'
import { HashLink } from '#shared/ui/address.tsx'
import { Button } from '#shared/ui/button.tsx'
import { Icon } from '#shared/ui/icon.tsx'
import { ArrivesIcon, DoneIcon, LeavesIcon, LockedIcon } from '#shared/ui/icons.ts'
import { KeyValue, KeyValueList } from '#shared/ui/key-value.tsx'
import { Sentences } from '#shared/ui/sentences.tsx'
import type { Flow } from './create-flow.ts'
import type { FlowState } from './flow-state.ts'
import type { TxRecord } from './tx-record.ts'
import { getTxRecord } from './tx-store.ts'

export function FlowDone({ flow, state }: { flow: Flow; state: FlowState }) {
  const { t } = useTranslation('tx')
  const locale = useLocale()
  const dateTag = useDateTag()
  const { toNode } = useTxText()
  const records = listRecords(state)
  const settled = records.at(-1)?.settled
  if (settled == null) return null
  const { blockTimestamp: at, hash } = settled
  const fee = records.reduce((sum, record) => sum + BigInt(record.settled?.fee ?? 0), 0n)
  const next = flow.getNext(at)
  const moved = (settled.moved ?? []).map(({ amount, ...unit }) => {
    const size = BigInt(amount)
    const values = { amount: createExactAmountValue(size < 0n ? -size : size, unit) }
    return size < 0n
      ? { icon: LeavesIcon, text: toNode({ key: 'tx:done.left', values }) }
      : { icon: ArrivesIcon, text: toNode({ key: 'tx:done.arrived', values }) }
  })
  const follows = next.text === undefined ? [] : [{ icon: LockedIcon, text: toNode(next.text) }]
  return (
    <>
      <p className="flex items-center gap-2.5 pt-2 pb-1 type-heading">
        <Icon source={DoneIcon} size={24} className="text-positive" />
        {t('done.title')}
      </p>
      <Sentences items={[...moved, ...follows]} />
      <KeyValueList className="mt-2">
        <KeyValue label={t('done.at')} note={formatZone(at)}>
          {formatDateTimeExact(at, dateTag)}
        </KeyValue>
        <KeyValue label={t(records.some(({ safe }) => safe !== undefined) ? 'safe.fee' : 'done.fee')}>
          {formatFee(fee, getNativeUnit(state.chainId), locale)}
        </KeyValue>
        <KeyValue label={t('done.transaction')}>
          <HashLink hash={hash} href={getChainExplorerLink(state.chainId, { kind: 'transaction', value: hash })} />
        </KeyValue>
      </KeyValueList>
      {next.isDated && <CalendarButton className="mt-4" />}
    </>
  )
}

function listRecords({ finished }: FlowState): TxRecord[] {
  const ids = new Set(finished.map(({ recordId }) => recordId))
  return [...ids].flatMap((id) => (id === null ? [] : (getTxRecord(id) ?? [])))
}

export function SeeResult({ flow, state, onClose }: { flow: Flow; state: FlowState; onClose: () => void }) {
  const { t } = useTranslation('tx')
  const navigate = useNavigate()
  const { path } = flow.getNext(listRecords(state).at(-1)?.settled?.blockTimestamp ?? 0)
  if (path.split('?')[0] === location.pathname) return null
  const see = () => {
    onClose()
    void navigate({ href: path })
  }
  return (
    <Button className="mb-2.5" onClick={see}>
      {t('done.see')}
    </Button>
  )
}
