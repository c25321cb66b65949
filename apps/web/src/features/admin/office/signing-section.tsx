import type { Session } from '@app/core/api/session'
import type { Today } from '@app/core/api/today'
import { hasRight } from '@app/core/operator-rights'
import { type FormEvent, useId, useState } from 'react'
import { formatDateTimeZoned } from '#shared/format/format-date.ts'
import { useDateTag } from '#shared/i18n/use-language.ts'
import { useTranslation } from '#shared/i18n/use-translation.ts'
import { Address } from '#shared/ui/address.tsx'
import { announce } from '#shared/ui/announcer.tsx'
import { Button } from '#shared/ui/button.tsx'
import { KeyValue, KeyValueList } from '#shared/ui/key-value.tsx'
import { Sheet } from '#shared/ui/overlay.tsx'
import { Section } from '#shared/ui/section.tsx'
import { TextArea } from '#shared/ui/text-area.tsx'
import { Note } from '#shared/ui/text.tsx'
import { OfficeProblem } from './office-problem.tsx'
import { useOfficeWrite } from './office-api.ts'

type Switched = NonNullable<Today['signing']>['operators']

export function SigningSection({ signing, session }: { signing: Today['signing']; session: Session }) {
  const { t } = useTranslation('desk')
  const tag = useDateTag()
  const [done, setDone] = useState<Switched['state'] | null>(null)
  if (signing === null)
    return (
      <Section title={t('part.signing')}>
        <Note>{t('unknown')}</Note>
        <SwitchButton state="off" session={session} onDone={setDone} />
      </Section>
    )
  const { state, changedAt, changedBy, reason } = signing.operators
  return (
    <Section title={t('part.signing')} aux={t(`switch.is.${state}`)}>
      {changedAt !== null && changedBy !== null && (
        <KeyValueList>
          <KeyValue label={t('switch.by')} note={reason}>
            <Address address={changedBy} />
          </KeyValue>
          <KeyValue label={t('switch.at')}>{formatDateTimeZoned(changedAt, tag)}</KeyValue>
        </KeyValueList>
      )}
      <SwitchButton state={state === 'on' ? 'off' : 'on'} session={session} onDone={setDone} />
      {done !== null && <output className="mt-3 block type-strong">{t(`switch.done.${done}`)}</output>}
    </Section>
  )
}

interface SwitchProps {
  state: Switched['state']
  session: Session
  onDone: (state: Switched['state']) => void
}

function SwitchButton({ state, session, onDone }: SwitchProps) {
  const { t } = useTranslation('desk')
  const [isOpen, setOpen] = useState(false)
  const may = hasRight(session.roles, state === 'off' ? 'signing' : 'signingOn')
  return (
    <>
      <Button
        size="row"
        variant={state === 'off' ? 'danger' : 'second'}
        className="mt-3"
        aria-haspopup="dialog"
        disabledReason={!may && t(`switch.noRight.${state}`)}
        onClick={() => setOpen(true)}
      >
        {t(`switch.go.${state}`)}
      </Button>
      <SwitchSheet
        key={state}
        state={state}
        open={isOpen}
        onClose={() => setOpen(false)}
        onDone={(next) => {
          setOpen(false)
          onDone(next)
        }}
      />
    </>
  )
}

interface SheetInput {
  state: Switched['state']
  open: boolean
  onClose: () => void
  onDone: (state: Switched['state']) => void
}

function SwitchSheet({ state, open, onClose, onDone }: SheetInput) {
  const { t } = useTranslation(['desk', 'admin'])
  const form = useId()
  const [reason, setReason] = useState('')
  const [isTried, setTried] = useState(false)
  const save = useOfficeWrite<'editSigning'>((data) => {
    announce(t(`switch.done.${data.state}`))
    setReason('')
    setTried(false)
    onDone(data.state)
  })
  const isMissing = reason.trim() === ''
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (!isMissing && !save.isPending)
      save.mutate({ path: '/api/admin/signing', body: { state, reason: reason.trim() } })
  }
  return (
    <Sheet
      open={open}
      onOpenChange={(next) => {
        if (!next) onClose()
      }}
      title={t(`switch.go.${state}`)}
      footer={
        <Button
          variant={state === 'off' ? 'danger' : 'primary'}
          onClick={submit}
          waiting={save.isPending && t('admin:saving')}
        >
          {t(`switch.do.${state}`)}
        </Button>
      }
    >
      <p className="type-body">{t(`switch.what.${state}`)}</p>
      {state === 'off' && (
        <>
          <p className="mt-2 type-body">{t('switch.stays')}</p>
          <p className="mt-2 type-body">{t('switch.until')}</p>
        </>
      )}
      <form id={form} onSubmit={submit} className="mt-4">
        <TextArea
          label={t('admin:limit.reason')}
          value={reason}
          onValueChange={setReason}
          rows={2}
          maxLength={500}
          hint={t('admin:limit.reasonHint')}
          error={isTried && isMissing && t('admin:limit.reasonMissing')}
        />
      </form>
      {save.isError && <OfficeProblem error={save.error} className="mt-3" />}
    </Sheet>
  )
}
