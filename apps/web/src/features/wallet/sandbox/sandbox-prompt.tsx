import { useTranslation } from '#shared/i18n/use-translation.ts'
import { Button } from '#shared/ui/button.tsx'
import { useSandbox, type SandboxPrompt as Prompt, type SandboxQuestion } from './sandbox-store.ts'
import { describeTransaction } from './describe-transaction.ts'
import { AccountChoice } from './sandbox-panel.tsx'
import { SandboxWindow } from './sandbox-window.tsx'

export function SandboxPrompt({ prompt }: { prompt: Prompt }) {
  const { t } = useTranslation('sandbox')
  const { account } = useSandbox()
  const { question, answer, reject } = prompt
  return (
    <SandboxWindow title={t(`ask.${question.kind}`)} onClose={reject}>
      {question.kind === 'accounts' ? (
        <AccountChoice current={account} onChoose={answer} />
      ) : (
        <>
          <QuestionDetails question={question} />
          <div className="mt-4 flex gap-2">
            <Button variant="second" size="row" onClick={reject}>
              {t('reject')}
            </Button>
            <Button variant="gold-solid" size="row" onClick={() => answer(true)}>
              {t(question.kind === 'transaction' ? 'confirm' : question.kind === 'chain' ? 'allow' : 'sign')}
            </Button>
          </div>
        </>
      )}
    </SandboxWindow>
  )
}

const boxClass =
  'max-h-60 overflow-auto rounded-badge bg-surface-2 p-2 [font-family:ui-monospace,monospace] text-13 break-all whitespace-pre-wrap'

function QuestionDetails({ question }: { question: Exclude<SandboxQuestion, { kind: 'accounts' }> }) {
  const { t } = useTranslation('sandbox')
  const { account } = useSandbox()
  const from = account && <p className="mb-2 type-label text-text-2">{t(`accounts.${account.role}.name`)}</p>
  switch (question.kind) {
    case 'chain':
      return <p className="type-body">{t('chainNote', { chain: question.chainName })}</p>
    case 'transaction': {
      const { contract, call } = describeTransaction(question.transaction)
      return (
        <>
          {from}
          <p className="mb-1 type-strong break-all">{contract}</p>
          <pre className={boxClass}>{call}</pre>
          <p className="mt-2 type-label text-text-2">{t('feeNote')}</p>
        </>
      )
    }
    default:
      return (
        <>
          {from}
          <pre className={boxClass}>{question.text}</pre>
        </>
      )
  }
}
