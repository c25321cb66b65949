import { useEffect } from 'react'
import { useTranslation } from '#shared/i18n/use-translation.ts'
import { Button, ExternalButtonLink } from '#shared/ui/button.tsx'
import { CopyIcon } from '#shared/ui/icons.ts'
import { Note } from '#shared/ui/text.tsx'
import { Qr } from '#shared/ui/qr.tsx'
import { copyAndSay } from '#shared/ui/copy.tsx'
import { getPairingLink, rememberWalletApp, walletApps } from '#shared/wallet/connectors/deep-links.ts'
import { usePairingUri } from '#shared/wallet/connectors/pairing-store.ts'

export default function Pairing() {
  const { t } = useTranslation('wallet')
  const uri = usePairingUri()
  useEffect(() => rememberWalletApp(null), [])
  if (uri === null) return null
  const hasApps = matchMedia('(pointer: coarse)').matches
  return (
    <div className="mb-5">
      <Qr value={uri} label={t('pairing.qr')} className="mx-auto" />
      {hasApps && (
        <div className="mt-4 space-y-2">
          {walletApps.map((app) => (
            <ExternalButtonLink
              key={app.name}
              variant="second"
              href={getPairingLink(app, uri)}
              onClick={() => rememberWalletApp(app)}
            >
              {t('pairing.openIn', { wallet: app.name })}
            </ExternalButtonLink>
          ))}
          <ExternalButtonLink variant="second" href={uri}>
            {t('pairing.otherApp')}
          </ExternalButtonLink>
        </div>
      )}
      <Button variant="quiet" icon={CopyIcon} className="mt-2" onClick={() => void copyAndSay(uri)}>
        {t('pairing.copy')}
      </Button>
      <Note className="mt-2">{t('pairing.note')}</Note>
    </div>
  )
}
