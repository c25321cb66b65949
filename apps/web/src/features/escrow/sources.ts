import { SECONDS_PER_DAY } from '@app/core/constants'
import { formatPercent } from '@app/core/share'
import { formatDateTimeZoned } from '#shared/format/format-date.ts'
import { useDateTag } from '#shared/i18n/use-language.ts'
import { readAt, type Sources, useSourceTools } from '#shared/sources/sources.ts'
import { getPower, type Lock } from './lock.ts'
import type { EscrowFigures, EscrowTerms } from './reads.ts'

export function useLockSources({ terms, figures }: { terms: EscrowTerms; figures: EscrowFigures }): Sources {
  const { t, locale, show, showCount } = useSourceTools('escrow')
  const dateTag = useDateTag()
  const { lock, totalPower, totalLocked, readAt: blockTimestamp, blockNumber } = figures
  return {
    figures: [
      ...(lock ? listMine(lock) : []),
      { title: t('totals.locked'), value: show(totalLocked, terms.token), rule: t('sources.total') },
    ],
    reads: readAt({ blockNumber, blockTimestamp }, [
      {
        name: t('totals.title'),
        contract: terms.escrow,
        abi: 'votingEscrow',
        calls: ['lockOf', 'totalVotingPower', 'totalLocked'],
      },
    ]),
  }

  function listMine(mine: Lock) {
    const power = getPower(mine, blockTimestamp, terms.maxDuration)
    const days = terms.maxDuration / SECONDS_PER_DAY
    return [
      {
        title: t('mine.power'),
        value: show(power, terms.power),
        rule: t('sources.power'),
        parts: [
          { label: t('mine.locked'), value: show(mine.amount, terms.token) },
          { label: t('mine.unlocks'), value: formatDateTimeZoned(mine.unlockAt, dateTag) },
          {
            label: t('sources.longest'),
            value: t('sources.days', { count: days, amount: showCount(Math.floor(days)) }),
          },
        ],
      },
      {
        title: t('mine.share'),
        value: formatPercent(power, totalPower, { locale, maximumFractionDigits: 4 }) ?? '—',
        rule: t('sources.share'),
        parts: [{ label: t('totals.power'), value: show(totalPower, terms.power) }],
      },
      { name: t('mine.locked'), amount: mine.amount, token: terms.token },
    ]
  }
}
