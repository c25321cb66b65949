import { lazy, Suspense, useState } from 'react'
import { getChainName } from '#shared/chain/app-chain.ts'
import { getNativeUnit } from '#shared/chain/explorer.ts'
import { brand } from '#shared/base/brand.ts'
import { isLive } from '#shared/base/offered.ts'
import { useTranslation } from '#shared/i18n/use-translation.ts'
import { paths } from '#shared/routing/paths.ts'
import { CopyButton } from '#shared/ui/copy.tsx'
import { Note, TextButton, TextLink } from '#shared/ui/text.tsx'
import { useWallet } from '#shared/wallet/wallet-store.ts'
import type { PoolTerms, StakeScreen } from './reads.ts'

const Qr = lazy(async () => ({ default: (await import('#shared/ui/qr.tsx')).Qr }))

export function MissingFunds({ screen, terms }: { screen: StakeScreen; terms: PoolTerms }) {
  const { t } = useTranslation('staking')
  const { viewOnly } = useWallet()
  const { account, chainId } = screen
  if (account === null || viewOnly !== '') return null
  const lacksToken = screen.funds.data?.balance === 0n
  const lacksCoin = screen.coin.data === 0n
  if (!lacksToken && !lacksCoin) return null
  const names = {
    token: terms.token.symbol,
    reward: brand.product.symbol,
    coin: getNativeUnit(chainId).symbol,
    chain: getChainName(chainId),
  }
  return (
    <div className="mt-4 rounded-card bg-surface p-4">
      {lacksToken && (
        <>
          <h3 className="type-strong">{t('missing.tokenTitle', names)}</h3>
          <Note className="mt-1">{t('missing.token', names)}</Note>
          {isLive('swapProduct') && (
            <p className="mt-2 type-value">
              <TextLink to={paths.swapProduct}>{t('missing.swap', names)}</TextLink>
            </p>
          )}
        </>
      )}
      {lacksCoin && (
        <>
          <h3 className={lacksToken ? 'mt-4 type-strong' : 'type-strong'}>{t('missing.coinTitle', names)}</h3>
          <Note className="mt-1">{t('missing.coin', names)}</Note>
        </>
      )}
      <OwnAddress address={account} />
    </div>
  )
}

function OwnAddress({ address }: { address: string }) {
  const { t } = useTranslation('staking')
  const [isShown, setShown] = useState(false)
  return (
    <div className="mt-3 border-t border-line pt-3">
      <p className="type-label text-text-2">{t('missing.address')}</p>
      <div className="flex items-center gap-2">
        <span className="min-w-0 flex-1 type-label break-all select-all">{address}</span>
        <CopyButton text={address} name={t('missing.address')} className="-mr-3" />
      </div>
      {isShown ? (
        <div className="mt-3 grid min-h-50 place-items-center">
          <Suspense>
            <Qr value={address} label={t('missing.address')} />
          </Suspense>
        </div>
      ) : (
        <p className="mt-2 type-value">
          <TextButton onClick={() => setShown(true)}>{t('missing.showQr')}</TextButton>
        </p>
      )}
    </div>
  )
}
