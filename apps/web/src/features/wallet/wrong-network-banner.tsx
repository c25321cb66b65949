import { findChain } from '#shared/chain/find-chain.ts'
import { useTranslation } from '#shared/i18n/use-translation.ts'
import { Banner } from '#shared/ui/banner.tsx'
import { WrongNetworkIcon } from '#shared/ui/icons.ts'
import { getChainName } from '#shared/chain/app-chain.ts'
import { useSwitchChain } from '#shared/wallet/write-gate.tsx'
import { useWallet } from '#shared/wallet/wallet-store.ts'

function getFact(chainId: number | null): string {
  if (chainId === null) return 'wrongChain.unknownFact'
  return findChain(chainId) ? 'wrongChain.fact' : 'wrongChain.numberedFact'
}

export default function WrongNetworkBanner() {
  const { t } = useTranslation('wallet')
  const { chainId, configuredChainId } = useWallet()
  const { isSwitching, switchChain } = useSwitchChain()
  return (
    <Banner
      tone="warning"
      icon={WrongNetworkIcon}
      fact={t(getFact(chainId), { chain: chainId === null ? '' : getChainName(chainId) })}
      action={isSwitching ? undefined : { label: t('wrongChain.switch'), onPress: switchChain }}
    >
      {t('wrongChain.note', { chain: getChainName(configuredChainId) })}
    </Banner>
  )
}
