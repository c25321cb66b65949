import { useTranslation, useLocale } from '#shared/i18n/use-translation.ts'
import { formatTokenFigure } from '#shared/format/format-token-amount.ts'
import { TokenValue } from '#shared/price/token-value.tsx'
import { lazySources } from '#shared/sources/lazy-sources.tsx'
import { ReadFailure } from '#shared/states/read-failure.tsx'
import { Pair, Stat } from '#shared/ui/figure.tsx'
import { useWallet } from '#shared/wallet/wallet-store.ts'
import { getPower } from '../lock-power.ts'
import type { EscrowTerms } from '../queries/escrow-terms.ts'
import type { EscrowScreen } from '../use-escrow-screen.ts'

const LockSources = lazySources(() => import('./lock-sources.tsx'))

/** What the account has locked and the power of it, at the block that was read. Unknown is a dash, never a zero. */
export function LockFigures({ screen, terms }: { screen: EscrowScreen; terms: EscrowTerms }) {
  const { t } = useTranslation('escrow')
  const locale = useLocale()
  const { wrongChain } = useWallet()
  const { data, error, refetch, isFetching } = screen.figures
  if (data === undefined && error !== null)
    return (
      <ReadFailure
        title={t('mine.failed')}
        error={error}
        onRetry={() => void refetch()}
        retrying={isFetching}
        className="mt-4"
      />
    )
  const lock = data?.lock === null ? { amount: 0n, unlockAt: 0 } : data?.lock
  const unknown = screen.account === '' ? t(wrongChain ? 'mine.afterSwitching' : 'mine.afterConnecting') : undefined
  return (
    <>
      <Pair className="mt-3">
        <Stat
          label={t('mine.power')}
          value={data && lock && formatTokenFigure(getPower(lock, data.readAt, terms.maxDuration), terms.power, locale)}
          unit={terms.power.symbol}
          unknown={unknown}
        />
        <Stat
          label={t('mine.locked')}
          value={lock && formatTokenFigure(lock.amount, terms.token, locale)}
          unit={terms.token.symbol}
          unknown={unknown}
        >
          <TokenValue amount={lock?.amount} token={terms.token} />
        </Stat>
      </Pair>
      {data && <LockSources className="pt-2.5" terms={terms} figures={data} />}
    </>
  )
}
