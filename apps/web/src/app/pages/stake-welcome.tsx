import { shortenAddress } from '@app/core/address'
import { SECONDS_PER_DAY } from '@app/core/constants'
import { useQuery } from '@tanstack/react-query'
import { type PoolReading, type PoolTerms, type StakeScreen, useStakeScreen } from '#features/staking/reads.ts'
import { getWhatIf } from '#features/staking/what-if.ts'
import { apiQuery } from '#shared/api/query.ts'
import { brand } from '#shared/base/brand.ts'
import { isLive } from '#shared/base/offered.ts'
import { tokens } from '#shared/base/tokens.ts'
import { formatTokenAmount } from '#shared/format/format-token-amount.ts'
import { useLocale, useTranslation } from '#shared/i18n/use-translation.ts'
import { useInvite } from '#shared/routing/invite-store.ts'
import { Icon } from '#shared/ui/icon.tsx'
import { LockedIcon, RiskIcon, ShareOfPoolIcon, SuperiorIcon } from '#shared/ui/icons.ts'
import { Sentences } from '#shared/ui/sentences.tsx'
import { Skeleton } from '#shared/ui/skeleton.tsx'

export function StakeWelcome({ pool }: { pool: string }) {
  const { t } = useTranslation('staking')
  const screen = useStakeScreen(pool)
  const names = { token: tokens.usdt.symbol, reward: brand.product.symbol }
  const lock = screen.terms.data?.lockDuration
  return (
    <div className="pt-3">
      {isLive('invite') && <Invitation />}
      <h2 className="type-title">{t('welcome.title', names)}</h2>
      <Sentences
        className="mt-2"
        items={[
          {
            icon: LockedIcon,
            text: t('welcome.lock', { ...names, days: lock === undefined ? '…' : lock / SECONDS_PER_DAY }),
          },
          {
            icon: ShareOfPoolIcon,
            text: (
              <>
                {t('welcome.earns', names)}
                <TodaysExample screen={screen} />
              </>
            ),
          },
          { icon: RiskIcon, text: t('welcome.risk', names) },
        ]}
      />
    </div>
  )
}

function Invitation() {
  const { t } = useTranslation('staking')
  const code = useInvite()?.code
  const { data } = useQuery(apiQuery('/api/useRelationship', code === undefined ? null : { code }))
  if (code === undefined) return null
  const inviter = data?.data.account
  return (
    <p className="mb-3 flex items-center gap-2 type-strong">
      <Icon source={SuperiorIcon} size={18} className="text-positive" />
      {inviter === undefined
        ? t('welcome.invitedWith', { code })
        : t('welcome.invitedBy', { address: shortenAddress(inviter) })}
    </p>
  )
}

const exampleTokens = 500n

function TodaysExample({ screen }: { screen: StakeScreen }) {
  const { t } = useTranslation('staking')
  const { terms, figures } = screen
  const hasFailed = [terms, figures].some(({ data, error }) => data === undefined && error !== null)
  const isKnown = terms.data !== undefined && figures.data !== undefined
  return (
    <span className="mt-1 block min-h-12 font-medium">
      {isKnown ? (
        <Example terms={terms.data} figures={figures.data} />
      ) : hasFailed ? (
        t('welcome.unknown')
      ) : (
        <Skeleton className="mt-1 h-4 w-60" />
      )}
    </span>
  )
}

function Example({ terms, figures }: { terms: PoolTerms; figures: PoolReading }) {
  const { t } = useTranslation('staking')
  const locale = useLocale()
  const amount = exampleTokens * 10n ** BigInt(terms.token.decimals)
  const { perDayAfter, missing } = getWhatIf(figures, 0n, amount)
  const isFunded = figures.remainingBudget > 0n && figures.periodEnd > figures.readAt
  if (!isFunded) return t('whatIf.noBudget')
  if (missing > 0n)
    return t('whatIf.waits', {
      least: formatTokenAmount(figures.minimumTotalStake, terms.token, locale),
      missing: formatTokenAmount(missing, terms.token, locale),
    })
  return t('welcome.today', {
    stake: formatTokenAmount(amount, terms.token, locale),
    perDay: formatTokenAmount(perDayAfter, terms.reward, locale),
  })
}
