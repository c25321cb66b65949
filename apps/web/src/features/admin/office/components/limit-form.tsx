import type { LimitProposal, LimitVersion } from '@app/core/api/admin-limits'
import type { SystemConfig } from '@app/core/api/system-config'
import { formatAmount } from '@app/core/format-amount'
import { parseAmount } from '@app/core/parse-amount'
import { useState } from 'react'
import { useTranslation } from '#shared/i18n/use-translation.ts'
import { formatDateTimeZoned } from '#shared/format/format-date.ts'
import { useDateTag } from '#shared/format/use-date-tag.ts'
import { Button } from '#shared/ui/button.tsx'
import { Chips } from '#shared/ui/chips.tsx'
import { Field } from '#shared/ui/field.tsx'
import { Note } from '#shared/ui/note.tsx'
import { Section } from '#shared/ui/section.tsx'
import { useLocale } from '#shared/ui/use-locale.ts'
import { useDuration } from '../../shared/use-duration.ts'
import { formatDayTime, readDayTime } from '../day-time.ts'
import { readLocalTime } from '../local-time.ts'
import { useOfficeWrite } from '../office-api.ts'
import { findUnit } from '../token-unit.ts'
import { type InForce, LimitDiff } from './limit-diff.tsx'
import { OfficeProblem } from './office-problem.tsx'
import { TimeField } from './time-field.tsx'

interface LimitFormProps {
  inForce: readonly InForce[]
  config: SystemConfig
  mayWrite: boolean
  /** Seconds that a proposal of this account waits; 0 where it sets limits itself. */
  delay: number
}

/** A new version of the limits of a token beside the one in force: set, or proposed where the role has a delay. */
export function LimitForm({ inForce, ...rest }: LimitFormProps) {
  const { t } = useTranslation(['admin', 'errors'])
  const [chosen, setChosen] = useState(inForce[0]!.token)
  const { config } = rest
  const now = inForce.find(({ token }) => token === chosen) ?? inForce[0]!
  return (
    <Section title={t('limit.new')}>
      {inForce.length > 1 && (
        <Chips
          label={t('limit.token')}
          value={now.token}
          onValueChange={setChosen}
          items={inForce.map(({ token }) => ({ value: token, label: findUnit(config, token)?.symbol ?? token }))}
          className="mb-4"
        />
      )}
      <Fields key={`${now.token}${now.version ?? 0}`} now={now} {...rest} />
    </Section>
  )
}

function Fields({ now, config, mayWrite, delay }: Omit<LimitFormProps, 'inForce'> & { now: InForce }) {
  const { t } = useTranslation(['admin', 'errors'])
  const locale = useLocale()
  const tag = useDateTag()
  const duration = useDuration()
  const unit = findUnit(config, now.token)
  const decimals = unit?.decimals
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
  const save = useOfficeWrite<LimitVersion | LimitProposal>(() => {
    setForm(start)
    setSubmitted(false)
  })
  const set = (name: keyof typeof form) => (value: string) => {
    setForm({ ...form, [name]: value })
    setSubmitted(false)
  }
  const readWhole = (text: string) => (decimals === undefined ? undefined : parseAmount(text, { decimals, locale }))
  const read = { minimum: readWhole(form.minimum), quota: readWhole(form.quota) }
  const minimum = read.minimum?.ok ? read.minimum.amount : undefined
  const quota = read.quota?.ok ? read.quota.amount : undefined
  const opensAt = readDayTime(form.opens)
  const closesAt = readDayTime(form.closes)
  const effectiveAt = readLocalTime(form.from) ?? undefined
  const isWindow = opensAt !== undefined && closesAt !== undefined && opensAt < closesAt
  const isReady = minimum !== undefined && quota !== undefined && isWindow && form.reason.trim() !== ''
  const wrong = (name: keyof typeof read) => read[name]?.ok === false && t(`errors:${read[name].error}`)

  function submit(): void {
    setSubmitted(true)
    if (!isReady) return
    const amounts = { minimum: minimum.toString(), dailyQuota: quota.toString() }
    const body = { token: now.token, ...amounts, opensAt, closesAt, effectiveAt, reason: form.reason.trim() }
    save.mutate({ path: delay > 0 ? '/api/admin/limits/proposals' : '/api/admin/limits', body })
  }
  return (
    <div className="space-y-3">
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
        <Field label={t('limit.opens')} value={form.opens} onValueChange={set('opens')} className="min-w-0 flex-1" />
        <Field
          label={t('limit.closes')}
          value={form.closes}
          onValueChange={set('closes')}
          className="min-w-0 flex-1"
          error={!isWindow && t('limit.windowWrong')}
        />
      </div>
      <TimeField
        label={t('limit.effective')}
        value={form.from}
        onValueChange={set('from')}
        hint={t(delay > 0 ? 'proposal.atExecution' : 'limit.atOnce')}
      />
      <Field
        label={t('limit.reason')}
        value={form.reason}
        onValueChange={set('reason')}
        maxLength={500}
        error={isSubmitted && form.reason.trim() === '' && t('limit.reasonMissing')}
        hint={t('limit.reasonHint')}
      />
      {minimum !== undefined && quota !== undefined && isWindow && (
        <LimitDiff
          label={t('limit.new')}
          now={now}
          after={{ minimum: minimum.toString(), dailyQuota: quota.toString(), opensAt, closesAt }}
          config={config}
        />
      )}
      {save.isError && <OfficeProblem error={save.error} className="mt-3" />}
      <Button
        className="mt-4"
        onClick={submit}
        waiting={save.isPending && t('saving')}
        disabledReason={!mayWrite && t('noRight')}
      >
        {t(delay > 0 ? 'proposal.propose' : 'limit.set')}
      </Button>
      {save.data !== undefined && 'readyAt' in save.data && (
        <output className="block type-strong text-positive">
          {t('proposal.proposed', { at: formatDateTimeZoned(save.data.readyAt, tag) })}
        </output>
      )}
      {delay > 0 && <Note>{t('proposal.delayNote', { delay: duration(delay) })}</Note>}
    </div>
  )
}
