import { sandboxAccounts, type SandboxAccount } from '@app/config/sandbox-accounts'
import { shortenAddress } from '@app/core/address'
import { useTranslation } from '#shared/i18n/use-translation.ts'
import { useAccountBalances } from '../use-account-balances.ts'

export interface AccountChoiceProps {
  current: SandboxAccount | null
  onChoose: (account: SandboxAccount) => void
}

/** The named accounts with their histories and what they hold. */
export function AccountChoice({ current, onChoose }: AccountChoiceProps) {
  const { t } = useTranslation('sandbox')
  const balances = useAccountBalances()
  return (
    <ul className="border-b border-line">
      {sandboxAccounts.map((account) => (
        <li key={account.role} className="border-t border-line">
          <button
            type="button"
            aria-current={account.role === current?.role || undefined}
            onClick={() => onChoose(account)}
            className="w-full py-2.25 text-left aria-current:bg-gold-soft active:opacity-70"
          >
            <span className="flex items-baseline gap-2">
              <span className="flex-1 type-strong">{t(`accounts.${account.role}.name`)}</span>
              <span className="type-label text-text-2">{shortenAddress(account.address)}</span>
            </span>
            <span className="block type-label text-text-2">{t(`accounts.${account.role}.history`)}</span>
            <span className="block type-label">{balances?.get(account.role) ?? t('balancesUnknown')}</span>
          </button>
        </li>
      ))}
    </ul>
  )
}
