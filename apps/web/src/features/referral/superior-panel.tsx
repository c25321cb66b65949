import { shortenAddress } from '@app/core/address'
import { encodeInviteCode } from '@app/core/invite-code'
import { useQuery } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { brand } from '#shared/base/brand.ts'
import { isLive } from '#shared/base/offered.ts'
import { AddressGuardNotes } from '#shared/tx/address-guard.tsx'
import { useTranslation } from '#shared/i18n/use-translation.ts'
import { ReadFailure } from '#shared/states/read-failure.tsx'
import { Section } from '#shared/ui/section.tsx'
import { useWallet } from '#shared/wallet/wallet-store.ts'
import { apiQuery } from '#shared/api/query.ts'
import { formatDate } from '#shared/format/format-date.ts'
import { useDateTag } from '#shared/i18n/use-language.ts'
import { paths } from '#shared/routing/paths.ts'
import { CopyButton } from '#shared/ui/copy.tsx'
import { Icon, Spinner } from '#shared/ui/icon.tsx'
import { ShareIcon, SuperiorIcon, AlertIcon, LockedIcon, ShareOfPoolIcon } from '#shared/ui/icons.ts'
import { List, ListRow, ListRowLink } from '#shared/ui/list.tsx'
import { Field } from '#shared/ui/field.tsx'
import { Term } from '#shared/ui/term.tsx'
import { ExternalLink, Note } from '#shared/ui/text.tsx'
import { Sentences } from '#shared/ui/sentences.tsx'
import { ExplorerAddress } from '#shared/wallet/explorer-links.tsx'
import type { Superior, BindForm, Candidate } from './bind-form.ts'
import { ShortAddress } from '#shared/ui/address.tsx'
import type { Binding } from './bind.ts'

export function SuperiorPanel({ superior }: { superior: Superior }) {
  const { t } = useTranslation('referral')
  const { viewOnly } = useWallet()
  const { state, binding, account, error } = superior
  if (error !== null)
    return <ReadFailure title={t('superior.failed')} error={error} onRetry={superior.retry} className="mt-5" />
  if (state === 'bound' && binding !== undefined && account !== null)
    return <SuperiorRow binding={binding} account={account} />
  if (state === 'unknown') return null
  return (
    <Section title={<Term name="superior">{t('bind.title')}</Term>}>
      <BindFields form={superior.form} disabled={viewOnly !== ''} />
    </Section>
  )
}

export function SuperiorRow({ binding, account }: { binding: Binding; account: `0x${string}` }) {
  const { t } = useTranslation(['referral', 'common'])
  const { pathname } = useLocation()
  const dateTag = useDateTag()
  const { data } = useQuery(apiQuery('/api/useRelationship', { address: account }))
  const boundAt = data?.data.boundAt ?? null
  const since = boundAt === null ? '' : ` · ${t('superior.since', { date: formatDate(boundAt, dateTag) })}`
  const { superior } = binding
  return (
    <List className="mt-5">
      <ListRow
        lead={<Icon source={SuperiorIcon} className="text-positive" />}
        title={superior === null ? t('superior.genesis') : <Term name="superior">{t('superior.activated')}</Term>}
        note={
          superior === null ? (
            t('superior.genesisNote') + since
          ) : (
            <>
              <ShortAddress address={superior} />
              {since}
            </>
          )
        }
        end={
          superior === null ? undefined : (
            <CopyButton text={superior} name={shortenAddress(superior)} className="-mr-3" />
          )
        }
      />
      {pathname !== paths.invite && isLive('invite') && (
        <ListRowLink
          to={paths.invite}
          size="line"
          lead={<Icon source={ShareIcon} />}
          title={t('common:title.invite')}
        />
      )}
    </List>
  )
}

export function BindFields({ form, disabled }: { form: BindForm; disabled?: boolean }) {
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
      <CandidateLine candidate={form.candidate} />
      <AddressGuardNotes guard={form.guard} />
      {!form.isFromInvite && !disabled && <NoCode form={form} />}
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

/** In the sandbox, the code of its first account, which is no secret. */
const offeredCode = brand.foundingCode ?? (import.meta.env.SANDBOX ? encodeInviteCode(1) : undefined)

function NoCode({ form }: { form: BindForm }) {
  const { t } = useTranslation('referral')
  const { community } = brand.links
  return (
    <div className="mt-3 flex flex-wrap items-center gap-x-2 gap-y-1 type-label text-text-2">
      <b className="font-semibold text-text">{t('bind.noCode')}</b>
      {offeredCode !== undefined && (
        <>
          {t(brand.foundingCode === undefined ? 'bind.sandbox' : 'bind.founder')}
          <button
            type="button"
            onClick={() => form.setText(offeredCode)}
            className="relative rounded-badge border border-line-strong px-2.5 py-1 type-value text-text hit-8 active:opacity-70"
          >
            {offeredCode}
          </button>
        </>
      )}
      {community !== undefined && <ExternalLink href={community}>{t('bind.community')}</ExternalLink>}
      {offeredCode === undefined && community === undefined && t('bind.askSomebody')}
    </div>
  )
}

function CandidateLine({ candidate }: { candidate: Candidate }) {
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
        {t(isReady ? 'bind.with' : 'bind.notActivated')} <ExplorerAddress address={address} />
      </span>
    </div>
  )
}
