import { useTranslation, useLocale } from '#shared/i18n/use-translation.ts'
import { formatExactTokenAmount } from '#shared/format/format-token-amount.ts'
import { getChainExplorerLink } from '#shared/chain/explorer.ts'
import { startAction } from '#shared/tx/start-action.ts'
import { Address } from '#shared/ui/address.tsx'
import { Badge } from '#shared/ui/badge.tsx'
import { Button } from '#shared/ui/button.tsx'
import { RiskIcon } from '#shared/ui/icons.ts'
import { TokenIcon } from '#shared/ui/tiles.tsx'
import { type GivenAllowance, isUnlimited } from '../queries/allowances.ts'
import { revokeAction } from '../tx/revoke.ts'

interface AllowanceRowProps {
  allowance: GivenAllowance
  chainId: number
  /** The account is the wallet's own, not one that is only watched. */
  canRevoke: boolean
}

/** Who may take how much of what, and the way to end it. */
export function AllowanceRow({ allowance, chainId, canRevoke }: AllowanceRowProps) {
  const { t, i18n } = useTranslation('allowances')
  const locale = useLocale()
  const { symbol, spenderLabel, spenderAddress } = allowance
  const key = `allowances:contract.${spenderLabel.key}`
  const name = t(i18n.exists(key) ? key : 'contract.other', spenderLabel)
  const amount = formatExactTokenAmount(allowance.amount, allowance, locale)
  return (
    <li className="border-t border-line py-3.5">
      <div className="flex items-start gap-3">
        <TokenIcon symbol={symbol} />
        <div className="min-w-0 flex-1">
          <p className="type-strong">{name}</p>
          <p className="type-label text-text-2">
            {isUnlimited(allowance) ? t('mayTakeAll', { token: symbol }) : t('mayTake', { amount })}
          </p>
          <Address
            address={spenderAddress}
            href={getChainExplorerLink(chainId, { kind: 'address', value: spenderAddress })}
            className="mt-0.5 type-label text-text-2"
          />
        </div>
        {isUnlimited(allowance) && (
          <Badge icon={RiskIcon} tone="warning">
            {t('unlimited')}
          </Badge>
        )}
      </div>
      {canRevoke && (
        <Button
          variant="second"
          size="row"
          className="mt-3"
          aria-label={t('revokeNamed', { token: symbol, contract: name })}
          onClick={() => startAction(revokeAction, allowance)}
        >
          {t('revoke')}
        </Button>
      )}
    </li>
  )
}
