import { useMemo, useState } from 'react'
import { Address, HashLink } from '../address.tsx'
import { CopyButton } from '#shared/ui/copy.tsx'
import { Icon } from '../icon.tsx'
import {
  AlertIcon,
  CoveredIcon,
  LockedIcon,
  PendingIcon,
  QrCodeIcon,
  SuperiorIcon,
  PausedIcon,
  StaleIcon,
  ViewOnlyIcon,
  WrongNetworkIcon,
} from '../icons.ts'
import { InfiniteList } from '../infinite-list.tsx'
import { ListRow, ListRowButton, ListRowExternal, List } from '#shared/ui/list.tsx'
import { Section } from '../section.tsx'
import { StatusBadge } from '#shared/ui/badge.tsx'
import { TextButton } from '#shared/ui/text.tsx'
import { TokenIcon, WalletTile } from '#shared/ui/tiles.tsx'
import { explorer, sampleAddress, sampleHash, symbol } from './sample.ts'
import { BannerStack, Banner } from '#shared/ui/banner.tsx'
import { Button, Buttons } from '../button.tsx'
import { Empty } from '../empty.tsx'
import { ErrorNotice } from '../error-notice.tsx'
import { Loading, SkeletonFacts, SkeletonRows } from '../loading.tsx'
import { Skeleton, SkeletonFigure } from '../skeleton.tsx'
import { showToast } from '../toast-store.ts'

function Quiet({ icon, children }: { icon: typeof LockedIcon; children: string }) {
  return (
    <span className="inline-flex items-center gap-1">
      <Icon source={icon} size={14} className="text-text-3" />
      {children}
    </span>
  )
}

export function GalleryLists() {
  const [count, setCount] = useState(6)
  const rows = useMemo(() => Array.from({ length: count }, (_, index) => index), [count])
  return (
    <>
      <Section title="Rows" aux="available">
        <List>
          <ListRow
            lead={<TokenIcon symbol={symbol} />}
            title={symbol}
            note="998.32 USDT"
            value="4,310.5520"
            valueNote={
              <>
                <Quiet icon={LockedIcon}>12,888.0000</Quiet>
                <Quiet icon={PendingIcon}>120.0000</Quiet>
              </>
            }
          />
          <ListRow lead={<TokenIcon symbol="DR" />} title="DR" note="34.74 USDT" value="150.0000" />
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
          <ListRowExternal
            lead={<Icon source={CoveredIcon} />}
            title="Reserves cover 138 %"
            note="of everything owed to users"
            href={explorer}
          />
          <ListRow
            lead={<Icon source={SuperiorIcon} className="text-positive" />}
            title="Superior activated"
            note="0x9c21…04Ab · since 3 Mar 2026"
          />
          <ListRow
            title={
              <>
                Unstake 1,500.00 USDT <StatusBadge status="failed" />
              </>
            }
            note="Unlocks on 12 Aug 2026, 09:41. Nothing was taken but the fee, 0.000041 ETH"
          />
          <ListRow
            title="0x2b91…e07C"
            note={
              <>
                <span>Layer 1</span>
                <span>Grade 3</span>
              </>
            }
            value="18,400.00"
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
        action={
          <TextButton onClick={() => setCount(count === 6 ? 10_000 : 6)}>
            {count === 6 ? 'Show 10,000' : 'Show 6'}
          </TextButton>
        }
      >
        <InfiniteList
          label="Ten thousand rows"
          items={rows}
          getKey={String}
          hasMore={false}
          onMore={() => {}}
          renderItem={(row) => (
            <div className="flex h-11 items-center justify-between type-value">
              <span>Row {row + 1}</span>
              <span>{(row * 37.5).toFixed(2)}</span>
            </div>
          )}
        />
      </Section>
    </>
  )
}

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
