import { decodeInviteCode, normaliseInviteCode } from '@app/core/invite-code'
import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useLocation, useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useTranslation } from '#shared/i18n/use-translation.ts'
import { getInvite, type Invite, setInvite, useInvite } from '#shared/routing/invite-store.ts'
import { paths } from '#shared/routing/paths.ts'
import { Button } from '#shared/ui/button.tsx'
import { Dialog } from '#shared/ui/overlay.tsx'
import { decideInvite, type InviteDecision, type InviteLookup } from './decide-invite.ts'
import { settleInviteLink, showLinkNotice } from './link-notice-store.ts'
import { ApiError } from '#shared/api/client.ts'
import { apiQuery } from '#shared/api/query.ts'

type Question = Extract<InviteDecision, { kind: 'ask' }>

export default function InviteLink() {
  const given = useLocation({ select: ({ search }) => (search as Record<string, string | undefined>).i })
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const pathname = useLocation({ select: (location) => location.pathname })
  const [question, setQuestion] = useState<Question>()
  usePendingInvite({ isFresh: given !== undefined })

  useEffect(() => {
    if (given === undefined) return undefined
    const leaveCodeOut = () => void navigate({ to: pathname, search: {}, replace: true })
    const code = normaliseInviteCode(given)
    if (decodeInviteCode(code) === undefined) {
      showLinkNotice({ kind: 'inviteInvalid', code: given.slice(0, 24) })
      leaveCodeOut()
      return undefined
    }
    if (pathname !== paths.stake || code !== given) {
      void navigate({ to: paths.stake, search: { i: code }, replace: true })
      return undefined
    }
    // Kept before the registry answers: leaving the page in between must not lose it.
    if (getInvite() === null) setInvite({ code, state: 'pending' })
    let isLeft = false
    void lookUpInvite(queryClient, code).then((lookup) => {
      if (isLeft) return
      const decision = decideInvite(code, getInvite(), lookup)
      if (decision.kind === 'ask') setQuestion(decision)
      if (decision.kind === 'keep') keep(decision.invite)
      if (decision.kind === 'drop') {
        setInvite(decision.rest)
        showLinkNotice({ kind: 'inviteUnknown', code })
        leaveCodeOut()
      }
    })
    return () => {
      isLeft = true
    }
  }, [given, navigate, pathname, queryClient])

  const answer = (invite: Invite) => {
    setQuestion(undefined)
    keep(invite)
    void navigate({ to: paths.stake, search: { i: invite.code }, replace: true })
  }
  return question ? <ReplaceInvite stored={question.stored} given={question.invite} onAnswer={answer} /> : null
}

function keep(invite: Invite): void {
  setInvite(invite)
  settleInviteLink(invite.code)
  showLinkNotice(invite.state === 'pending' ? { kind: 'invitePending', code: invite.code } : null)
}

interface ReplaceInviteProps {
  stored: Invite
  given: Invite
  onAnswer: (invite: Invite) => void
}

/** A later link never replaces the first one by itself. */
function ReplaceInvite({ stored, given, onAnswer }: ReplaceInviteProps) {
  const { t } = useTranslation('links')
  return (
    <Dialog
      open
      mustDecide
      onOpenChange={() => undefined}
      title={t('replace.title')}
      actions={
        <>
          <Button variant="second" onClick={() => onAnswer(stored)}>
            {t('replace.keep', { code: stored.code })}
          </Button>
          <Button onClick={() => onAnswer(given)}>{t('replace.use', { code: given.code })}</Button>
        </>
      }
    >
      {t('replace.text', { stored: stored.code, given: given.code })}
      {given.state === 'pending' && ` ${t('replace.unchecked')}`}
    </Dialog>
  )
}

const retryMs = 30_000

/**
 * A code that could not be checked is looked up again until the registry answers, and is never lost in between. With
 * `isFresh` its link is being followed right now, so it has just been looked up.
 */
function usePendingInvite({ isFresh }: { isFresh: boolean }): void {
  const queryClient = useQueryClient()
  const invite = useInvite()
  const code = invite?.state === 'pending' ? invite.code : undefined

  useEffect(() => {
    if (code === undefined) return undefined
    let isLeft = false
    const check = async () => {
      const lookup = await lookUpInvite(queryClient, code)
      if (isLeft || lookup === 'unavailable') return
      setInvite(lookup === 'known' ? { code, state: 'confirmed' } : null)
      showLinkNotice(lookup === 'known' ? null : { kind: 'inviteUnknown', code })
    }
    if (!isFresh) void check()
    const timer = setInterval(() => void check(), retryMs)
    const checkNow = () => void check()
    addEventListener('online', checkNow)
    return () => {
      isLeft = true
      clearInterval(timer)
      removeEventListener('online', checkNow)
    }
  }, [code, isFresh, queryClient])
}

async function lookUpInvite(queryClient: QueryClient, code: string): Promise<InviteLookup> {
  try {
    const { data } = await queryClient.fetchQuery({ ...apiQuery('/api/useRelationship', { code }), staleTime: 0 })
    return data.activated ? 'known' : 'unknown'
  } catch (error) {
    const isAnswer = error instanceof ApiError && (error.status === 404 || error.status === 400)
    return isAnswer ? 'unknown' : 'unavailable'
  }
}
