import type { LimitPage } from '@app/core/api/admin'
import { formatAmount } from '@app/core/format-amount'
import { useRef, useState } from 'react'
import { useTranslation, useLocale } from '#shared/i18n/use-translation.ts'
import { formatDateTimeZoned } from '#shared/format/format-date.ts'
import { useDateTag } from '#shared/i18n/use-language.ts'
import { Button } from '#shared/ui/button.tsx'
import { Chips } from '#shared/ui/chips.tsx'
import { Field } from '#shared/ui/field.tsx'
import { Sheet } from '#shared/ui/overlay.tsx'
import { Note } from '#shared/ui/text.tsx'
import { Section } from '#shared/ui/section.tsx'
import { findToken } from '#shared/base/tokens.ts'
import { formatTokenFigure, type TokenUnit } from '#shared/format/format-token-amount.ts'
import { BeforeAfter } from '#shared/ui/before-after.tsx'
import { KeyValue, KeyValueList } from '#shared/ui/key-value.tsx'
import { useDuration } from '../use-duration.ts'
import { formatDayTime, readLocalTime, formatHours, formatWindow } from './typed-time.ts'
import { type LimitDraft, readLimitDraft } from './limit-draft.ts'
import { useOfficeWrite } from './office-api.ts'
import { OfficeProblem } from './office-problem.tsx'
import { TimeField } from './time-field.tsx'

interface LimitFormProps {
  inForce: readonly InForce[]
  mayWrite: boolean
  /** Seconds that a proposal of this account waits; 0 when it sets limits itself, null when it may do neither. */
  delay: number | null
}

export function LimitForm({ inForce, ...rest }: LimitFormProps) {
  const { t } = useTranslation(['admin', 'errors'])
  const [chosen, setChosen] = useState(inForce[0]!.token)
  const now = inForce.find(({ token }) => token === chosen) ?? inForce[0]!
  return (
    <Section title={t('limit.new')}>
      {inForce.length > 1 && (
        <Chips
          label={t('limit.token')}
          value={now.token}
          onValueChange={setChosen}
          items={inForce.map(({ token }) => ({ value: token, label: findToken(token)?.symbol ?? token }))}
          className="mb-4"
        />
      )}
      <Fields key={`${now.token}${now.version ?? 0}`} now={now} {...rest} />
    </Section>
  )
}

function Fields({ now, mayWrite, delay }: Omit<LimitFormProps, 'inForce'> & { now: InForce }) {
  const { t } = useTranslation(['admin', 'settings'])
  const tag = useDateTag()
  const duration = useDuration()
  const isDelayed = delay !== null && delay > 0
  const unit = findToken(now.token)
  const { fields, after, reviewed, review, save, submit } = useLimitForm(now, unit?.decimals, isDelayed)
  return (
    <div className="space-y-3">
      <LimitFields unit={unit} isDelayed={isDelayed} {...fields} />
      {after !== null && <LimitDiff label={t('limit.new')} now={now} after={after} />}
      <Button
        className="mt-4"
        aria-haspopup="dialog"
        onClick={() => review(true)}
        disabledReason={mayWrite ? delay === null && t('settings:rights.stopped') : t('noRight')}
      >
        {t(isDelayed ? 'proposal.propose' : 'limit.set')}
      </Button>
      {save.data !== undefined && 'readyAt' in save.data && (
        <output className="block type-strong text-positive">
          {t('proposal.proposed', { at: formatDateTimeZoned(save.data.readyAt, tag) })}
        </output>
      )}
      {isDelayed && <Note>{t('proposal.delayNote', { delay: duration(delay) })}</Note>}
      <ReviewSheet
        now={now}
        reviewed={reviewed}
        delay={delay}
        save={save}
        onClose={() => review(false)}
        onAgree={submit}
      />
    </div>
  )
}

interface LimitFieldsProps {
  unit: TokenUnit | undefined
  isDelayed: boolean
}

function LimitFields({
  unit,
  isDelayed,
  form,
  set,
  wrong,
  isReasonMissing,
}: LimitFieldsProps & ReturnType<typeof useLimitForm>['fields']) {
  const { t } = useTranslation('admin')
  return (
    <>
      <Field
        label={t('limit.minimum')}
        aux={unit?.symbol}
        value={form.minimum}
        onValueChange={set('minimum')}
        inputMode="decimal"
        error={wrong('minimum')}
      />
      <Field
        label={t('limit.quota')}
        aux={unit?.symbol}
        value={form.quota}
        onValueChange={set('quota')}
        inputMode="decimal"
        error={wrong('quota')}
      />
      <div className="flex gap-4">
        <Field
          label={t('limit.opens')}
          value={form.opens}
          onValueChange={set('opens')}
          className="min-w-0 flex-1"
          error={wrong('opens')}
        />
        <Field
          label={t('limit.closes')}
          value={form.closes}
          onValueChange={set('closes')}
          className="min-w-0 flex-1"
          error={wrong('closes')}
        />
      </div>
      <TimeField
        label={t('limit.effective')}
        value={form.from}
        onValueChange={set('from')}
        hint={t(isDelayed ? 'proposal.atExecution' : 'limit.atOnce')}
      />
      <Field
        label={t('limit.reason')}
        value={form.reason}
        onValueChange={set('reason')}
        maxLength={500}
        error={isReasonMissing && t('limit.reasonMissing')}
        hint={t('limit.reasonHint')}
      />
    </>
  )
}

interface ReviewSheetProps {
  now: InForce
  reviewed: Reviewed | null
  delay: number | null
  save: ReturnType<typeof useOfficeWrite<LimitWrite>>
  onClose: () => void
  onAgree: () => void
}

