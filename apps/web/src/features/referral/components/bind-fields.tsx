import { useEffect, useRef } from 'react'
import { useTranslation } from '#shared/i18n/use-translation.ts'
import { Address } from '#shared/ui/address.tsx'
import { Field } from '#shared/ui/field.tsx'
import { Icon, Spinner } from '#shared/ui/icon.tsx'
import { AlertIcon, LockedIcon, ShareOfPoolIcon, SuperiorIcon } from '#shared/ui/icons.ts'
import { Note } from '#shared/ui/text.tsx'
import { Sentences } from '#shared/ui/sentences.tsx'
import { getChainExplorerLink } from '#shared/chain/explorer.ts'
import type { BindForm, Candidate } from '../use-bind-form.ts'

/** Naming a superior, who that is, and what binding means: consent needs all three. */
export function BindFields({ form, chainId, disabled }: { form: BindForm; chainId: number; disabled?: boolean }) {
  const { t } = useTranslation(['referral', 'errors', 'tx'])
  const inputRef = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (form.refusals > 0) inputRef.current?.focus()
  }, [form.refusals])
  const error = form.error && (
    <>
      {t(`errors:${form.error}`)}
      {form.hint && <span className="block text-text-2">{t(`tx:addressHint.${form.hint}`)}</span>}
    </>
  )
  return (
    <>
      <Field
        ref={inputRef}
        label={t('bind.label')}
        value={form.text}
        onValueChange={form.setText}
        error={error}
        hint={form.isFromInvite ? t('bind.fromInvite') : t('bind.hint')}
        disabled={disabled}
        code
        maxLength={200}
      />
      <CandidateLine candidate={form.candidate} chainId={chainId} />
      <Sentences
        className="mt-2"
        items={[
          { icon: SuperiorIcon, text: t('bind.means') },
          { icon: LockedIcon, text: t('bind.permanent') },
          { icon: ShareOfPoolIcon, text: t('bind.source') },
        ]}
      />
    </>
  )
}

function CandidateLine({ candidate, chainId }: { candidate: Candidate; chainId: number }) {
  const { t } = useTranslation('referral')
  if (candidate.state === 'none' || candidate.state === 'unknownCode') return null
  if (candidate.state === 'checking')
    return (
      <output className="mt-2 flex items-center gap-2 type-label text-text-2">
        <Spinner size={16} />
        {t('bind.checking')}
      </output>
    )
  const { address } = candidate
  if (address === null || candidate.state === 'unchecked') return <Note className="mt-2">{t('bind.unchecked')}</Note>
  const isReady = candidate.state === 'ready'
  return (
    <div className="mt-2 flex items-center gap-2.5 type-body">
      <Icon
        source={isReady ? SuperiorIcon : AlertIcon}
        size={18}
        className={isReady ? 'text-positive' : 'text-danger'}
      />
      <span className="min-w-0">
        {t(isReady ? 'bind.with' : 'bind.notActivated')}{' '}
        <Address address={address} href={getChainExplorerLink(chainId, { kind: 'address', value: address })} />
      </span>
    </div>
  )
}
