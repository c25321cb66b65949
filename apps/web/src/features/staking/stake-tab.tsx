import { useRef, type ComponentType, type ReactNode, type RefObject, type Ref } from 'react'
import { useTranslation, useLocale } from '#shared/i18n/use-translation.ts'
import { PageState } from '#shared/states/page-state.tsx'
import type { Read } from '#shared/api/query.ts'
import { Skeleton, SkeletonFigure } from '#shared/ui/skeleton.tsx'
import { SkeletonFacts, SkeletonRows } from '#shared/ui/loading.tsx'
import { formatExactTokenAmount, formatTokenAmount } from '#shared/format/format-token-amount.ts'
import { Beside } from '#shared/ui/beside.tsx'
import { AmountInput } from '#shared/ui/amount-input.tsx'
import { useWallet } from '#shared/wallet/wallet-store.ts'
import { usePauseReason } from '#shared/states/use-pause-reason.ts'
import { useAmountLimit } from '#shared/forms/amount-limit.ts'
import { GetToken } from '#shared/forms/get-token.tsx'
import { ActionCta, ActionNote, getSignatureNote } from '#shared/tx/action-cta.tsx'
import { getNeededSuperior, type StakeSuperior, useStakeForm, type StakeForm } from './stake-form.ts'
import { useStakeScreen, type StakeScreen, type PoolTerms } from './reads.ts'
import { FirstSteps } from './first-steps.tsx'
import { MissingFunds } from './missing-funds.tsx'
import { ReadyStrip } from './ready-strip.tsx'
import { MyStakes, OtherPools, PoolSection, StakeTop } from './stake-figures.tsx'
import { WhatIfSection } from './what-if-section.tsx'
import { stakeAction } from './actions.ts'
import type { StakeSourcesProps } from './sources.ts'

interface MoreParts {
  effects?: ReactNode
  links?: ReactNode
  reads?: readonly Read[]
  /** Also covers these effects, because a page lists its sources once. */
  Sources?: ComponentType<StakeSourcesProps>
}

const noMore = (): MoreParts => ({})

/** @param getMore by the typed amount, which is null while there is none */
export function useStakeParts(
  name: string,
  superior: StakeSuperior,
  getMore: (amount: bigint | null) => MoreParts = noMore,
) {
  const screen = useStakeScreen(name)
  const amountRef = useRef<HTMLInputElement>(null)
  const needed = getNeededSuperior(screen.terms.data, superior)
  const form = useStakeForm(screen, needed, amountRef)
  const parts = { screen, form, superior: needed }
  return {
    body: <StakeTab {...parts} amountRef={amountRef} more={getMore(form.amount)} />,
    cta: <StakeCta {...parts} />,
  }
}

interface StakeTabProps {
  screen: StakeScreen
  form: StakeForm
  superior: StakeSuperior
  amountRef: RefObject<HTMLInputElement | null>
  more: MoreParts
}

function StakeTab({ screen, form, superior, amountRef, more }: StakeTabProps) {
  const { t } = useTranslation('staking')
  const isFirstPool = screen.name === 'stakingPoolUsdt'
  const funds = isFirstPool ? [screen.funds, screen.coin] : []
  return (
    <PageState
      className=""
      chain={[screen.terms]}
      until={[screen.figures, screen.stake, ...funds, ...(more.reads ?? [])]}
      words={{ loading: t('loading') }}
      failure={t('pool.termsFailed')}
      skeleton={<StakeSkeleton />}
    >
      {(terms) => (
        <>
          {isFirstPool && <FirstSteps screen={screen} superior={superior} />}
          <ReadyStrip positions={screen.stake.data?.positions} terms={terms} />
          <StakeTop screen={screen} terms={terms} />
          {superior.state === 'unbound' && superior.panel}
          <StakeAmount screen={screen} terms={terms} form={form} ref={amountRef} />
          {isFirstPool && <MissingFunds screen={screen} terms={terms} />}
          <Beside>
            <WhatIfSection screen={screen} terms={terms} amount={form.amount} />
          </Beside>
          {more.effects}
          {superior.state !== 'unbound' && superior.panel}
          <MyStakes screen={screen} terms={terms} />
          <PoolSection screen={screen} terms={terms} Sources={more.Sources} />
          <OtherPools terms={terms} />
          {more.links}
        </>
      )}
    </PageState>
  )
}

