import { useState } from 'react'
import { Badge, StatusBadge, type Status } from '../badge.tsx'
import { ExternalButtonLink, Button, Buttons } from '#shared/ui/button.tsx'
import { Chips } from '../chips.tsx'
import { IconButton, Spinner } from '#shared/ui/icon.tsx'
import { CoveredIcon, GradeIcon, MenuIcon, PhoneIcon, RetryIcon, ShareIcon, QrCodeIcon } from '../icons.ts'
import { Note, ExternalLink, TextButton } from '#shared/ui/text.tsx'
import { Section } from '../section.tsx'
import { TabPanel, Tabs } from '../tabs.tsx'
import { explorer, symbol } from './sample.ts'
import { AmountInput, type Portion } from '../amount-input.tsx'
import { Field } from '../field.tsx'

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

export function GalleryFields() {
  const [amount, setAmount] = useState('500')
  const [portion, setPortion] = useState<Portion>()
  const [code, setCode] = useState('')
  return (
    <>
      <Section title="Amount field">
        <AmountInput
          label="Amount"
          value={amount}
          onValueChange={setAmount}
          symbol="USDT"
          balance="1,784.36 USDT"
          echo={`${amount}.00 USDT`}
          leftAfter="1,284.36 USDT"
          onPortion={setPortion}
          portion={portion}
        />
        <div className="mt-6 space-y-4">
          <AmountInput
            label="Amount"
            value="2,500"
            onValueChange={() => {}}
            symbol="USDT"
            balance="1,784.36 USDT"
            error="Insufficient balance: 715.64 USDT short"
          />
          <AmountInput
            label="Amount"
            value=""
            onValueChange={() => {}}
            symbol={symbol}
            balance="4,310.5520 LONGNAME"
            balanceLabel="Available"
            hint={`At least 10.0000 ${symbol}`}
            onMax={() => {}}
            onTokenPress={() => {}}
          />
          <AmountInput
            label="Amount"
            value="1234567.123456789012345678"
            onValueChange={() => {}}
            symbol="USDT"
            balance={undefined}
            echo="1,234,567.123456789012345678 USDT"
          />
          <AmountInput
            label="Amount"
            value="1234567890.12"
            onValueChange={() => {}}
            symbol="USDT"
            balance={null}
            disabled
          />
        </div>
      </Section>

      <Section title="Text field">
        <div className="space-y-4">
          <Field
            code
            label="Superior’s address or invite code"
            placeholder="0x…"
            value={code}
            onValueChange={setCode}
            hint="Ask the person who invited you."
            end={<IconButton icon={QrCodeIcon} label="Scan a code" className="-mr-3 text-text-2" />}
          />
          <Field code label="Address" value="0x7a3F" onValueChange={() => {}} error="Invalid 'address' parameter" />
          <Field label="Name" aux="Optional" value="Cannot be changed" onValueChange={() => {}} disabled />
        </div>
      </Section>
    </>
  )
}
