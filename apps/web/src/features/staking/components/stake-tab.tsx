import type { ReactNode, RefObject } from 'react'
import { useTranslation } from '#shared/i18n/use-translation.ts'
import { ReadGate } from '#shared/states/read-state.tsx'
import type { Read } from '#shared/api/query.ts'
import { Skeleton } from '#shared/ui/skeleton.tsx'
import { SkeletonFacts, SkeletonRows } from '#shared/ui/loading.tsx'
import type { StakeSuperior } from '../stake-superior.ts'
import type { StakeForm } from '../use-stake-form.ts'
import type { StakeScreen } from '../use-stake-screen.ts'
import { MyStakes } from './my-stakes.tsx'
import { OtherPools } from './other-pools.tsx'
import { PoolSection } from './pool-section.tsx'
import { StakeAmount } from './stake-amount.tsx'
import { StakeFigures } from './stake-figures.tsx'
import { WhatIfSection } from './what-if-section.tsx'

/** What a screen has besides the pool. */
export interface MoreParts {
  /** What else the amount would change, beneath what it changes in the pool. */
  effects: ReactNode
  /** At the end. */
  links: ReactNode
  /** Reads of theirs. */
  reads: readonly Read[]
}

interface StakeTabProps {
  screen: StakeScreen
  form: StakeForm
  superior: StakeSuperior
  amountRef: RefObject<HTMLInputElement | null>
  /** Without tabs above, the figures bring their own line. */
  bare?: boolean
  more?: MoreParts
}

/** A pool: mine, the amount to lock, what that changes, and the pool itself. */
export function StakeTab({ screen, form, superior, amountRef, bare, more }: StakeTabProps) {
  const { t } = useTranslation('staking')
  return (
    <ReadGate
      read={screen.terms}
      until={[screen.figures, screen.stake, ...(more?.reads ?? [])]}
      loading={t('loading')}
      failure={t('pool.termsFailed')}
      skeleton={<StakeSkeleton />}
    >
      {(terms) => (
        <>
          <StakeFigures screen={screen} terms={terms} bare={bare} />
          {superior.state === 'unbound' && superior.panel}
          <StakeAmount screen={screen} terms={terms} form={form} ref={amountRef} />
          <WhatIfSection screen={screen} terms={terms} amount={form.amount} />
          {more?.effects}
          {superior.state !== 'unbound' && superior.panel}
          <MyStakes screen={screen} terms={terms} />
          <PoolSection screen={screen} terms={terms} />
          <OtherPools terms={terms} />
          {more?.links}
        </>
      )}
    </ReadGate>
  )
}

function StakeSkeleton() {
  return (
    <div aria-hidden="true">
      <div className="grid grid-cols-2 gap-4 border-b border-line py-3">
        <Skeleton className="h-11.5 w-32" />
        <Skeleton className="h-11.5 w-32" />
      </div>
      <Skeleton className="mt-4 h-4 w-20" />
      <Skeleton className="mt-3 mb-6 h-14 w-full" />
      <Skeleton className="mt-8 mb-4 h-6 w-40" />
      <SkeletonFacts count={3} />
      <SkeletonRows count={2} className="mt-8" />
    </div>
  )
}
