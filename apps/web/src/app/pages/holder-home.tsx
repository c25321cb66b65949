import { AssetsTotal } from '#features/assets/assets-total.tsx'
import { ReadyNow } from '#features/assets/ready-now.tsx'
import { getFurtherReads, useAssetsScreen } from '#features/assets/reads.ts'
import { HomeHero } from '#features/home/home-page.tsx'
import { useTranslation } from '#shared/i18n/use-translation.ts'
import { paths } from '#shared/routing/paths.ts'
import { AnswerAsOf } from '#shared/states/answer-as-of.tsx'
import { PartState } from '#shared/states/part-state.tsx'
import { ButtonLink, Buttons } from '#shared/ui/button.tsx'
import { SkeletonRows } from '#shared/ui/loading.tsx'
import { SkeletonFigure } from '#shared/ui/skeleton.tsx'
import { FurtherReady } from './further-ready.tsx'

/** Replaces the hero and keeps its height, so that nothing below moves. The notices lie over its top. */
export default function HolderHome() {
  const { t } = useTranslation('assets')
  const screen = useAssetsScreen()
  return (
    <div className="grid *:col-start-1 *:row-start-1">
      <div className="invisible" aria-hidden="true" inert>
        <HomeHero isTitle={false} />
      </div>
      <section className="flex min-w-0 flex-col pt-9 pb-1">
        <h1 tabIndex={-1} data-page-title className="sr-only">
          {t('home.title')}
        </h1>
        <PartState
          reads={[screen.assets]}
          until={getFurtherReads(screen)}
          loading={t('loading')}
          failure={t('failed')}
          skeleton={
            <>
              <SkeletonFigure className="pt-3" />
              <SkeletonRows count={3} lead className="mt-12" />
            </>
          }
        >
          {(assets) => (
            <>
              <AssetsTotal screen={screen} />
              <AnswerAsOf answer={assets} />
              <ReadyNow screen={screen} ready={<FurtherReady />} className="mt-6!" />
            </>
          )}
        </PartState>
        <Buttons className="mt-auto pt-4">
          <ButtonLink to={paths.assets}>{t('home.all')}</ButtonLink>
          <ButtonLink to={paths.stake} variant="second">
            {t('home.stake')}
          </ButtonLink>
        </Buttons>
      </section>
    </div>
  )
}
