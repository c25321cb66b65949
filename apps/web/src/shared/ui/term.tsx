import type { ReactNode } from 'react'
import { requireNamespaces } from '#shared/i18n/i18n.ts'
import { useTranslation } from '#shared/i18n/use-translation.ts'
import { Sheet } from './overlay.tsx'
import { useLazySheet } from './use-lazy-sheet.ts'

export type TermName = 'dr' | 'node' | 'pos' | 'power' | 'rwas' | 'superior' | 've'

const loadTexts = () => requireNamespaces(['terms'])

export function Term({ name, children }: { name: TermName; children: ReactNode }) {
  const { isOpen, setOpen, isLoading, open } = useLazySheet(loadTexts)
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        aria-busy={isLoading}
        onClick={open}
        className="relative inline text-left underline decoration-dotted decoration-1 underline-offset-4 hit-13 active:opacity-70"
      >
        {children}
      </button>
      <Sheet open={isOpen} onOpenChange={setOpen} title={<Title name={name} />}>
        <Explanation name={name} />
      </Sheet>
    </>
  )
}

function Title({ name }: { name: TermName }) {
  const { t } = useTranslation('terms')
  return t(`${name}.title`)
}

function Explanation({ name }: { name: TermName }) {
  const { t } = useTranslation('terms')
  return <p className="type-body text-text-2">{t(`${name}.text`)}</p>
}
