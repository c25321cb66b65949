import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#shared/ui/button.tsx'
import { Note } from '#shared/ui/note.tsx'
import { Timeline, type StepState } from '#shared/ui/timeline.tsx'
import { getChainName } from '#shared/web3/app-chain.ts'
import type { WalletStep } from '#shared/web3/wallet-state.ts'
import { useWallet } from '#shared/web3/wallet-store.ts'

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
  const isSlow = useSlow(flow?.step)
  if (flow === null) return null
  const values = { wallet: walletName, chain: getChainName(configuredChainId) }
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
      <output className="mb-4 block type-body">{t(`waiting.${flow.step}`, values)}</output>
      <Timeline
        label={t('waiting.steps')}
        steps={steps.map((step, index) => ({ state: getState(index), title: titles[step] }))}
      />
      <output className="mt-4 block min-h-9">{isSlow && <Note>{t('waiting.slow')}</Note>}</output>
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
