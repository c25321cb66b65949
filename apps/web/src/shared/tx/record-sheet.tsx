import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { formatWhole } from '@app/core/format-whole'
import { useTranslation, useLocale } from '#shared/i18n/use-translation.ts'
import { Button, Buttons, buttonClass } from '#shared/ui/button.tsx'
import { Icon } from '#shared/ui/icon.tsx'
import { ExternalIcon, LookIcon, StopIcon } from '#shared/ui/icons.ts'
import { Sentences } from '#shared/ui/sentences.tsx'
import { Sheet, SheetHeading } from '#shared/ui/overlay.tsx'
import { useWallet } from '#shared/wallet/wallet-store.ts'
import { getChainExplorerLink } from '#shared/chain/explorer.ts'
import { ProblemNotice } from '#shared/states/problem-notice.tsx'
import { useAge } from '#shared/ui/age.tsx'
import { useTxText } from '#shared/states/use-tx-text.tsx'
import { useDateTag } from '#shared/i18n/use-language.ts'
import { formatClock } from '#shared/format/format-date.ts'
import { HashLink } from '#shared/ui/address.tsx'
import { Timeline, type StepState, type TimelineStep } from '#shared/ui/timeline.tsx'
import { Note } from '#shared/ui/text.tsx'
import { BundleSteps } from './bundle-steps.tsx'
import { getFlow, showFlow } from './flow-store.ts'
import { MovedAmounts } from './moved-amounts.tsx'
import { getRecordLine, RecordBadge } from './record-line.tsx'
import { getSafeWait, getShownHash } from './safe-line.ts'
import { canSendAgain, isSettled, type TxRecord } from './tx-record.ts'
import { useTxRecord, getTxRecords, removeTxRecord } from './tx-store.ts'
import { checkTxRecord } from './tx-watcher.ts'

export function RecordSheet({ id, open, onClose }: { id: string; open: boolean; onClose: () => void }) {
  const { t } = useTranslation('tx')
  const { toPlain } = useTxText()
  const record = useTxRecord(id)
  if (record === undefined) return null
  const isUnknown = record.status === 'unknown'
  return (
    <Sheet
      open={open}
      onOpenChange={(next) => {
        if (!next) onClose()
      }}
      title={isUnknown ? t(isAnswerLost(record) ? 'unknown.lost' : 'unknown.title') : toPlain(record.title)}
      footer={<RecordFooter record={record} onClose={onClose} />}
    >
      <RecordBadge record={record} />
      <div className="mt-2 empty:mt-0">
        <MovedAmounts record={record} />
      </div>
      <RecordText record={record} />
      {(record.status === 'failed' || record.status === 'partly') && record.problem !== null && (
        <ProblemNotice problem={record.problem} className="mt-3" />
      )}
      <SheetHeading>{t('record.known')}</SheetHeading>
      {record.bundle === undefined ? (
        <RecordSteps record={record} />
      ) : (
        <BundleSteps record={record} bundle={record.bundle} />
      )}
      {isUnknown && <WhatToDo record={record} />}
    </Sheet>
  )
}

function RecordText({ record }: { record: TxRecord }) {
  const { t } = useTranslation('tx')
  const { toPlain } = useTxText()
  const wallet = useWallet().walletName || t('yourWallet')
  const getAge = useAge()
  const line = getRecordLine(record, getAge(record.seenAt ?? record.sentAt ?? record.requestedAt))
  if (record.status !== 'unknown') return <p className="mt-2 type-body text-text-2">{toPlain(line)}</p>
  const values = { title: toPlain(record.title), wallet, age: getAge(record.sentAt ?? record.requestedAt) }
  return <p className="mt-2 type-body">{t(`unknown.${record.unknownReason ?? 'notSeen'}`, values)}</p>
}

function WhatToDo({ record }: { record: TxRecord }) {
  const { t } = useTranslation('tx')
  const { toNode } = useTxText()
  const nonce = { type: 'text', text: String(record.nonce) } as const
  const isSpent = record.unknownReason === 'nonceSpent'
  const wallet = { type: 'text', text: useWallet().walletName || t('yourWallet') } as const
  const look = record.bundle === undefined ? 'tx:unknown.weLook' : 'tx:unknown.weAsk'
  return (
    <>
      <SheetHeading>{t('unknown.whatToDo')}</SheetHeading>
      <Sentences
        items={[
          { icon: StopIcon, text: toNode({ key: 'tx:unknown.doNotResend' }) },
          {
            icon: LookIcon,
            text: toNode({ key: isSpent ? 'tx:unknown.askWallet' : look, values: { nonce, wallet } }),
          },
        ]}
      />
    </>
  )
}

