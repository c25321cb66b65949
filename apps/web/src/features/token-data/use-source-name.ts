import { getContractLabel } from '@app/config/contracts'
import { getDeployment } from '@app/config/deployments'
import { useTranslation } from '#shared/i18n/use-translation.ts'
import { useWallet } from '#shared/wallet/wallet-store.ts'

/** What a place of the supply, or a contract that owes, is called on this page. */
export function useSourceName(): (key: string) => string {
  const { t } = useTranslation('tokenData')
  const deployment = getDeployment(useWallet().configuredChainId)
  return (key) => {
    const label = getContractLabel(deployment, key)
    return t(`source.${label.key}`, label)
  }
}
