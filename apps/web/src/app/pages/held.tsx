import type { ReactNode } from 'react'
import { HeldCards } from '#features/cards/held-cards.tsx'
import { HeldLock } from '#features/escrow/held-lock.tsx'
import { HeldOrders } from '#features/power/held-orders.tsx'
import { HeldStakes } from '#features/staking/held-stakes.tsx'
import { useTranslation } from '#shared/i18n/use-translation.ts'
import { PartBoundary } from '#shared/states/part-boundary.tsx'
import { useWallet } from '#shared/wallet/wallet-store.ts'
import { type HoldingFeature, listLeft } from './list-left.ts'

export default function Held() {
  const { t } = useTranslation(['assets', 'common'])
  const { configuredChainId } = useWallet()
  const parts: Readonly<Partial<Record<HoldingFeature, ReactNode>>> = {
    ve: <HeldLock name={t('deposit.kind.lock')} />,
    dr: <HeldStakes kind="dr" name={t('deposit.kind.dr')} />,
    pos: <HeldStakes kind="stake" name={t('common:title.pos')} />,
    power: <HeldOrders name={t('deposit.kind.power')} />,
    backpack: <HeldCards name={t('deposit.kind.card')} />,
  }
  return listLeft(configuredChainId).map((feature) => (
    <PartBoundary key={feature} failure={t('failed')}>
      {parts[feature]}
    </PartBoundary>
  ))
}
