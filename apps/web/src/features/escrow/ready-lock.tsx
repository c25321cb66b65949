import { useQuery } from '@tanstack/react-query'
import { useHasCome } from '#shared/chain/chain-clock.ts'
import { formatTokenAmount } from '#shared/format/format-token-amount.ts'
import { useLocale, useTranslation } from '#shared/i18n/use-translation.ts'
import { paths } from '#shared/routing/paths.ts'
import { UnlockedIcon } from '#shared/ui/icons.ts'
import { ReadyRow } from '#shared/ui/ready-row.tsx'
import { useWallet } from '#shared/wallet/wallet-store.ts'
import type { Lock } from './lock.ts'
import { escrowFiguresQuery, escrowTermsQuery } from './reads.ts'

export default function ReadyLock() {
  const { t } = useTranslation('assets')
  const locale = useLocale()
  const { exposedAccount: account, configuredChainId: chainId } = useWallet()
  const terms = useQuery(escrowTermsQuery(chainId))
  const figures = useQuery(escrowFiguresQuery(chainId, terms.data?.escrow, account))
  const row = { title: t('ready.lock'), verb: t('ready.lockVerb'), icon: UnlockedIcon, to: paths.ve }
  if (terms.data !== undefined && figures.data !== undefined) {
    const { token } = terms.data
    const { lock } = figures.data
    return lock ? <EndedLock lock={lock} {...row} note={formatTokenAmount(lock.amount, token, locale)} /> : null
  }
  return terms.error === null && figures.error === null ? null : (
    <ReadyRow {...row} note={t('ready.unknown')} isReady={false} />
  )
}

type EndedLockProps = Omit<Parameters<typeof ReadyRow>[0], 'isReady'> & { lock: Lock }

function EndedLock({ lock, ...row }: EndedLockProps) {
  return useHasCome(lock.unlockAt) && <ReadyRow {...row} isReady />
}
