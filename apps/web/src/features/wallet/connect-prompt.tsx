import { useState } from 'react'
import { useTranslation } from '#shared/i18n/use-translation.ts'
import { Section } from '#shared/ui/section.tsx'
import { openConnect } from '#shared/wallet/wallet-store.ts'
import { ChooseWallet, useWallets, ViewAddress } from './choose-wallet.tsx'

/** Requests to the chosen wallet show in the connect sheet. */
export function ConnectPrompt() {
  const { t } = useTranslation('wallet')
  const sources = useWallets()
  const [isViewing, setViewing] = useState(false)
  return (
    <Section title={t(isViewing ? 'view.title' : 'connect.title')}>
      {isViewing ? (
        <ViewAddress onBack={() => setViewing(false)} />
      ) : (
        <ChooseWallet
          brief
          sources={sources}
          onConnect={(connectorName) => {
            openConnect()
            void sources.runtime?.connect(connectorName)
          }}
          onView={() => setViewing(true)}
        />
      )}
    </Section>
  )
}
