import { useInfiniteQuery } from '@tanstack/react-query'
import type { Deposit } from '@app/core/api/staking'
import { apiPages } from '#shared/api/infinite-query.ts'
import { useTranslation, useLocale } from '#shared/i18n/use-translation.ts'
import { paths } from '#shared/routing/paths.ts'
import { findToken } from '#shared/base/tokens.ts'
import { ButtonLink } from '#shared/ui/button.tsx'
import { Empty } from '#shared/ui/empty.tsx'
import { PageMain } from '#shared/ui/page-column.tsx'
import { useWallet } from '#shared/wallet/wallet-store.ts'
import { formatDateTimeZoned } from '#shared/format/format-date.ts'
import { formatTokenAmount } from '#shared/format/format-token-amount.ts'
import { useDateTag } from '#shared/i18n/use-language.ts'
import { getChainExplorerLink } from '#shared/chain/explorer.ts'
import { HashLink } from '#shared/ui/address.tsx'
import { RecordBody } from './record-body.tsx'

export function RecordStakePage() {
  const { t } = useTranslation('assets')
  const { exposedAccount: account, configuredChainId } = useWallet()
  const list = useInfiniteQuery(apiPages('/api/deposit/list', account && { address: account }))
  const deposits = list.data?.pages.flatMap((page) => page.data.list) ?? []
  return (
    <PageMain>
      <RecordBody
        name="stake"
        total="invested"
        csv="deposits"
        path="/api/deposit/list"
        list={list}
        items={deposits}
        getKey={({ kind, contract, id }) => `${kind}-${contract}-${id}`}
        renderItem={(deposit) => <DepositRow deposit={deposit} chainId={configuredChainId} />}
        answer={list.data?.pages.at(-1)}
        empty={
          <Empty
            title={t('record.stake.none')}
            action={<ButtonLink to={paths.stake}>{t('record.stake.way')}</ButtonLink>}
          >
            {t('record.stake.noneNote')}
          </Empty>
        }
      />
    </PageMain>
  )
}

interface DepositRowProps {
  deposit: Deposit
  chainId: number
}

export function DepositRow({ deposit, chainId }: DepositRowProps) {
  const { t } = useTranslation('assets')
  const locale = useLocale()
  const dateTag = useDateTag()
  const token = findToken(deposit.token)
  const { kind, depositedAt, unlockAt, withdrawnAt, transaction } = deposit
  const stands =
    withdrawnAt !== null
      ? t('deposit.out', { time: formatDateTimeZoned(withdrawnAt, dateTag) })
      : unlockAt === null
        ? t('deposit.spent')
        : t('deposit.until', { time: formatDateTimeZoned(unlockAt, dateTag) })
  return (
    <div className="py-2.5">
      <p className="flex flex-wrap justify-between gap-x-3 type-strong">
        <span>{t(`deposit.kind.${kind}`)}</span>
        <span className="ml-auto">
          {token === undefined ? '—' : formatTokenAmount(BigInt(deposit.amount), token, locale)}
        </span>
      </p>
      <p className="flex flex-wrap justify-between gap-x-3 type-label text-text-2">
        <span>{formatDateTimeZoned(depositedAt, dateTag)}</span>
        <HashLink
          className="ml-auto"
          hash={transaction}
          href={getChainExplorerLink(chainId, { kind: 'transaction', value: transaction })}
        />
      </p>
      <p className="type-label text-text-2">{stands}</p>
    </div>
  )
}
