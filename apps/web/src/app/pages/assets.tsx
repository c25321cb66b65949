import { hasEarlierVersions } from '#features/assets/earlier.ts'
import { AssetsPage } from '#features/assets/assets-page.tsx'
import { SolvencyRow } from '#features/assets/solvency-row.tsx'
import { LazyMount } from '#shared/base/lazy-mount.tsx'
import { isLive } from '#shared/base/offered.ts'
import { withTexts } from '#shared/i18n/i18n.ts'
import { actionNamespaces } from '#shared/ui/feature.ts'
import { useTranslation } from '#shared/i18n/use-translation.ts'
import { useWallet } from '#shared/wallet/wallet-store.ts'
import { features } from '../features.ts'
import { About } from '#shared/ui/about.tsx'
import { FirstVisit } from './first-visit.tsx'
import { FurtherReady } from './further-ready.tsx'
import { listLeft } from './list-left.ts'

const texts = features.filter(({ feature }) => !isLive(feature)).flatMap(({ txTexts = [] }) => txTexts)
const loadHeld = () => withTexts(import('./held.tsx'), ['staking', ...texts])

const loadOnChain = () => withTexts(import('./on-chain.tsx'), ['staking', ...actionNamespaces])

const loadEarlier = () => import('#features/assets/earlier-versions.tsx')

export default function AssetsRoute() {
  const left = listLeft(useWallet().configuredChainId)
  const { t } = useTranslation('assets')
  const earlier = <LazyMount wanted={hasEarlierVersions()} load={loadEarlier} />
  return (
    <FirstVisit
      about={
        <>
          <About title={t('about.title')}>{t('about.text')}</About>
          <SolvencyRow />
        </>
      }
    >
      <AssetsPage
        held={
          <>
            {earlier}
            <LazyMount wanted={left.length > 0} load={loadHeld} />
          </>
        }
        ready={<FurtherReady />}
        onChain={
          <>
            <LazyMount wanted load={loadOnChain} />
            {earlier}
          </>
        }
      />
    </FirstVisit>
  )
}
