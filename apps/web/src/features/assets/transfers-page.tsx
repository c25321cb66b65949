import { useInfiniteQuery } from '@tanstack/react-query'
import type { Transfer } from '@app/core/api/token-data'
import { apiPages } from '#shared/api/infinite-query.ts'
import { useTranslation, useLocale } from '#shared/i18n/use-translation.ts'
import { findToken, tokens } from '#shared/base/tokens.ts'
import { Empty } from '#shared/ui/empty.tsx'
import { PagedList } from '#shared/states/paged-list.tsx'
import { Note } from '#shared/ui/text.tsx'
import { PageMain } from '#shared/ui/page-column.tsx'
import { AnswerAsOf } from '#shared/states/answer-as-of.tsx'
import { useWallet } from '#shared/wallet/wallet-store.ts'
import { useSearchChoice } from '#shared/routing/use-search-choice.ts'
import { Chips } from '#shared/ui/chips.tsx'
import { formatDateTimeZoned, formatMonthOf } from '#shared/format/format-date.ts'
import { formatTokenAmount } from '#shared/format/format-token-amount.ts'
import { useDateTag } from '#shared/i18n/use-language.ts'
import { ExplorerAddress, ExplorerHash } from '#shared/wallet/explorer-links.tsx'
import { AssetsPageState } from './assets-page-state.tsx'
import { getTransferKind } from './transfer-kind.ts'

/** The tokens whose transfers the index keeps. */
const listed = ['productToken', 'drToken', 'powerToken'] as const

export function TransfersPage() {
  const { t } = useTranslation('assets')
  const { exposedAccount: account } = useWallet()
  const dateTag = useDateTag()
  const known = listed.flatMap((name) => tokens[name] ?? [])
  const choices = ['all', ...known.map(({ symbol }) => symbol)]
  const [chosen, choose] = useSearchChoice('token', choices, 'all')
  const token = known.find(({ symbol }) => symbol === chosen)?.address
  const list = useInfiniteQuery(
    apiPages('/api/getTransferLog', account && { address: account, ...(token !== undefined && { token }) }),
  )
  const transfers = list.data?.pages.flatMap((page) => page.data.list) ?? []
  const last = list.data?.pages.at(-1)
  const symbols = known.map(({ symbol }) => symbol).join(', ')
  return (
    <PageMain>
      <AssetsPageState account={account} answers={[list]} failure={t('record.failed')}>
        <Note className="pt-4">{t('transfers.note', { symbols })}</Note>
        {last && <AnswerAsOf answer={last} />}
        <Chips
          className="mt-3"
          label={t('withdraw.token')}
          value={chosen}
          onValueChange={choose}
          items={choices.map((value) => ({ value, label: value === 'all' ? t('kind.all') : value }))}
        />
        <PagedList
          className="mt-2"
          label={t('common:title.assetsTransfers')}
          items={transfers}
          getKey={({ blockNumber, logIndex }) => `${blockNumber}-${logIndex}`}
          read={list}
          getHeading={({ transferredAt }) => formatMonthOf(transferredAt, dateTag)}
          renderItem={(transfer) => <TransferRow transfer={transfer} account={account ?? ''} />}
          empty={<Empty title={t('transfers.none')}>{t('transfers.noneNote')}</Empty>}
        />
      </AssetsPageState>
    </PageMain>
  )
}

interface TransferRowProps {
  transfer: Transfer
  account: string
}

const signs = { received: '+', minted: '+', sent: '−', burned: '−', self: '' } as const

export function TransferRow({ transfer, account }: TransferRowProps) {
  const { t } = useTranslation('assets')
  const locale = useLocale()
  const dateTag = useDateTag()
  const { kind, other } = getTransferKind(transfer, account)
  const { transferredAt, transaction } = transfer
  const token = findToken(transfer.token)
  return (
    <div className="py-2.5">
      <p className="flex flex-wrap justify-between gap-x-3 type-strong">
        <span>{t(`transfers.${kind}`)}</span>
        <span className="ml-auto">
          {token === undefined ? '—' : `${signs[kind]}${formatTokenAmount(BigInt(transfer.amount), token, locale)}`}
        </span>
      </p>
      <p className="flex flex-wrap justify-between gap-x-3 type-note text-text-2">
        <span>{formatDateTimeZoned(transferredAt, dateTag)}</span>
        <ExplorerHash className="ml-auto" hash={transaction} />
      </p>
      {other !== undefined && (
        <p className="flex flex-wrap items-center gap-x-2 type-note text-text-2">
          {t(kind === 'sent' ? 'transfers.to' : 'transfers.from')}
          <ExplorerAddress address={other} copy={false} />
        </p>
      )}
    </div>
  )
}
