import { getContractLabel } from '@app/config/contracts'
import { getDeployment } from '@app/config/deployments'
import { useTranslation } from '#shared/i18n/use-translation.ts'
import { useWallet } from '#shared/wallet/wallet-store.ts'

export function useClaimName(): (key: string) => string {
  const { t } = useTranslation('cards')
  const deployment = getDeployment(useWallet().configuredChainId)
  return (key) => {
    const label = getContractLabel(deployment, key)
    return t(`claimAll.source.${label.key}`, label)
  }
}
