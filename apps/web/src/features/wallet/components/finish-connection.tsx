import { shortenAddress } from '@app/core/address'
import { useTranslation } from '#shared/i18n/use-translation.ts'
import { Button } from '#shared/ui/button.tsx'
import { Note } from '#shared/ui/text.tsx'
import { getChainName } from '#shared/chain/app-chain.ts'
import { useWallet } from '#shared/wallet/wallet-store.ts'

/** The account is there; what is missing is the network, the signature, or both. One button asks for it. */
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
