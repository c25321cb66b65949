import { useQuery } from '@tanstack/react-query'
import type { Address } from 'viem'
import { apiQuery } from '#shared/api/query.ts'
import { useTranslation } from '#shared/i18n/use-translation.ts'
import { ActionCta } from '#shared/tx/action-cta.tsx'
import { Empty } from '#shared/ui/empty.tsx'
import { Loading, SkeletonRows } from '#shared/ui/loading.tsx'
import { PageMain } from '#shared/ui/page-column.tsx'
import { useWallet } from '#shared/wallet/wallet-store.ts'
import { WriteGate } from '#shared/wallet/write-gate.tsx'
import { CodeOutline } from './components/code-outline.tsx'
import { Invitees } from './components/invitees.tsx'
import { InviteCode } from './components/invite-code.tsx'
import { SuperiorPanel } from './components/superior-panel.tsx'
import { useSuperior } from './use-superior.ts'

/** My code and link, my superior, those I invited. Without a superior: the way to one, because only the bound may invite. */
export function InvitePage() {
  const { t } = useTranslation('referral')
  const { exposedAccount: account, configuredChainId } = useWallet()
  const superior = useSuperior(configuredChainId, account)
  const relationship = useQuery({
    ...apiQuery('/api/useRelationship', { address: account as Address }),
    enabled: account !== '',
  })
  if (account === '')
    return (
      <PageMain>
        <Empty title={t('noAccount.title')} action={<WriteGate label={t('noAccount.title')}>{null}</WriteGate>}>
          {t('noAccount.text')}
        </Empty>
      </PageMain>
    )
  if (superior.state === 'unknown' && superior.error === null)
    return (
      <PageMain>
        <Loading label={t('loading')} failure={t('superior.failed')} onRetry={superior.retry}>
          <CodeOutline />
          <SkeletonRows count={3} className="mt-5" />
        </Loading>
      </PageMain>
    )
  const isUnbound = superior.state === 'unbound'
  return (
    <>
      <PageMain>
        {isUnbound ? null : <InviteCode relationship={relationship} />}
        <SuperiorPanel superior={superior} />
        {isUnbound ? null : <Invitees account={account as Address} relationship={relationship} />}
      </PageMain>
      {isUnbound && (
        <ActionCta label={t('bind.action')} note={t('bind.ctaNote')} onAct={() => void superior.form.submit()} />
      )}
    </>
  )
}