function ReviewSheet({ now, reviewed, delay, save, onClose, onAgree }: ReviewSheetProps) {
  const { t } = useTranslation('admin')
  const tag = useDateTag()
  const duration = useDuration()
  const isDelayed = delay !== null && delay > 0
  return (
    <Sheet
      open={reviewed !== null}
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose()
      }}
      title={t(isDelayed ? 'proposal.confirm' : 'limit.confirm')}
      footer={
        <Button onClick={onAgree} waiting={save.isPending && t('saving')}>
          {t(isDelayed ? 'proposal.propose' : 'limit.set')}
        </Button>
      }
    >
      {reviewed !== null && (
        <>
          <LimitDiff label={findToken(now.token)?.symbol ?? now.token} now={now} after={reviewed} />
          <KeyValueList>
            <KeyValue label={t('limit.effective')}>
              {reviewed.effectiveAt === undefined
                ? t(isDelayed ? 'proposal.whenExecuted' : 'limit.immediately')
                : formatDateTimeZoned(reviewed.effectiveAt, tag)}
            </KeyValue>
            <KeyValue label={t('limit.reason')}>{reviewed.reason}</KeyValue>
          </KeyValueList>
          <Note className="mt-3">{t('limit.note')}</Note>
          {isDelayed && <Note className="mt-1">{t('proposal.delayNote', { delay: duration(delay) })}</Note>}
        </>
      )}
      {save.isError && <OfficeProblem error={save.error} className="mt-3" />}
    </Sheet>
  )
}

type LimitWrite = 'editLimits' | 'proposeLimits'
type Reviewed = Limits & { reason: string; effectiveAt: number | undefined }

function useLimitForm(now: InForce, decimals: number | undefined, isDelayed: boolean) {
  const { t } = useTranslation(['admin', 'errors'])
  const locale = useLocale()
  const toText = (amount: string) =>
    decimals === undefined ? '' : formatAmount(BigInt(amount), { decimals, locale, isGrouped: false })
  const start = {
    minimum: toText(now.minimum),
    quota: toText(now.dailyQuota),
    opens: formatDayTime(now.opensAt),
    closes: formatDayTime(now.closesAt),
    from: '',
    reason: '',
  }
  const [form, setForm] = useState(start)
  const [isSubmitted, setSubmitted] = useState(false)
  const [reviewed, setReviewed] = useState<Reviewed | null>(null)
  // A second tap may come before the mutation is told to be under way.
  const asked = useRef(false)
  const save = useOfficeWrite<LimitWrite>(() => {
    setForm(start)
    setSubmitted(false)
    setReviewed(null)
  })
  const set = (name: keyof typeof form) => (value: string) => {
    setForm({ ...form, [name]: value })
    setSubmitted(false)
  }
  const { limits, errors } =
    decimals === undefined ? { limits: null, errors: {} } : readLimitDraft(form, { decimals, locale })
  const effectiveAt = readLocalTime(form.from) ?? undefined
  const wrong = (name: keyof LimitDraft) => {
    const problem = errors[name]
    if (problem === undefined) return false
    return problem === 'quotaLow' || problem === 'windowWrong' ? t(`limit.${problem}`) : t(`errors:${problem}`)
  }
  const after = limits && {
    ...limits,
    minimum: limits.minimum.toString(),
    dailyQuota: limits.dailyQuota.toString(),
  }

  const reason = form.reason.trim()

  function review(isOpen: boolean): void {
    if (asked.current) return
    save.reset()
    setSubmitted(isOpen)
    setReviewed(!isOpen || after === null || reason === '' ? null : { ...after, effectiveAt, reason })
  }
  function submit(): void {
    if (reviewed === null || asked.current) return
    asked.current = true
    const path = isDelayed ? '/api/admin/limits/proposals' : '/api/admin/limits'
    const body = { token: now.token, ...reviewed }
    save.mutate({ path, body }, { onSettled: () => void (asked.current = false) })
  }
  return {
    fields: { form, set, wrong, isReasonMissing: isSubmitted && reason === '' },
    after,
    reviewed,
    review,
    save,
    submit,
  }
}

type InForce = LimitPage['inForce'][number]
type Limits = Pick<InForce, 'minimum' | 'dailyQuota' | 'opensAt' | 'closesAt'>

interface LimitDiffProps {
  label: string
  now: InForce
  after: Limits
  className?: string
}

export function LimitDiff({ label, now, after, className }: LimitDiffProps) {
  const { t } = useTranslation('admin')
  const locale = useLocale()
  const tag = useDateTag()
  const unit = findToken(now.token)
  const figure = (amount: string) => (unit === undefined ? '—' : formatTokenFigure(BigInt(amount), unit, locale))
  const amountRow = (name: 'minimum' | 'quota', before: string, then: string) => ({
    label: t(`limit.${name}`),
    note: unit?.symbol,
    now: figure(before),
    after: figure(then),
  })
  return (
    <div className={className}>
      <BeforeAfter
        label={label}
        rows={[
          amountRow('minimum', now.minimum, after.minimum),
          amountRow('quota', now.dailyQuota, after.dailyQuota),
          {
            label: t('limit.window'),
            note: 'UTC',
            now: formatHours(now.opensAt, now.closesAt),
            after: formatHours(after.opensAt, after.closesAt),
          },
        ]}
      />
      <KeyValueList>
        {now.coming.map(({ id, minimum, dailyQuota, opensAt, closesAt, effectiveAt }) => (
          <KeyValue
            key={id}
            label={t('limit.coming')}
            note={t('limit.from', { at: formatDateTimeZoned(effectiveAt, tag) })}
          >
            {figure(minimum)} · {figure(dailyQuota)} · {formatWindow(opensAt, closesAt)}
          </KeyValue>
        ))}
      </KeyValueList>
    </div>
  )
}
