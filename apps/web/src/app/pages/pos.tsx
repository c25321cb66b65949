import { SuperiorPanel } from '#features/referral/superior-panel.tsx'
import { useSuperior } from '#features/referral/bind-form.ts'
import { PosPage } from '#features/staking/pos-page.tsx'
import { useWallet } from '#shared/wallet/wallet-store.ts'

export default function PosRoute() {
  const { exposedAccount, configuredChainId } = useWallet()
  const superior = useSuperior(configuredChainId, exposedAccount)
  return (
    <PosPage
      superior={{
        state: superior.state,
        panel: <SuperiorPanel superior={superior} />,
        activate: () => void superior.form.submit(),
      }}
    />
  )
}
