import { shortenAddress } from '@app/core/address'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from '#shared/i18n/use-translation.ts'
import { BeforeAfter } from '#shared/ui/before-after.tsx'
import { Note } from '#shared/ui/text.tsx'
import { useWallet } from '#shared/wallet/wallet-store.ts'
import { whitelistQuery } from '../queries/whitelist.ts'
import type { Setting } from '../setting.ts'

interface WhitelistDiffProps {
  setting: Extract<Setting, { name: 'whitelist' }>
  className?: string
}

/** Each account as it stands on the list, and as it would. */
export function WhitelistDiff({ setting: { accounts, isAllowed }, className }: WhitelistDiffProps) {
  const { t } = useTranslation('settings')
  const { configuredChainId } = useWallet()
  const listed = useQuery(whitelistQuery(configuredChainId, accounts)).data
  const show = (isListed: boolean | undefined) =>
    isListed === undefined ? '—' : t(isListed ? 'whitelist.listed' : 'whitelist.notListed')
  const unchanged = listed?.filter((isListed) => isListed === isAllowed).length ?? 0
  return (
    <>
      <BeforeAfter
        label={t('diff')}
        rows={accounts.map((account, index) => ({
          label: <span title={account}>{shortenAddress(account)}</span>,
          now: show(listed?.[index]),
          after: show(isAllowed),
        }))}
        className={className}
      />
      {unchanged > 0 && <Note className="mt-1">{t('whitelist.unchanged', { count: unchanged })}</Note>}
    </>
  )
}
