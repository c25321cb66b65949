import type { Address } from '@app/core/address'
import type { DayPage } from '@app/core/api/days'
import type { Hash as HashText } from '@app/core/api/primitives'
import { toChecksumAddress } from '@app/core/checksum-address'
import { formatWhole } from '@app/core/format-whole'
import { queryOptions, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { apiQuery } from '#shared/api/query.ts'
import { findToken } from '#shared/base/tokens.ts'
import { chainKey } from '#shared/chain/chain-key.ts'
import { getReadClient } from '#shared/chain/read-client.ts'
import { formatDateTimeZoned } from '#shared/format/format-date.ts'
import { useDateTag } from '#shared/i18n/use-language.ts'
import { useLocale, useTranslation } from '#shared/i18n/use-translation.ts'
import { paths } from '#shared/routing/paths.ts'
import { PartState } from '#shared/states/part-state.tsx'
import { CopyButton } from '#shared/ui/copy.tsx'
import { Empty } from '#shared/ui/empty.tsx'
import { KeyValue, KeyValueList } from '#shared/ui/key-value.tsx'
import { SkeletonFacts } from '#shared/ui/loading.tsx'
import { Section } from '#shared/ui/section.tsx'
import { ExternalLink, Note, TextLink } from '#shared/ui/text.tsx'
import { ExplorerAddress } from '#shared/wallet/explorer-links.tsx'
import { useWallet } from '#shared/wallet/wallet-store.ts'
import { AccountLink } from './account-link.tsx'
import { DayFacts, DayStateBadge, useDayName } from './day-row.tsx'
import { officeKey, readLargest } from './office-api.ts'
import { useAmount } from './use-amount.ts'

type Settled = NonNullable<DayPage['list'][number]['settled']>

export function OpenDay({ number }: { number: number | null }) {
  const { t } = useTranslation(['desk', 'admin'])
  const name = useDayName()
  const answer = useQuery(apiQuery('/api/days', number === null ? null : { day: number }))
  const back = (
    <TextLink to={paths.adminDays} className="mt-3 inline-block">
      {t('openDay.all')}
    </TextLink>
  )
  if (number === null)
    return (
      <Section title={t('admin:day.title')}>
        <Empty compact title={t('openDay.wrong')} />
        {back}
      </Section>
    )
  return (
    <>
      <Section title={name(number)}>
        <PartState
          reads={[answer]}
          loading={t('openDay.loading')}
          failure={t('openDay.failed')}
          skeleton={<SkeletonFacts count={6} />}
        >
          {({ data: { list } }) =>
            list[0] === undefined ? (
              <Empty compact title={t('openDay.none', { number })} />
            ) : (
              <>
                <DayStateBadge state={list[0].state} />
                <DayFacts day={list[0]} />
              </>
            )
          }
        </PartState>
        {back}
      </Section>
      {answer.data?.data.list[0] && <Parts day={answer.data.data.list[0]} />}
    </>
  )
}

function Parts({ day: { day, settled, post } }: { day: DayPage['list'][number] }) {
  const { t } = useTranslation('desk')
  return (
    <>
      {settled !== null && <Pools pools={settled.pools} />}
      {settled !== null && <Largest day={day} />}
      <Section title={t('openDay.proof')}>
        {post !== null && <Poster transaction={post.transaction} />}
        {settled !== null && <Files settled={settled} />}
        <Verify day={day} />
      </Section>
    </>
  )
}

function Pools({ pools }: Pick<Settled, 'pools'>) {
  const { t } = useTranslation(['desk', 'admin'])
  const locale = useLocale()
  const show = useAmount()
  const tokens = [...new Set(pools.map(({ token }) => token))]
  return (
    <Section title={t('openDay.shared')}>
      {pools.length === 0 && <Note>{t('openDay.noPools')}</Note>}
      <KeyValueList>
        {tokens.map((token) => (
          <div key={token}>
            {pools
              .filter((pool) => pool.token === token)
              .map(({ kind, given, budget, release, backlog, accountCount }) => (
                <KeyValue
                  key={kind}
                  label={t(`admin:pool.kind.${kind}`)}
                  note={[
                    t('openDay.budget', { amount: show(token, budget) }),
                    t('openDay.backlog', { amount: show(token, backlog) }),
                    t('admin:pool.release', { amount: show(token, release) }),
                    t('openDay.accounts', { number: formatWhole(accountCount, locale) }),
                  ].map((line) => (
                    <span key={line} className="block">
                      {line}
                    </span>
                  ))}
                >
                  {show(token, given)}
                </KeyValue>
              ))}
            <KeyValue total label={t('openDay.sum', { token: findToken(token)?.symbol ?? token })}>
              {show(token, sum(pools.filter((pool) => pool.token === token).map(({ given }) => given)))}
            </KeyValue>
          </div>
        ))}
      </KeyValueList>
    </Section>
  )
}

function sum(amounts: readonly string[]): string {
  return amounts.reduce((all, amount) => all + BigInt(amount), 0n).toString()
}

const largestQuery = (day: number) =>
  queryOptions({
    queryKey: [officeKey, '/api/admin/pools', day] as const,
    queryFn: ({ signal }) => readLargest(day, signal),
  })

function Largest({ day }: { day: number }) {
  const { t } = useTranslation(['desk', 'admin'])
  const show = useAmount()
  const largest = useQuery(largestQuery(day))
  return (
    <Section title={t('openDay.largest')}>
      <PartState
        reads={[largest]}
        loading={t('openDay.loading')}
        failure={t('admin:pool.failed')}
        skeleton={<SkeletonFacts count={5} />}
      >
        {({ largest: shares, isFiled }) =>
          shares.length === 0 ? (
            <Note>{t(isFiled ? 'openDay.filed' : 'openDay.nobody')}</Note>
          ) : (
            <KeyValueList>
              {shares.map(({ account, kind, token, revenue }) => (
                <KeyValue
                  key={`${token} ${kind} ${account}`}
                  label={<AccountLink account={account} />}
                  note={t(`admin:pool.kind.${kind}`)}
                >
                  {show(token, revenue)}
                </KeyValue>
              ))}
            </KeyValueList>
          )
        }
      </PartState>
    </Section>
  )
}

async function readSender(transaction: HashText): Promise<Address | null> {
  const found = await getReadClient().request({ method: 'eth_getTransactionByHash', params: [transaction] })
  return found && toChecksumAddress(found.from)
}

/** No event names who posted a root; the transaction's sender did. */
function Poster({ transaction }: { transaction: HashText }) {
  const { t } = useTranslation('desk')
  const { configuredChainId } = useWallet()
  const sender = useQuery({
    queryKey: chainKey(configuredChainId, 'sender', transaction),
    queryFn: () => readSender(transaction),
    staleTime: Infinity,
  })
  return (
    <KeyValueList>
      <KeyValue label={t('openDay.poster')}>
        {sender.data ? (
          <ExplorerAddress address={sender.data} />
        ) : (
          t(sender.isPending ? 'openDay.loading' : 'openDay.posterUnknown')
        )}
      </KeyValue>
    </KeyValueList>
  )
}

function Files({ settled }: { settled: Settled }) {
  const { t } = useTranslation('desk')
  const tag = useDateTag()
  const locale = useLocale()
  const { settledAt, root, fileHash, isWhole, rulesHash, anchor } = settled
  return (
    <KeyValueList>
      <KeyValue label={t('openDay.settledAt')}>{formatDateTimeZoned(settledAt, tag)}</KeyValue>
      {root !== null && <Hash label={t('openDay.root')} hash={root} />}
      <Hash
        label={t('openDay.file')}
        hash={fileHash}
        note={
          <>
            {t(isWhole ? 'openDay.whole' : 'openDay.changed')}{' '}
            <ExternalLink href={`/api/files/${fileHash}`}>{t('openDay.fileOpen')}</ExternalLink>
          </>
        }
      />
      <Hash label={t('openDay.rules')} hash={rulesHash} />
      <Hash
        label={t('openDay.anchor')}
        hash={anchor.hash}
        note={t('openDay.block', { number: formatWhole(anchor.blockNumber, locale) })}
      />
    </KeyValueList>
  )
}

interface HashProps {
  label: string
  hash: string
  note?: ReactNode
}

/** Not shortened, because people compare it letter by letter. */
function Hash({ label, hash, note }: HashProps) {
  return (
    <KeyValue label={label} note={note}>
      <span className="flex items-center justify-end gap-1">
        <span className="min-w-0 type-caption wrap-anywhere">{hash}</span>
        <CopyButton text={hash} name={label} className="-my-3" />
      </span>
    </KeyValue>
  )
}

function Verify({ day }: { day: number }) {
  const { t } = useTranslation('desk')
  const { configuredChainId } = useWallet()
  const command = `npm run verify -- --rpc URL --chain ${configuredChainId} --from ${day} --to ${day} --write verified`
  return (
    <>
      <Note className="mt-3">{t('openDay.verify')}</Note>
      <p className="mt-1 flex items-center gap-1 type-caption">
        <code className="min-w-0 wrap-anywhere">{command}</code>
        <CopyButton text={command} name={t('openDay.command')} />
      </p>
    </>
  )
}
