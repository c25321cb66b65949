import { useTranslation } from '#shared/i18n/use-translation.ts'
import { HeldPart } from '#shared/states/held-part.tsx'
import { useWallet } from '#shared/wallet/wallet-store.ts'
import { Positions } from './positions.tsx'
import { getPoolNames, getPoolPlace, type StakeKind, useStakeScreen } from './reads.ts'
import { StakeAsOf, StakeFigures } from './stake-figures.tsx'

export function HeldStakes({ kind, name }: { kind: StakeKind; name: string }) {
  const { configuredChainId } = useWallet()
  return getPoolNames(configuredChainId, kind)
    .filter((pool) => !getPoolPlace(pool).isOpen)
    .map((pool) => <HeldStake key={pool} pool={pool} name={name} />)
}

function HeldStake({ pool, name }: { pool: string; name: string }) {
  const { t } = useTranslation('staking')
  const screen = useStakeScreen(pool)
  const { search } = getPoolPlace(pool)
  const symbol = screen.terms.data?.token.symbol
  return (
    <HeldPart
      name={search && symbol ? `${name} · ${symbol}` : name}
      reads={[screen.terms, screen.stake]}
      failure={t('mine.failed')}
    >
      {(terms, { positions, earned }) =>
        positions.length === 0 && earned === 0n ? null : (
          <>
            <StakeFigures screen={screen} terms={terms} />
            <StakeAsOf screen={screen} terms={terms} />
            {positions.length > 0 && <Positions positions={positions} terms={terms} label={t('mine.title')} />}
          </>
        )
      }
    </HeldPart>
  )
}
