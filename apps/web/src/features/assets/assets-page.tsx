import { useTranslation } from '#shared/i18n/use-translation.ts'
import { KeptRequests } from '#shared/signed-request/kept-requests.tsx'
import { paths } from '#shared/routing/paths.ts'
import { ButtonLink, Buttons } from '#shared/ui/button.tsx'
import { PageMain } from '#shared/ui/page-column.tsx'
import { SkeletonFigure } from '#shared/ui/skeleton.tsx'
import { SkeletonRows } from '#shared/ui/loading.tsx'
import { AnswerAsOf } from '#shared/states/answer-as-of.tsx'
import { AssetsBalances } from './components/assets-balances.tsx'
import { AssetsIncome } from './components/assets-income.tsx'
import { AssetsTotal } from './components/assets-total.tsx'
import { AssetsTotals } from './components/assets-totals.tsx'
import { ReadState } from './components/read-state.tsx'
import { SolvencyRow } from './components/solvency-row.tsx'
import { useAssetsScreen } from './use-assets-screen.ts'

/** What the account has, what it got and for what, and the ways to take it. */
export function AssetsPage() {
  const { t } = useTranslation('assets')
  const screen = useAssetsScreen()
  const { account, assets, tokens, wallet, stats, solvency } = screen
  return (
    <PageMain>
      <KeptRequests paths={['/api/withdrawal', '/api/rewithdrawal']} />
      <ReadState
        account={account}
        answers={[assets]}
        chain={tokens}
        until={[wallet, stats, solvency]}
        failure={t('failed')}
        skeleton={
          <>
            <SkeletonFigure className="pt-3" />
            <SkeletonRows count={5} lead className="mt-16" />
          </>
        }
      >
        {assets.data && tokens.data && (
          <>
            <AssetsTotal screen={screen} tokens={tokens.data} />
            <AnswerAsOf answer={assets.data} />
            <SolvencyRow />
            <Buttons className="mt-4">
              <ButtonLink to={paths.assetsWithdraw}>{t('withdraw.go')}</ButtonLink>
              <ButtonLink to={paths.nftClaimAllBase} variant="gold">
                {t('claimAll')}
              </ButtonLink>
            </Buttons>
            <AssetsBalances screen={screen} tokens={tokens.data} />
            <AssetsIncome assets={assets.data.data.tokens} tokens={tokens.data} />
            <AssetsTotals assets={assets.data.data.tokens} tokens={tokens.data} />
          </>
        )}
      </ReadState>
    </PageMain>
  )
}
