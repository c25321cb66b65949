import { errorKeys } from '@app/core/errors'
import { playgroundActions } from '#shared/tx/playground/actions.ts'
import { createSampleRecords, isSampleRecord } from '#shared/tx/playground/sample-records.ts'
import { showTransactions } from '#shared/tx/flow-store.ts'
import { ProblemNotice } from '#shared/states/problem-notice.tsx'
import { startFlow } from '#shared/tx/start-flow.ts'
import { getTxRecords, putTxRecord, removeTxRecord } from '#shared/tx/tx-store.ts'
import { Button } from '#shared/ui/button.tsx'
import { Section } from '#shared/ui/section.tsx'
import { useWallet } from '#shared/wallet/wallet-store.ts'
import { WriteGate } from '#shared/wallet/write-gate.tsx'

function removeSamples(): void {
  for (const { id } of getTxRecords().filter(isSampleRecord)) removeTxRecord(id)
}

export default function DevTransactions() {
  const { account, configuredChainId } = useWallet()
  const showSamples = () => {
    for (const record of createSampleRecords(account, configuredChainId, Math.floor(Date.now() / 1000)))
      putTxRecord(record)
    showTransactions()
  }
  return (
    <main className="px-5 pt-3 pb-10">
      <Section title="Actions">
        <WriteGate label="Actions">
          <div className="space-y-2">
            {playgroundActions.map(({ label, action }) => (
              <Button key={label} variant="second" size="row" onClick={() => startFlow(action)}>
                {label}
              </Button>
            ))}
          </div>
        </WriteGate>
      </Section>
      <Section title="States">
        <div className="space-y-2">
          <Button variant="second" size="row" onClick={showSamples}>
            One transaction in every state
          </Button>
          <Button variant="quiet" size="row" onClick={removeSamples}>
            Remove them
          </Button>
        </div>
      </Section>
      <Section title="Refusals">
        {errorKeys.map((key) => (
          <ProblemNotice key={key} problem={{ key, technical: 'what the wallet or node said' }} />
        ))}
      </Section>
    </main>
  )
}
