import type { ReactNode } from 'react'
import { useTranslation, useLocale } from '#shared/i18n/use-translation.ts'
import { formatTokenSum } from '#shared/format/format-token-amount.ts'
import { isLive } from '#shared/base/offered.ts'
import { paths, type AppPath } from '#shared/routing/paths.ts'
import { ReadyIcon, UnlockedIcon, WalletIcon } from '#shared/ui/icons.ts'
import { List } from '#shared/ui/list.tsx'
import { ReadyRow, type ReadyRowProps } from '#shared/ui/ready-row.tsx'
import { Section } from '#shared/ui/section.tsx'
import { getClaims, sumByToken, type TokenSum } from './holdings.ts'
import { type Due, getDue } from './due.ts'
import { getParts, type AssetsScreen } from './reads.ts'

const places = { stake: paths.stakeList, dr: paths.drRecord } as const satisfies Record<Due['of'], AppPath>
const features = { stake: undefined, dr: 'dr' } as const

interface ReadyNowProps {
  screen: AssetsScreen
  ready: ReactNode
  className?: string
}

/** Leaves out closed features, which are listed with their way out. */
export function ReadyNow({ screen, ready, className }: ReadyNowProps) {
  const { t } = useTranslation('assets')
  const claims = getClaims(getParts(screen))
  const assets = screen.assets.data?.data.tokens
  const due = getDue(screen.staking.data).filter(({ of }) => isLive(features[of]))
  const available = assets && sumByToken(assets.map(({ token, available: { amount } }) => ({ token, amount })))
  return (
    <Section title={t('ready.title')} className={className}>
      <List label={t('ready.title')}>
        <SumsRow
          title={t('ready.claim')}
          verb={t('ready.claimVerb')}
          icon={ReadyIcon}
          to={isLive('backpack') ? paths.nftClaimAllBase : paths.stake}
          sums={claims.sums}
          isKnown={claims.unread.length === 0}
        />
        <SumsRow
          title={t('ready.withdraw')}
          verb={t('withdraw.go')}
          icon={WalletIcon}
          to={paths.assetsWithdraw}
          sums={available ?? []}
          isKnown={available !== undefined}
        />
        {due.map(({ of, sums }) => (
          <SumsRow
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
          <SumsRow
            title={t('ready.stake')}
            verb={t('ready.takeOutVerb')}
            icon={UnlockedIcon}
            to={paths.stake}
            sums={[]}
            isKnown={false}
          />
        )}
        {ready}
      </List>
    </Section>
  )
}

interface SumsRowProps extends Omit<ReadyRowProps, 'note' | 'isReady'> {
  sums: readonly TokenSum[]
  isKnown: boolean
}

function SumsRow({ sums, isKnown, ...row }: SumsRowProps) {
  const { t } = useTranslation('assets')
  const locale = useLocale()
  const amounts = sums.map(({ token, amount }) => formatTokenSum(amount, token, locale))
  const isReady = amounts.length > 0
  const all = isReady && !isKnown ? [...amounts, t('ready.more')] : amounts
  return (
    <ReadyRow
      {...row}
      isReady={isReady}
      note={
        isReady ? all.map((text) => <span key={text}>{text}</span>) : t(isKnown ? 'totals.nothing' : 'ready.unknown')
      }
    />
  )
}
