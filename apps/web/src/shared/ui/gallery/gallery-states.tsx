import { useState } from 'react'
import { BannerStack } from '../banner-stack.tsx'
import { Banner } from '../banner.tsx'
import { Button } from '../button.tsx'
import { Buttons } from '../buttons.tsx'
import { Empty } from '../empty.tsx'
import { ErrorNotice } from '../error-notice.tsx'
import { PausedIcon, StaleIcon, ViewOnlyIcon, WrongNetworkIcon } from '../icons.ts'
import { Loading } from '../loading.tsx'
import { Section } from '../section.tsx'
import { Skeleton, SkeletonFigure } from '../skeleton.tsx'
import { SkeletonFacts, SkeletonRows } from '../skeleton-rows.tsx'
import { showToast } from '../toast-store.ts'

const now = Math.floor(Date.now() / 1000)

export function GalleryStates() {
  const [attempt, setAttempt] = useState(0)
  const [retrying, setRetrying] = useState(false)
  return (
    <>
      <Section title="Banners">
        <div className="-mx-5 space-y-4">
          <BannerStack>
            <Banner icon={ViewOnlyIcon} fact="View only: 0x51bE…9F02." action={{ label: 'Leave', onPress: () => {} }}>
              Nothing can be signed from here.
            </Banner>
            <Banner icon={StaleIcon} tone="warning" fact="Figures are 22 min old.">
              The index is behind. Wallet balances come straight from the chain.
            </Banner>
            <Banner icon={PausedIcon} tone="danger" fact="Payouts are paused.">
              Principal can still be taken out.
            </Banner>
          </BannerStack>
          <Banner icon={PausedIcon} tone="danger" fact="Payouts are paused.">
            Principal can still be taken out.
          </Banner>
          <Banner icon={WrongNetworkIcon} tone="warning" fact="Your wallet is on BNB Smart Chain." />
        </div>
      </Section>

      <Section title="Loading">
        <Loading
          key={attempt}
          label="Loading your assets"
          failure="Your assets could not be loaded"
          onRetry={() => setAttempt((old) => old + 1)}
        >
          <SkeletonFigure />
          <Skeleton shape="control" className="my-4 h-13 w-full" />
          <SkeletonRows count={3} lead />
          <SkeletonFacts count={3} className="mt-2" />
        </Loading>
      </Section>

      <Section title="Error">
        <ErrorNotice
          title="The price could not be loaded"
          code="INDEX_TIMEOUT"
          at={now}
          retrying={retrying}
          onRetry={() => {
            setRetrying(true)
            setTimeout(() => setRetrying(false), 1500)
          }}
        >
          The index did not answer within 30 s. Your funds are not affected.
        </ErrorNotice>
      </Section>

      <Section title="Empty">
        <Empty
          title="No stakes yet"
          action={
            <>
              <Button>Stake USDT</Button>
              <Button variant="quiet">How staking works</Button>
            </>
          }
        >
          A stake is locked for 180 days and earns from the day it is made.
        </Empty>
        <Empty compact title="Nothing today">
          New rows appear here within a minute.
        </Empty>
      </Section>

      <Section title="Toast">
        <Buttons>
          <Button variant="second" size="row" onClick={() => showToast('Copy Successfully!', 'done')}>
            Copied
          </Button>
          <Button variant="second" size="row" onClick={() => showToast('Copy Failed!', 'failed')}>
            Failed
          </Button>
          <Button variant="second" size="row" onClick={() => showToast('Coming soon!')}>
            Soon
          </Button>
        </Buttons>
      </Section>
    </>
  )
}