function RecordFooter({ record, onClose }: { record: TxRecord; onClose: () => void }) {
  const { t } = useTranslation('tx')
  const [isChecking, setChecking] = useState(false)
  const hash = getShownHash(record)
  const href = hash === null ? undefined : getChainExplorerLink(record.chainId, { kind: 'transaction', value: hash })
  const check = () => {
    setChecking(true)
    void checkTxRecord(record.id).finally(() => setChecking(false))
  }
  return (
    <div className="space-y-2.5">
      <Buttons>
        {!isSettled(record) && (
          <Button onClick={check} waiting={isChecking && t('button.checking')}>
            {t('button.check')}
          </Button>
        )}
        {href !== undefined && (
          <a href={href} target="_blank" rel="noopener noreferrer" className={buttonClass({ variant: 'second' })}>
            {t('button.explorer')}
            <Icon source={ExternalIcon} size={16} />
          </a>
        )}
      </Buttons>
      {(record.status === 'unknown' || getSafeWait(record) !== null) && (
        <RemoveRecord id={record.id} onRemoved={onClose} />
      )}
      {record.status !== 'confirmed' && <SendAgain record={record} onClose={onClose} />}
    </div>
  )
}

function SendAgain({ record, onClose }: { record: TxRecord; onClose: () => void }) {
  const { t } = useTranslation('tx')
  const navigate = useNavigate()
  if (record.status === 'unknown') {
    const reason = t(
      record.bundle !== undefined
        ? 'unknown.opensWithWallet'
        : record.nonceSeen
          ? 'unknown.opensWhen'
          : 'unknown.opensNever',
      {
        nonce: String(record.nonce),
      },
    )
    return (
      <Button size="row" disabledReason={reason}>
        {t('button.sendAgain')}
      </Button>
    )
  }
  if (!canSendAgain(record)) return null
  const flow = getFlow(record.flowId)
  const again = () => {
    if (flow === undefined) {
      onClose()
      void navigate({ href: record.path })
    } else {
      flow.retry()
      showFlow(record.flowId)
    }
  }
  return (
    <Button variant="second" onClick={again}>
      {t('button.sendAgain')}
    </Button>
  )
}

function RecordSteps({ record }: { record: TxRecord }) {
  const { t } = useTranslation('tx')
  const { toPlain } = useTxText()
  const locale = useLocale()
  const dateTag = useDateTag()
  const together = getTxRecords().filter(
    (other) => other.flowId === record.flowId && other.requestedAt <= record.requestedAt,
  )
  together.reverse()

  const steps = together.map((one): TimelineStep => {
    const hash = getShownHash(one)
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
          {isNonceSpent(one) ? t('record.spent', { nonce }) : known}
          {hash !== null && (
            <>
              {' · '}
              <HashLink hash={hash} href={href} className="whitespace-nowrap" />
            </>
          )}
        </>
      ),
      time: one.settled === null ? undefined : formatClock(one.settled.blockTimestamp, dateTag),
    }
  })
  return <Timeline label={t('record.known')} steps={steps} />
}

function isNonceSpent({ status, unknownReason }: TxRecord): boolean {
  return status === 'dropped' || (status === 'unknown' && unknownReason === 'nonceSpent')
}

function isAnswerLost({ status, hash, sentAt, bundle }: TxRecord): boolean {
  return status === 'unknown' && (bundle === undefined ? hash : sentAt) === null
}

function getState({ status }: TxRecord): StepState {
  if (status === 'confirmed') return 'done'
  if (status === 'unknown') return 'unknown'
  return status === 'signing' || status === 'sent' || status === 'mined' ? 'now' : 'failed'
}

/** Asks twice, because the transaction is no longer tracked afterwards. */
function RemoveRecord({ id, onRemoved }: { id: string; onRemoved: () => void }) {
  const { t } = useTranslation('tx')
  const [isAsked, setAsked] = useState(false)
  const remove = () => {
    onRemoved()
    removeTxRecord(id)
  }
  return (
    <>
      <Button size="row" variant="second" onClick={isAsked ? remove : () => setAsked(true)}>
        {t('unknown.remove')}
      </Button>
      <Note quiet className="text-center">
        {t(isAsked ? 'unknown.removeSure' : 'unknown.removeNote')}
      </Note>
    </>
  )
}
