import { useEffect, useState } from 'react'
import { useTranslation } from '#shared/i18n/use-translation.ts'
import { Button } from '#shared/ui/button.tsx'
import { Note } from '#shared/ui/text.tsx'
import { Skeleton } from '#shared/ui/skeleton.tsx'
import { Timeline, type StepState } from '#shared/ui/timeline.tsx'
import { getChainName } from '#shared/chain/app-chain.ts'
import { usePairingUri } from '#shared/wallet/connectors/pairing-store.ts'
import { WALLETCONNECT_CONNECTOR, type WalletStep } from '#shared/wallet/wallet-state.ts'
import { useWallet } from '#shared/wallet/wallet-store.ts'
import { LazyMount } from '#shared/base/lazy-mount.tsx'

const loadPairing = () => import('./pairing.tsx')
const slowMs = 8_000
const order: readonly WalletStep[] = ['requestingAccount', 'checkingChain', 'authorising']

export interface WaitingForWalletProps {
  walletName: string
  onStop: () => void
}

/** Which step the wallet is asked for now, and the way out when it never answers. */
export function WaitingForWallet({ walletName, onStop }: WaitingForWalletProps) {
  const { t } = useTranslation('wallet')
  const { flow, configuredChainId } = useWallet()
  const uri = usePairingUri()
  const isSlow = useSlow(flow?.step)
  if (flow === null) return null
  const values = { wallet: walletName, chain: getChainName(configuredChainId) }
  const isPairing = flow.connectorName === WALLETCONNECT_CONNECTOR && flow.step === 'requestingAccount'
  const steps = flow.mode === 'switchChain' ? order.slice(1, 2) : order
  const now = steps.indexOf(flow.step)
  const titles: Record<WalletStep, string> = {
    requestingAccount: t('waiting.account'),
    checkingChain: t('waiting.chain', values),
    authorising: t('waiting.signature'),
  }
  const getState = (index: number): StepState => (index < now ? 'done' : index === now ? 'now' : 'todo')
  return (
    <>
      <output className="mb-4 block type-body">
        {isPairing ? t('pairing.scan') : t(`waiting.${flow.step}`, values)}
      </output>
      {isPairing && uri === null && (
        <div aria-busy="true" className="mb-5">
          <output className="sr-only">{t('pairing.loading')}</output>
          <Skeleton className="mx-auto size-50" />
        </div>
      )}
      <LazyMount wanted={isPairing && uri !== null} load={loadPairing} />
      <Timeline
        label={t('waiting.steps')}
        steps={steps.map((step, index) => ({ state: getState(index), title: titles[step] }))}
      />
      <output className="mt-4 block min-h-9">{isSlow && !isPairing && <Note>{t('waiting.slow')}</Note>}</output>
      <Button variant="second" className="mt-4" onClick={onStop}>
        {t('waiting.stop')}
      </Button>
    </>
  )
}

/** True once one step has taken so long that the wallet's window may be hidden. */
function useSlow(step: WalletStep | undefined): boolean {
  const [slowStep, setSlowStep] = useState<WalletStep>()
  useEffect(() => {
    const timer = setTimeout(() => setSlowStep(step), slowMs)
    return () => clearTimeout(timer)
  }, [step])
  return step !== undefined && slowStep === step
}
