import { shortenAddress } from '@app/core/address'
import { useTranslation } from '#shared/i18n/use-translation.ts'
import { SheetHeading } from '#shared/ui/overlay.tsx'
import type { WalletFailure } from '#shared/wallet/wallet-state.ts'
import { useWallet } from '#shared/wallet/wallet-store.ts'
import { Timeline } from '#shared/ui/timeline.tsx'
import { getChainName } from '#shared/chain/app-chain.ts'
import { Button } from '#shared/ui/button.tsx'
import { Note } from '#shared/ui/text.tsx'
import { ErrorNotice } from '#shared/ui/error-notice.tsx'
import { walletFailureKeys } from '#shared/wallet/wallet-failure.ts'

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

export function FinishConnection({ onFinish }: { onFinish: () => void }) {
  const { t } = useTranslation('wallet')
  const { account, walletName, wrongChain, configuredChainId } = useWallet()
  const values = { chain: getChainName(configuredChainId) }
  return (
    <div className="mb-5">
      <p className="type-strong">
        {shortenAddress(account)}
        {walletName && <span className="font-normal text-text-2"> · {walletName}</span>}
      </p>
      <Note className="mt-0.5 mb-3">{wrongChain ? t('wrongChain.note', values) : t('signIn.note')}</Note>
      <Button onClick={onFinish}>{wrongChain ? t('gate.switch', values) : t('signIn.action')}</Button>
    </div>
  )
}

export interface ConnectFailureProps {
  failure: WalletFailure
  onRetry?: (() => void) | undefined
}

export function ConnectFailure({ failure, onRetry }: ConnectFailureProps) {
  const { t } = useTranslation(['wallet', 'errors'])
  const chain = getChainName(useWallet().configuredChainId)
  return (
    <ErrorNotice
      title={t(`errors:${walletFailureKeys[failure]}`)}
      quiet={walletFailureKeys[failure] === 'USER_REJECTED'}
      onRetry={onRetry}
      className="mb-4"
    >
      {t(`wallet:failure.${failure}`, { chain })}
    </ErrorNotice>
  )
}
