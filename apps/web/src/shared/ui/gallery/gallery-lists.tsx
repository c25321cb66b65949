import { useMemo, useState } from 'react'
import { Address } from '../address.tsx'
import { CopyButton } from '../copy-button.tsx'
import { HashLink } from '../hash-link.tsx'
import { Icon } from '../icon.tsx'
import { AlertIcon, CoveredIcon, LockedIcon, PendingIcon, QrCodeIcon, SuperiorIcon } from '../icons.ts'
import { InfiniteList } from '../infinite-list.tsx'
import { ListRow, ListRowButton, ListRowExternal } from '../list-row.tsx'
import { List } from '../list.tsx'
import { Section } from '../section.tsx'
import { StatusBadge } from '../status-badge.tsx'
import { TextButton } from '../text-link.tsx'
import { TokenIcon } from '../token-icon.tsx'
import { WalletTile } from '../wallet-tile.tsx'
import { explorer, sampleAddress, sampleHash, symbol } from './sample.ts'

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
