import { StakesOnChain } from '#features/staking/stakes-on-chain.tsx'

export default function OnChain() {
  return <StakesOnChain />
}
