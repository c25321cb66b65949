import type { ApiAnswer } from '@app/core/api/endpoints'
import type { UseQueryResult } from '@tanstack/react-query'
import { useTranslation } from '#shared/i18n/use-translation.ts'
import FailureNotice from '#shared/states/failure-notice.tsx'
import { Button, Buttons } from '#shared/ui/button.tsx'
import { CopyButton, copyAndSay } from '#shared/ui/copy.tsx'
import { Hero } from '#shared/ui/hero.tsx'
import { CopyIcon, PendingIcon, ShareIcon } from '#shared/ui/icons.ts'
import { Badge } from '#shared/ui/badge.tsx'
import { Note } from '#shared/ui/text.tsx'
import { Qr } from '#shared/ui/qr.tsx'
import { getInviteLink } from '../invite-link.ts'
import { CodeOutline } from './code-outline.tsx'

export type RelationshipRead = UseQueryResult<ApiAnswer<'/api/useRelationship'>>

/** The code of a bound account. Before the binding is final it is not shown: a reorganisation may still change it. */
export function InviteCode({ relationship }: { relationship: RelationshipRead }) {
  const { t } = useTranslation('referral')
  const { data, error, refetch, isFetching } = relationship
  if (data === undefined && error !== null)
    return (
      <FailureNotice
        title={t('code.failed')}
        error={error}
        onRetry={() => void refetch()}
        retrying={isFetching}
        className="mt-2"
      />
    )
  if (data === undefined) return <CodeOutline />
  const { inviteCode } = data.data
  if (inviteCode === null)
    return (
      <Hero>
        <p className="type-label text-text-2">{t('code.title')}</p>
        <p className="my-2">
          <Badge icon={PendingIcon} tone="warning">
            {t('code.pending')}
          </Badge>
        </p>
        <Note>{t('code.pendingNote')}</Note>
      </Hero>
    )
  return <ShownCode code={inviteCode} />
}

function ShownCode({ code }: { code: string }) {
  const { t } = useTranslation('referral')
  const link = getInviteLink(code, location.origin)
  const canShare = typeof navigator.share === 'function'
  const share = () => {
    // The person may close the share sheet; that is no failure.
    navigator.share({ url: link, title: t('code.shareTitle') }).catch(() => undefined)
  }
  return (
    <>
      <Hero contours>
        <p className="type-label text-text-2">{t('code.title')}</p>
        <p className="flex items-center gap-2">
          <span className="type-figure-xl tracking-wide select-all">{code}</span>
          <CopyButton text={code} name={t('code.name')} />
        </p>
        <p className="mt-1 type-label break-all text-text-2">{link}</p>
      </Hero>
      <Buttons>
        <Button icon={CopyIcon} onClick={() => void copyAndSay(link)}>
          {t('code.copyLink')}
        </Button>
        {canShare && (
          <Button variant="second" icon={ShareIcon} onClick={share}>
            {t('code.share')}
          </Button>
        )}
      </Buttons>
      <div className="mt-6 flex flex-col items-center gap-2">
        <Qr value={link} label={t('code.qr')} />
        <Note quiet className="text-center">
          {t('code.qrNote')}
        </Note>
      </div>
    </>
  )
}