function StakeSkeleton() {
  return (
    <div aria-hidden="true">
      <SkeletonFigure className="pt-3 pb-5" />
      <div className="grid grid-cols-2 gap-4 border-y border-line py-3">
        <Skeleton className="h-11.5 w-32" />
        <Skeleton className="h-11.5 w-32" />
      </div>
      <Skeleton className="mt-4 h-4 w-20" />
      <Skeleton className="mt-3 mb-6 h-14 w-full" />
      <Skeleton className="mt-10 mb-4 h-6 w-40" />
      <SkeletonFacts count={3} />
      <SkeletonRows count={2} className="mt-10" />
    </div>
  )
}

interface StakeAmountProps {
  screen: StakeScreen
  terms: PoolTerms
  form: StakeForm
  ref: Ref<HTMLInputElement>
}

function StakeAmount({ screen, terms, form, ref }: StakeAmountProps) {
  const { t } = useTranslation(['staking', 'errors'])
  const locale = useLocale()
  const { viewOnly } = useWallet()
  const balance = screen.funds.data?.balance
  const { amount } = form
  const isAffordable = amount !== null && balance !== undefined && amount <= balance
  return (
    <AmountInput
      ref={ref}
      className="pt-4"
      label={t('amount.label')}
      value={form.text}
      onValueChange={form.setText}
      symbol={terms.token.symbol}
      balance={
        screen.account === null
          ? null
          : balance === undefined
            ? undefined
            : formatTokenAmount(balance, terms.token, locale)
      }
      echo={amount === null ? undefined : formatExactTokenAmount(amount, terms.token, locale)}
      leftAfter={isAffordable ? formatTokenAmount(balance - amount, terms.token, locale) : undefined}
      error={form.error && t(`errors:${form.error}`)}
      limit={useAmountLimit(form, terms.token, { most: balance })}
      portion={form.portion}
      onPortion={form.setPortion}
      disabled={viewOnly !== ''}
    />
  )
}

interface StakeCtaProps {
  screen: StakeScreen
  form: StakeForm
  superior: StakeSuperior
}

function StakeCta({ screen, form, superior }: StakeCtaProps) {
  const { t } = useTranslation('staking')
  const locale = useLocale()
  const terms = screen.terms.data
  const paused = usePauseReason(terms?.pool)
  if (superior.state === 'unbound' && form.amount === null)
    return <ActionCta label={t('cta.activate')} note={t('cta.activateNote')} onAct={superior.activate} />
  if (terms === undefined)
    return <ActionCta label={t('cta.stake')} reason={t(screen.terms.isError ? 'pool.termsFailed' : 'loading')} />
  const amount = form.amount === null ? null : formatExactTokenAmount(form.amount, terms.token, locale)
  return (
    <ActionCta
      label={amount === null ? t('cta.stake') : t('cta.stakeAmount', { amount })}
      reason={paused}
      wrong={form.error}
      more={<GetToken address={terms.token.address} />}
      note={
        <ActionNote action={stakeAction.key} stillOpen={t('cta.stillOpen')}>
          {superior.state === 'unbound'
            ? t('cta.bindFirst', { amount })
            : getSignatureNote(
                { amount: form.amount, allowance: screen.funds.data?.allowance },
                {
                  one: t('cta.oneSignature', { amount }),
                  two: t('cta.twoSignatures', { amount }),
                  reset: t('cta.resetSignatures', { amount }),
                },
              )}
        </ActionNote>
      }
      onAct={form.stake}
    />
  )
}
