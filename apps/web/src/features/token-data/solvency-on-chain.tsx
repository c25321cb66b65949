import { getTotals } from '@app/config/obligations'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from '#shared/i18n/use-translation.ts'
import { OnChainNote } from '#shared/states/on-chain-note.tsx'
import { PartState } from '#shared/states/part-state.tsx'
import { ReadFailure } from '#shared/states/read-failure.tsx'
import { AsOf } from '#shared/ui/age.tsx'
import { SkeletonFacts } from '#shared/ui/loading.tsx'
import { useWallet } from '#shared/wallet/wallet-store.ts'
import { obligationsQuery } from './read-obligations.ts'
import { TokenMeters } from './solvency-section.tsx'

export default function SolvencyOnChain() {
  const { t } = useTranslation('tokenData')
  const read = useQuery(obligationsQuery(useWallet().configuredChainId))
  return (
    <PartState
      reads={[read]}
      loading={t('solvency.loading')}
      failure={t('solvency.failed')}
      Failure={ReadFailure}
      skeleton={<SkeletonFacts count={4} />}
    >
      {({ obligations, at, blockNumber }) => (
        <>
          <OnChainNote />
          <AsOf className="mt-1" blockNumber={blockNumber} blockAt={at} />
          <TokenMeters totals={getTotals(obligations)} obligations={obligations} />
        </>
      )}
    </PartState>
  )
}
