import type { RefObject } from 'react'
import { useTranslation } from '#shared/i18n/use-translation.ts'
import { ReadGate } from '#shared/states/read-state.tsx'
import { Skeleton } from '#shared/ui/skeleton.tsx'
import { SkeletonFacts } from '#shared/ui/loading.tsx'
import type { DaoScreen } from '../use-dao-screen.ts'
import type { MintForm } from '../use-mint-form.ts'
import { MintFields } from './mint-fields.tsx'
import { SupplySection } from './supply-section.tsx'

interface MintTabProps {
  screen: DaoScreen
  form: MintForm
  amountRef: RefObject<HTMLInputElement | null>
}

/** How much DR to make, what that burns, and how much there is. */
export function MintTab({ screen, form, amountRef }: MintTabProps) {
  const { t } = useTranslation('dao')
  return (
    <ReadGate
      read={screen.terms}
      until={[screen.figures]}
      loading={t('mint.loading')}
      failure={t('mint.failed')}
      skeleton={
        <>
          <Skeleton className="mt-5 mb-6 h-14 w-full" />
          <SkeletonFacts count={4} />
        </>
      }
    >
      {(terms) => (
        <>
          <MintFields screen={screen} terms={terms} form={form} ref={amountRef} />
          <SupplySection screen={screen} terms={terms} />
        </>
      )}
    </ReadGate>
  )
}
