import type { WithdrawalTokenTerms } from '@app/core/api/withdrawal'
import { useTranslation, useLocale } from '#shared/i18n/use-translation.ts'
import { formatDateTime, formatTime, formatZone } from '#shared/format/format-date.ts'
import { formatTokenAmount, formatTokenFigure } from '#shared/format/format-token-amount.ts'
import { useDateTag } from '#shared/i18n/use-language.ts'
import { lazySources } from '#shared/sources/lazy-sources.tsx'
import type { TokenTerms } from '#shared/chain/tokens.ts'
import { Pair, Stat } from '#shared/ui/figure.tsx'
import { Progress } from '#shared/ui/bars.tsx'
import { Section } from '#shared/ui/section.tsx'
import { Timeline } from '#shared/ui/timeline.tsx'
import type { WithdrawScreen } from '../use-withdraw-screen.ts'
import { ExitSection } from './exit-section.tsx'
import { OpeningSteps } from './opening-steps.tsx'
import { TimeLeft } from './time-left.tsx'

const WithdrawSources = lazySources(() => import('./withdraw-sources.tsx'))

interface WithdrawFactsProps {
  screen: WithdrawScreen
  terms: WithdrawalTokenTerms
  token: TokenTerms
}

/** What is left of today's quota, when the window is open, and what will happen. */
export function WithdrawFacts({ screen, terms, token }: WithdrawFactsProps) {
  const { t } = useTranslation('assets')
  const locale = useLocale()
  const dateTag = useDateTag()
  const all = screen.terms.data!.data
  const { remainingToday, dailyQuota, isAlwaysOpen, isOpen, opensAt, closesAt } = terms
  const until = { time: formatDateTime(all.resetsAt, dateTag), zone: formatZone(all.resetsAt) }
  const windowEnd = isOpen ? closesAt : opensAt
  const quota = formatTokenFigure(BigInt(dailyQuota), token, locale)
  return (
    <>
      <Pair className="mt-3">
        <Stat
          label={t('withdraw.leftToday')}
          value={remainingToday === null ? undefined : formatTokenFigure(BigInt(remainingToday), token, locale)}
          unit={token.symbol}
        >
          {remainingToday !== null && BigInt(dailyQuota) > 0n && (
            <Progress
              className="mt-1.5"
              label={t('withdraw.quota', { amount: quota })}
              value={Number((BigInt(remainingToday) * 1000n) / BigInt(dailyQuota)) / 1000}
            />
          )}
          <p className="mt-1 type-caption text-text-2">{t('withdraw.quotaUntil', { amount: quota, ...until })}</p>
        </Stat>
        <div className="min-w-0">
          <p className="type-label text-text-2">{t('withdraw.window')}</p>
          <p className={`type-figure-s ${isOpen ? 'text-positive' : 'text-warning'}`}>
            {t(isOpen ? 'withdraw.open' : 'withdraw.closed')}
          </p>
          <p className="mt-1 type-caption text-text-2">
            {isAlwaysOpen
              ? t('withdraw.alwaysOpen')
              : t(isOpen ? 'withdraw.closesAt' : 'withdraw.opensAt', {
                  time: formatTime(windowEnd, dateTag),
                  zone: formatZone(windowEnd),
                })}
            {!isAlwaysOpen && <TimeLeft until={windowEnd} now={all.clockAt} />}
          </p>
        </div>
      </Pair>
      <p className="mt-2 type-label text-text-2">
        {t('withdraw.vault', { amount: formatTokenAmount(BigInt(terms.vaultRemainingToday), token, locale) })}
      </p>
      <WithdrawSources className="pt-1.5" answer={screen.terms.data!} terms={terms} token={token} />
      {terms.opening !== null && terms.opening.length > 0 && (
        <Section title={t('withdraw.opening')}>
          <OpeningSteps steps={terms.opening} token={token} way="payableAt" />
        </Section>
      )}
      <Section title={t('withdraw.next')}>
        <Timeline
          label={t('withdraw.next')}
          steps={[
            { state: 'todo', title: t('step.willAsk'), note: t('step.willAskNote') },
            {
              state: 'todo',
              title: t('step.willSign'),
              note: t('step.willSignNote', { hours: Math.round(all.voucherSeconds / 3_600) }),
            },
            { state: 'todo', title: t('step.pay'), note: t('step.payNote') },
            { state: 'todo', title: t('step.final'), note: t('step.willBeFinal') },
          ]}
        />
      </Section>
      {terms.exit !== null && <ExitSection exit={terms.exit} account={screen.account} token={token} />}
    </>
  )
}
