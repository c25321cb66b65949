import { getPools } from '@app/config/contracts'
import { getDeployment } from '@app/config/deployments'
import { useTranslation } from '#shared/i18n/use-translation.ts'
import { PartState } from '#shared/states/part-state.tsx'
import { ReadFailure } from '#shared/states/read-failure.tsx'
import { Section } from '#shared/ui/section.tsx'
import { useWallet } from '#shared/wallet/wallet-store.ts'
import { Positions } from './positions.tsx'
import { ReadyStrip } from './ready-strip.tsx'
import { getPoolPlace, type StakeKind, useStakeScreen } from './reads.ts'
import { StakeAsOf, StakeFigures } from './stake-figures.tsx'

/** For when the service does not answer. */
export function StakesOnChain({ kind }: { kind?: StakeKind }) {
  const { configuredChainId } = useWallet()
  return getPools(getDeployment(configuredChainId))
    .filter(({ name }) => kind === undefined || getPoolPlace(name).kind === kind)
    .map(({ name }) => <PoolOnChain key={name} name={name} />)
}

function PoolOnChain({ name }: { name: string }) {
  const { t } = useTranslation(['staking', 'common'])
  const screen = useStakeScreen(name)
  const title = t(getPoolPlace(name).titleKey)
  const symbol = screen.terms.data?.token.symbol
  return (
    <PartState
      reads={[screen.terms, screen.stake]}
      loading={t('loading')}
      failure={t('mine.failed')}
      Failure={ReadFailure}
    >
      {(terms, { positions, earned }) =>
        positions.length === 0 && earned === 0n ? null : (
          <Section title={symbol === undefined ? title : `${title} · ${symbol}`}>
            <ReadyStrip positions={positions} terms={terms} />
            <StakeFigures screen={screen} terms={terms} />
            <StakeAsOf screen={screen} terms={terms} />
            {positions.length > 0 && <Positions positions={positions} terms={terms} label={t('mine.title')} />}
          </Section>
        )
      }
    </PartState>
  )
}
