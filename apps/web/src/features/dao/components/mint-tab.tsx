import type { RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import { ReadFailure } from '#shared/tx/read-failure.tsx'
import { Loading } from '#shared/ui/loading.tsx'
import { Skeleton, SkeletonFacts } from '#shared/ui/skeleton.tsx'
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
  const { terms } = screen
  if (terms.data === undefined) {
    const retry = () => void terms.refetch()
    if (terms.isError)
      return (
        <ReadFailure
          title={t('mint.failed')}
          error={terms.error}
          onRetry={retry}
          retrying={terms.isFetching}
          className="mt-4"
        />
      )
    return (
      <Loading label={t('mint.loading')} failure={t('mint.failed')} onRetry={retry}>
        <Skeleton className="mt-5 mb-6 h-14 w-full" />
        <SkeletonFacts count={4} />
      </Loading>
    )
  }
  return (
    <>
      <MintFields screen={screen} terms={terms.data} form={form} ref={amountRef} />
      <SupplySection screen={screen} terms={terms.data} />
    </>
  )
}
