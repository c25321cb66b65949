import { shortenAddress } from '@app/core/address'
import { useTranslation } from '#shared/i18n/use-translation.ts'
import { AddressLabel } from '#shared/ui/address.tsx'
import { Banner } from '#shared/ui/banner.tsx'
import { ViewOnlyIcon } from '#shared/ui/icons.ts'
import { leaveView, useWallet } from '#shared/wallet/wallet-store.ts'

export default function ViewOnlyBanner() {
  const { t } = useTranslation('wallet')
  const { viewOnly } = useWallet()
  return (
    <Banner
      icon={ViewOnlyIcon}
      fact={
        <>
          {t('viewBanner.fact', { address: shortenAddress(viewOnly) })}
          <AddressLabel address={viewOnly} />
        </>
      }
      action={{ label: t('viewBanner.leave'), onPress: leaveView }}
    >
      {t('viewBanner.note')}
    </Banner>
  )
}
