import { useTranslation, useLocale } from '#shared/i18n/use-translation.ts'
import { formatTokenFigure } from '#shared/format/format-token-amount.ts'
import { TokenValue } from '#shared/price/token-value.tsx'
import { lazySources } from '#shared/sources/lazy-sources.tsx'
import { ReadFailure } from '#shared/states/read-failure.tsx'
import { startAction } from '#shared/tx/start-action.ts'
import { Pair, Stat } from '#shared/ui/figure.tsx'
import { TextButton } from '#shared/ui/text.tsx'
import { useWallet } from '#shared/wallet/wallet-store.ts'
import type { PoolTerms } from '../queries/pool-terms.ts'
import { claimAction } from '../tx/claim.ts'
import type { StakeScreen } from '../use-stake-screen.ts'

const StakeSources = lazySources(() => import('./stake-sources.tsx'))

/** What the account has in the pool and what it has earned, with the claim. Unknown is a dash, never a zero. */
export function StakeFigures({ screen, terms, bare }: { screen: StakeScreen; terms: PoolTerms; bare?: boolean }) {
  const { t } = useTranslation('staking')
  const locale = useLocale()
  const { viewOnly, wrongChain } = useWallet()
  const { data, error, refetch, isFetching } = screen.stake
  if (data === undefined && error !== null)
    return (
      <ReadFailure
        title={t('mine.failed')}
        error={error}
        onRetry={() => void refetch()}
        retrying={isFetching}
        className="border-t-0"
      />
    )
  const unknown = screen.account === '' ? t(wrongChain ? 'mine.afterSwitching' : 'mine.afterConnecting') : undefined
  const canClaim = data !== undefined && data.earned > 0n && viewOnly === ''
  return (
    <>
      <Pair underTabs={!bare} className={bare ? 'mt-3' : undefined}>
        <Stat
          label={t('mine.staked')}
          value={data && formatTokenFigure(data.staked, terms.token, locale)}
          unit={terms.token.symbol}
          unknown={unknown}
        />
        <Stat
          label={t('mine.earned')}
          tone={data !== undefined && data.earned > 0n ? 'gold' : 'plain'}
          value={data && formatTokenFigure(data.earned, terms.reward, locale)}
          unit={terms.reward.symbol}
          unknown={unknown}
          action={
            canClaim && (
              <TextButton tone="gold" onClick={() => startAction(claimAction, { terms })}>
                {t('mine.claim')}
              </TextButton>
            )
          }
        >
          <TokenValue amount={data?.earned} token={terms.reward} />
        </Stat>
      </Pair>
      <StakeSources className="pt-2.5" terms={terms} stake={data} figures={screen.figures.data} />
    </>
  )
}
