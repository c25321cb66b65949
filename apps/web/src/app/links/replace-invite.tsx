import { useTranslation } from '#shared/i18n/use-translation.ts'
import type { Invite } from '#shared/routing/invite-store.ts'
import { Button } from '#shared/ui/button.tsx'
import { Dialog } from '#shared/ui/overlay.tsx'

interface ReplaceInviteProps {
  stored: Invite
  given: Invite
  onAnswer: (invite: Invite) => void
}

/** A later link never takes the place of the first one by itself. */
export function ReplaceInvite({ stored, given, onAnswer }: ReplaceInviteProps) {
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
