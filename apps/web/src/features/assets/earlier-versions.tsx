import { formatWhole } from '@app/core/format-whole'
import { useQuery } from '@tanstack/react-query'
import { formatDateTimeZoned } from '#shared/format/format-date.ts'
import { formatTokenSum } from '#shared/format/format-token-amount.ts'
import { useDateTag } from '#shared/i18n/use-language.ts'
import { useLocale, useTranslation } from '#shared/i18n/use-translation.ts'
import { ReadFailure } from '#shared/states/read-failure.tsx'
import { buttonClass } from '#shared/ui/button.tsx'
import { Icon } from '#shared/ui/icon.tsx'
import { LockedIcon, ReadyIcon } from '#shared/ui/icons.ts'
import { List, ListRow } from '#shared/ui/list.tsx'
import { Section } from '#shared/ui/section.tsx'
import { Note, TextButton } from '#shared/ui/text.tsx'
import { useWallet } from '#shared/wallet/wallet-store.ts'
import { earlierQuery } from './earlier.ts'
import type { EarlierLine } from './earlier-lines.ts'
import type { EarlierPart, EarlierVersion } from './read-earlier.ts'

export default function EarlierVersions() {
  const { t } = useTranslation('assets')
  const { exposedAccount: account, configuredChainId: chainId } = useWallet()
  const { data, error, isFetching, refetch } = useQuery(earlierQuery(chainId, account))
  const again = () => void refetch()
  if (data === undefined)
    return error === null ? null : (
      <ReadFailure title={t('earlier.failed')} error={error} onRetry={again} retrying={isFetching} className="mt-10" />
    )
  return data
    .toReversed()
    .map((version) => <Version key={version.number} version={version} onRetry={again} isReading={isFetching} />)
}

interface VersionProps {
  version: EarlierVersion
  onRetry: () => void
  isReading: boolean
}

function Version({ version: { number, lines, approvals, unread }, onRetry, isReading }: VersionProps) {
  const { t } = useTranslation('assets')
  const locale = useLocale()
  const title = t('earlier.title', { number })
  // A page of its own that no router knows.
  const href = `/exit#${number}`
  if (lines.length === 0 && approvals === 0 && unread.length === 0)
    return (
      <Note className="mt-10">
        {title}: {t('earlier.none')} {t('earlier.income')}{' '}
        <a href={href} className="font-medium text-accent-text">
          {t('earlier.go', { number })}
        </a>
      </Note>
    )
  return (
    <Section title={title}>
      <Note>{t('earlier.note')}</Note>
      {(lines.length > 0 || approvals > 0) && (
        <List label={title} className="mt-2">
          {lines.map((line) => (
            <Line key={`${line.kind}-${line.opens?.first ?? 'now'}`} line={line} />
          ))}
          {approvals > 0 && (
            <ListRow size="slim" title={t('totals.allowances')} value={formatWhole(approvals, locale)} />
          )}
        </List>
      )}
      {unread.length > 0 && (
        <Note className="mt-2">
          {t('earlier.unread', { parts: unread.map((part) => t(partKeys[part])).join(', ') })}{' '}
          <TextButton aria-busy={isReading} onClick={onRetry}>
            {t(isReading ? 'accounts.reading' : 'accounts.again')}
          </TextButton>
        </Note>
      )}
      <Note className="mt-2">{t('earlier.income')}</Note>
      <a href={href} className={`mt-3 ${buttonClass({ variant: 'second', size: 'row' })}`}>
        {t('earlier.go', { number })}
      </a>
    </Section>
  )
}

const partKeys = {
  stake: 'deposit.kind.stake',
  dr: 'deposit.kind.dr',
  lock: 'deposit.kind.lock',
  power: 'deposit.kind.power',
  card: 'deposit.kind.card',
  approvals: 'totals.allowances',
} as const satisfies Record<EarlierPart, string>

const kindKeys = {
  stake: 'deposit.kind.stake',
  dr: 'deposit.kind.dr',
  lock: 'deposit.kind.lock',
  poolReward: 'earlier.rewards',
  orders: 'earlier.output',
  cardRewards: 'earlier.released',
} as const satisfies Record<Exclude<EarlierLine['kind'], 'cards'>, string>

function Line({ line: { kind, sums, count, opens } }: { line: EarlierLine }) {
  const { t } = useTranslation('assets')
  const locale = useLocale()
  const dateTag = useDateTag()
  const show = (at: number) => formatDateTimeZoned(at, dateTag)
  const amounts = sums.map(({ token, amount }) => formatTokenSum(amount, token, locale))
  if (kind === 'cards')
    return (
      <ListRow
        size="slim"
        lead={<Icon source={ReadyIcon} />}
        title={t('earlier.cards', { number: formatWhole(count, locale) })}
        note={`${t('total.inCards')} · ${amounts.join(', ')}`}
      />
    )
  const when =
    opens === null
      ? t('earlier.ready')
      : opens.first === opens.last
        ? t('next.unlocks', { date: show(opens.first) })
        : t('earlier.between', { first: show(opens.first), last: show(opens.last) })
  return (
    <ListRow
      size="slim"
      lead={<Icon source={opens === null ? ReadyIcon : LockedIcon} />}
      title={amounts.map((amount) => (
        <span key={amount}>{amount}</span>
      ))}
      note={`${t(kindKeys[kind])} · ${when}`}
    />
  )
}
