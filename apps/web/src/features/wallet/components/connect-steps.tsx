import { useTranslation } from '#shared/i18n/use-translation.ts'
import { SheetHeading } from '#shared/ui/overlay.tsx'
import { Timeline } from '#shared/ui/timeline.tsx'
import { getChainName } from '#shared/chain/app-chain.ts'
import { useWallet } from '#shared/wallet/wallet-store.ts'

/** What the wallet will ask, before it asks. */
export function ConnectSteps() {
  const { t } = useTranslation('wallet')
  const chain = getChainName(useWallet().configuredChainId)
  return (
    <>
      <SheetHeading>{t('connect.then')}</SheetHeading>
      <Timeline
        label={t('connect.then')}
        steps={[
          { state: 'todo', title: t('connect.pickAccount') },
          { state: 'todo', title: t('connect.switch', { chain }) },
          { state: 'todo', title: t('connect.sign'), note: t('connect.signNote') },
        ]}
      />
    </>
  )
}
