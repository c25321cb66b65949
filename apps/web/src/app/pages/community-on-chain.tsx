import { useSuperior } from '#features/referral/bind-form.ts'
import { SuperiorPanel } from '#features/referral/superior-panel.tsx'
import { StakesOnChain } from '#features/staking/stakes-on-chain.tsx'
import { OnChainNote } from '#shared/states/on-chain-note.tsx'
import { useWallet } from '#shared/wallet/wallet-store.ts'

export default function CommunityOnChain() {
  const { configuredChainId, exposedAccount } = useWallet()
  return (
    <>
      <OnChainNote />
      <SuperiorPanel superior={useSuperior(configuredChainId, exposedAccount)} />
      <StakesOnChain kind="stake" />
    </>
  )
}
