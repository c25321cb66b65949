import type { Transfer } from '@app/core/api/token-data'
import { formatDateTimeZoned } from '#shared/format/format-date.ts'
import { formatTokenAmount } from '#shared/format/format-token-amount.ts'
import { useDateTag } from '#shared/i18n/use-language.ts'
import { useTranslation, useLocale } from '#shared/i18n/use-translation.ts'
import { findToken, type TokenTerms } from '#shared/chain/tokens.ts'
import { getChainExplorerLink } from '#shared/chain/explorer.ts'
import { Address, HashLink } from '#shared/ui/address.tsx'
import { getTransferKind } from '../transfer-kind.ts'

interface TransferRowProps {
  transfer: Transfer
  account: string
  tokens: readonly TokenTerms[] | undefined
  chainId: number
}

const signs = { received: '+', minted: '+', sent: '−', burned: '−', self: '' } as const

/** A movement of a token: which way, how much, with whom, when, by which transaction. */
export function TransferRow({ transfer, account, tokens, chainId }: TransferRowProps) {
  const { t } = useTranslation('assets')
  const locale = useLocale()
  const dateTag = useDateTag()
  const { kind, other } = getTransferKind(transfer, account)
  const { transferredAt, transaction } = transfer
  const token = findToken(tokens, transfer.token)
  return (
    <div className="py-2.5">
      <p className="flex flex-wrap justify-between gap-x-3 type-strong">
        <span>{t(`transfers.${kind}`)}</span>
        <span className="ml-auto">
          {token === undefined ? '—' : `${signs[kind]}${formatTokenAmount(BigInt(transfer.amount), token, locale)}`}
        </span>
      </p>
      <p className="flex flex-wrap justify-between gap-x-3 type-label text-text-2">
        <span>{formatDateTimeZoned(transferredAt, dateTag)}</span>
        <HashLink
          className="ml-auto"
          hash={transaction}
          href={getChainExplorerLink(chainId, { kind: 'transaction', value: transaction })}
        />
      </p>
      {other !== undefined && (
        <p className="flex flex-wrap items-center gap-x-2 type-label text-text-2">
          {t(kind === 'sent' ? 'transfers.to' : 'transfers.from')}
          <Address
            address={other}
            copy={false}
            href={getChainExplorerLink(chainId, { kind: 'address', value: other })}
          />
        </p>
      )}
    </div>
  )
}
