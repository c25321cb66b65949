import type { WithdrawalTokenTerms } from '@app/core/api/withdrawal'
import { useRef } from 'react'
import { CsvLink } from '#shared/states/csv-link.tsx'
import { useTranslation } from '#shared/i18n/use-translation.ts'
import { KeptRequests } from '#shared/signed-request/kept-requests.tsx'
import { RequestProblem } from '#shared/signed-request/request-problem.tsx'
import { paths } from '#shared/routing/paths.ts'
import { PageMain } from '#shared/ui/page-column.tsx'
import { Section } from '#shared/ui/section.tsx'
import { Skeleton } from '#shared/ui/skeleton.tsx'
import { SkeletonFacts } from '#shared/ui/loading.tsx'
import { TextLink } from '#shared/ui/text.tsx'
import { AnswerAsOf } from '#shared/states/answer-as-of.tsx'
import { ReadState } from './components/read-state.tsx'
import { SigningBanner } from './components/signing-banner.tsx'
import { WithdrawCta } from './components/withdraw-cta.tsx'
import { WithdrawFacts } from './components/withdraw-facts.tsx'
import { WithdrawFields } from './components/withdraw-fields.tsx'
import { WithdrawalRow } from './components/withdrawal-row.tsx'
import { useWithdrawScreen } from './use-withdraw-screen.ts'

/** Asks for income to be paid out: sign the request, get a voucher, hand it to the vault. */
export function WithdrawPage() {
  const { t } = useTranslation('assets')
  const screen = useWithdrawScreen()
  const amountRef = useRef<HTMLInputElement>(null)
  const { account, terms, tokens, units, own, token, request, withdrawals, chainId } = screen
  const latest = withdrawals[0]
  return (
    <>
      {terms.data && <SigningBanner terms={terms.data.data} />}
      <PageMain>
        <ReadState
          account={account}
          answers={[terms]}
          chain={units}
          failure={t('withdraw.failed')}
          skeleton={
            <>
              <Skeleton className="mt-4 h-14 w-full" />
              <SkeletonFacts count={5} className="mt-10" />
            </>
          }
        >
          {terms.data && own && token && (
            <>
              <KeptRequests paths={['/api/withdrawal']} />
              {request.state.phase === 'refused' && <RequestProblem problem={request.state.problem} className="mt-3" />}
              <WithdrawFields screen={screen} terms={own} token={token} amountRef={amountRef} />
              <WithdrawFacts screen={screen} terms={own} token={token} />
              <div className="mt-3">
                <AnswerAsOf answer={terms.data} />
              </div>
              {latest && (
                <Section
                  title={t('withdraw.latest')}
                  action={<TextLink to={paths.assetsWithdrawList}>{t('withdraw.all')}</TextLink>}
                >
                  <WithdrawalRow withdrawal={latest} tokens={tokens.data} chainId={chainId} isOpen />
                </Section>
              )}
              {terms.data.data.tokens.some(hasEarned) && (
                <CsvLink list="earnings" account={account}>
                  {t('withdraw.earnings')}
                </CsvLink>
              )}
            </>
          )}
        </ReadState>
      </PageMain>
      {own && token && (
        <WithdrawCta
          screen={screen}
          terms={own}
          token={token}
          onSubmit={() => {
            if (!screen.submit()) amountRef.current?.focus()
          }}
        />
      )}
    </>
  )
}

function hasEarned({ paid, available, opening }: WithdrawalTokenTerms): boolean {
  return [paid, available, ...(opening ?? []).map(({ amount }) => amount)].some(
    (amount) => amount !== null && BigInt(amount) > 0n,
  )
}
