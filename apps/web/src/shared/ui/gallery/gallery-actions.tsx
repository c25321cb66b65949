import { useState } from 'react'
import { Badge } from '../badge.tsx'
import { ExternalButtonLink } from '../button-link.tsx'
import { Button } from '../button.tsx'
import { Buttons } from '../buttons.tsx'
import { Chips } from '../chips.tsx'
import { IconButton } from '../icon-button.tsx'
import { CoveredIcon, GradeIcon, MenuIcon, PhoneIcon, RetryIcon, ShareIcon } from '../icons.ts'
import { Note } from '../note.tsx'
import { Section } from '../section.tsx'
import { Spinner } from '../spinner.tsx'
import { StatusBadge, type Status } from '../status-badge.tsx'
import { TabPanel, Tabs } from '../tabs.tsx'
import { ExternalLink, TextButton } from '../text-link.tsx'
import { explorer } from './sample.ts'

const statuses: readonly Status[] = [
  'staked',
  'unstaked',
  'ended',
  'ready',
  'inProgress',
  'paused',
  'pending',
  'sent',
  'confirmed',
  'final',
  'failed',
  'unknown',
  'replaced',
  'cancelled',
  'activated',
]

export function GalleryActions() {
  const [tab, setTab] = useState('all')
  const [range, setRange] = useState('1D')
  const [share, setShare] = useState<number>()
  return (
    <>
      <Section title="Buttons">
        <div className="grid grid-cols-2 gap-2.5">
          <Button>Primary</Button>
          <Button variant="second">Second</Button>
          <Button variant="gold-solid">Claim</Button>
          <Button variant="gold">Claim, in a row</Button>
          <Button waiting="Waiting">Stake</Button>
          <Button variant="danger">Revoke</Button>
          <Button variant="quiet">Quiet</Button>
          <Button variant="second" icon={RetryIcon}>
            Recompute
          </Button>
        </div>
        <div className="mt-2.5 space-y-2.5">
          <Button>Stake 500.00 USDT</Button>
          <Button waiting="Open the wallet to sign">Stake</Button>
          <Button icon={PhoneIcon} variant="second">
            Open the wallet
          </Button>
          <Button disabledReason="Opens on 12 Aug 2026, 09:41.">Unstake 1,500.00 USDT</Button>
        </div>
        <Note className="mt-4 mb-2">In rows, 44 high</Note>
        <Buttons>
          <Button size="row">Stake</Button>
          <Button size="row" variant="second">
            Gift
          </Button>
          <ExternalButtonLink size="row" variant="second" href={explorer}>
            Explorer
          </ExternalButtonLink>
        </Buttons>
        <div className="mt-2 flex items-center gap-2">
          <IconButton icon={MenuIcon} size={24} label="Open menu" className="-ml-2.5" />
          <IconButton icon={ShareIcon} label="Share" className="text-text-2" />
          <Spinner label="Loading" className="text-accent-text" />
          <span className="type-body">
            Text with <TextButton>an action</TextButton> and <ExternalLink href={explorer}>a link</ExternalLink>.
          </span>
        </div>
      </Section>

      <Section title="Badges">
        <div className="flex flex-wrap gap-2">
          {statuses.map((status) => (
            <StatusBadge key={status} status={status} />
          ))}
          <Badge icon={CoveredIcon} tone="positive">
            Covered 138 %
          </Badge>
          <Badge icon={GradeIcon} tone="accent">
            Grade 4
          </Badge>
        </div>
      </Section>

      <Section title="Tabs and chips">
        <Tabs
          bleed
          label="Which stakes"
          value={tab}
          onValueChange={setTab}
          items={[
            { value: 'all', label: 'All', count: 3 },
            { value: 'staked', label: 'Staked', count: 1 },
            { value: 'ended', label: 'Ended', count: 0 },
            { value: 'power', label: 'Вычислительная мощность' },
            { value: 'more', label: 'Ещё одна вкладка' },
          ]}
        >
          <TabPanel value="all" className="py-3 type-label text-text-2">
            All of them.
          </TabPanel>
          <TabPanel value="staked" className="py-3 type-label text-text-2">
            One of them.
          </TabPanel>
          <TabPanel value="ended" className="py-3 type-label text-text-2">
            None.
          </TabPanel>
          <TabPanel value="power" className="py-3 type-label text-text-2">
            A long name.
          </TabPanel>
          <TabPanel value="more" className="py-3 type-label text-text-2">
            Scrolled into view.
          </TabPanel>
        </Tabs>
        <Chips
          label="Share of the balance"
          value={share}
          onValueChange={setShare}
          items={[25, 50, 75, 100].map((value) => ({ value, label: value === 100 ? 'Max' : `${value} %` }))}
        />
        <Chips
          className="mt-3"
          variant="plain"
          label="Range"
          value={range}
          onValueChange={setRange}
          items={['1H', '1D', '1W', '1M', 'All'].map((value) => ({ value, label: value }))}
        />
      </Section>
    </>
  )
}
