import { useTranslation, useLocale } from '#shared/i18n/use-translation.ts'
import { formatTokenSum } from '#shared/format/format-token-amount.ts'
import { isLive } from '#shared/base/offered.ts'
import { paths, type AppPath } from '#shared/routing/paths.ts'
import { Icon, type IconSource } from '#shared/ui/icon.tsx'
import { ReadyIcon, UnlockedIcon, WalletIcon } from '#shared/ui/icons.ts'
import { List, ListRowLink } from '#shared/ui/list.tsx'
import { Section } from '#shared/ui/section.tsx'
import { getClaims, sumByToken, type TokenSum } from './holdings.ts'
import { type Due, getDue } from './due.ts'
import { getParts, type AssetsScreen } from './reads.ts'

const places = { stake: paths.stakeList, dr: paths.drRecord } as const satisfies Record<Due['of'], AppPath>
const features = { stake: undefined, dr: 'dr' } as const

/** What can be had at once, each with its verb. What is held in a feature that is closed is listed with the way out instead. */
export function ReadyNow({ screen, className }: { screen: AssetsScreen; className?: string }) {
  const { t } = useTranslation('assets')
  const claims = getClaims(getParts(screen))
  const assets = screen.assets.data?.data.tokens
  const due = getDue(screen.staking.data).filter(({ of }) => isLive(features[of]))
  const available = assets && sumByToken(assets.map(({ token, available: { amount } }) => ({ token, amount })))
  return (
    <Section title={t('ready.title')} className={className}>
      <List label={t('ready.title')}>
        <ReadyRow
          title={t('ready.claim')}
          verb={t('ready.claimVerb')}
          icon={ReadyIcon}
          to={isLive('backpack') ? paths.nftClaimAllBase : paths.stake}
          sums={claims.sums}
          isKnown={claims.unread.length === 0}
        />
        <ReadyRow
          title={t('ready.withdraw')}
          verb={t('withdraw.go')}
          icon={WalletIcon}
          to={paths.assetsWithdraw}
          sums={available ?? []}
          isKnown={available !== undefined}
        />
        {due.map(({ of, sums }) => (
          <ReadyRow
            key={of}
            title={t(`ready.${of}`)}
            verb={t('ready.takeOutVerb')}
            icon={UnlockedIcon}
            to={places[of]}
            sums={sums}
            isKnown
          />
        ))}
        {screen.staking.data === undefined && (
          <ReadyRow
            title={t('ready.stake')}
            verb={t('ready.takeOutVerb')}
            icon={UnlockedIcon}
            to={paths.stake}
            sums={[]}
            isKnown={false}
          />
        )}
      </List>
    </Section>
  )
}

interface ReadyRowProps {
  title: string
  verb: string
  icon: IconSource
  to: AppPath
  sums: readonly TokenSum[]
  /** Otherwise there may be more than the sums. */
  isKnown: boolean
}

function ReadyRow({ title, verb, icon, to, sums, isKnown }: ReadyRowProps) {
  const { t } = useTranslation('assets')
  const locale = useLocale()
  const amounts = sums.map(({ token, amount }) => formatTokenSum(amount, token, locale))
  const hasAny = amounts.length > 0
  const all = hasAny && !isKnown ? [...amounts, t('ready.more')] : amounts
  return (
    <ListRowLink
      to={to}
      lead={<Icon source={icon} className={hasAny ? 'text-gold-text' : undefined} />}
      title={title}
      note={
        hasAny ? all.map((text) => <span key={text}>{text}</span>) : t(isKnown ? 'totals.nothing' : 'ready.unknown')
      }
      value={<span className={hasAny ? 'text-gold-text' : 'text-text-2'}>{verb}</span>}
    />
  )
}
