import { useState } from 'react'
import { StatusBadge } from '#shared/ui/badge.tsx'
import { Banner } from '#shared/ui/banner.tsx'
import { CopyButton } from '#shared/ui/copy.tsx'
import { List, ListRow, ListRowButton } from '#shared/ui/list.tsx'
import { TextButton } from '#shared/ui/text.tsx'
import { TokenIcon, WalletTile } from '#shared/ui/tiles.tsx'
import { Address, HashLink } from '../address.tsx'
import { Button, Buttons } from '../button.tsx'
import { Empty } from '../empty.tsx'
import { ErrorNotice } from '../error-notice.tsx'
import { Icon } from '../icon.tsx'
import { AlertIcon, PausedIcon, QrCodeIcon, StaleIcon, ViewOnlyIcon } from '../icons.ts'
import { InfiniteList } from '../infinite-list.tsx'
import { Loading, SkeletonFacts, SkeletonRows } from '../loading.tsx'
import { Section } from '../section.tsx'
import { Skeleton, SkeletonFigure } from '../skeleton.tsx'
import { showToast } from '../toast-store.ts'
import { explorer, now, sampleAddress, sampleHash, symbol } from './sample.ts'

export function GalleryLists() {
  const [count, setCount] = useState(6)
  return (
    <>
      <Section title="Rows" aux="available">
        <List>
          <ListRow
            lead={<TokenIcon symbol={symbol} />}
            title={symbol}
            note="998.32 USDT"
            value="4,310.5520"
            valueNote="12,888.0000 locked"
          />
          <ListRowButton
            lead={<WalletTile name="Meadow" />}
            title="Meadow Wallet"
            value={<span className="type-label text-text-3">Used last time</span>}
            size="slim"
            onClick={() => {}}
          />
          <ListRowButton
            lead={<WalletTile name="WalletConnect" picture={QrCodeIcon} />}
            title="WalletConnect"
            note="Scan a code or open the wallet app"
            size="slim"
            onClick={() => {}}
          />
          <ListRow
            title={
              <>
                Unstake 1,500.00 USDT <StatusBadge status="failed" />
              </>
            }
            note="Unlocks on 12 Aug 2026, 09:41. Only the network fee, 0.000041 ETH, was charged"
            end={<CopyButton text={sampleAddress} name="0x2b91…e07C" className="-mr-3" />}
          />
          <ListRow size="line" title="One line" value="12" />
          <ListRow size="line" muted title="Not available" value="—" lead={<Icon source={AlertIcon} />} />
        </List>
        <div className="mt-3 flex items-center justify-between type-value">
          <Address address={sampleAddress} href={explorer} />
          <HashLink hash={sampleHash} href={explorer} />
          <HashLink hash={sampleHash} />
        </div>
      </Section>

      <Section
        title="A long list"
        action={<TextButton onClick={() => setCount(count === 6 ? 10_000 : 6)}>6 or 10,000 rows</TextButton>}
      >
        <InfiniteList
          label="Ten thousand rows"
          items={Array.from({ length: count }, (_, index) => index)}
          getKey={String}
          hasMore={false}
          onMore={() => {}}
          renderItem={(row) => <p className="py-3 type-value">Row {row + 1}</p>}
        />
      </Section>
    </>
  )
}

export function GalleryStates() {
  const [attempt, setAttempt] = useState(0)
  const [retrying, setRetrying] = useState(false)
  const retry = () => {
    setRetrying(true)
    setTimeout(() => setRetrying(false), 1500)
  }
  return (
    <>
      <Section title="Banners">
        <div className="-mx-5 space-y-px">
          <Banner icon={ViewOnlyIcon} fact="View only: 0x51bE…9F02." action={{ label: 'Leave', onPress: () => {} }}>
            Nothing can be signed from here.
          </Banner>
          <Banner icon={StaleIcon} tone="warning" fact="Figures are 22 min old.">
            The index is behind. Wallet balances come straight from the chain.
          </Banner>
          <Banner icon={PausedIcon} tone="danger" fact="Payouts are paused." />
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
          onRetry={retry}
        >
          The index did not answer within 30 s. Your funds are not affected.
        </ErrorNotice>
      </Section>

      <Section title="Empty">
        <Empty title="No stakes yet" action={<Button>Stake USDT</Button>}>
          A stake is locked for 180 days and earns from the day it is made.
        </Empty>
        <Empty compact title="Nothing today">
          New rows appear here within a minute.
        </Empty>
      </Section>

      <Section title="Toast">
        <Buttons>
          {(['done', 'failed', undefined] as const).map((kind) => (
            <Button key={kind ?? 'plain'} variant="second" size="row" onClick={() => showToast('What is said', kind)}>
              {kind ?? 'plain'}
            </Button>
          ))}
        </Buttons>
      </Section>
    </>
  )
}
