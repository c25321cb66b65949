import { useState } from 'react'
import { Button, Buttons, ExternalButtonLink } from '#shared/ui/button.tsx'
import { IconButton, Spinner } from '#shared/ui/icon.tsx'
import { ExternalLink, TextButton } from '#shared/ui/text.tsx'
import { AmountInput, type AmountInputProps, type Portion } from '../amount-input.tsx'
import { Badge, StatusBadge, statuses } from '../badge.tsx'
import { Chips } from '../chips.tsx'
import { Field } from '../field.tsx'
import { CoveredIcon, MenuIcon, PhoneIcon, QrCodeIcon, RetryIcon, ShareIcon } from '../icons.ts'
import { Section } from '../section.tsx'
import { TabPanel, Tabs } from '../tabs.tsx'
import { explorer, symbol } from './sample.ts'

const tabs = [
  { value: 'all', label: 'All', count: 3 },
  { value: 'ended', label: 'Ended', count: 0 },
  { value: 'power', label: 'Вычислительная мощность' },
  { value: 'more', label: 'Ещё одна вкладка' },
]

export function GalleryActions() {
  const [tab, setTab] = useState('all')
  const [range, setRange] = useState('1D')
  return (
    <>
      <Section title="Buttons">
        <div className="grid grid-cols-2 gap-2.5">
          {(['primary', 'second', 'gold-solid', 'gold', 'danger', 'quiet'] as const).map((variant) => (
            <Button key={variant} variant={variant}>
              {variant}
            </Button>
          ))}
          <Button waiting="Waiting">Stake</Button>
          <Button variant="second" icon={RetryIcon}>
            Recompute
          </Button>
        </div>
        <div className="my-2.5 space-y-2.5">
          <Button waiting="Open the wallet to sign" icon={PhoneIcon}>
            Stake
          </Button>
          <Button disabledReason="Opens on 12 Aug 2026, 09:41.">Unstake 1,500.00 USDT</Button>
        </div>
        <Buttons>
          <Button size="row">In a row</Button>
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
        </div>
      </Section>

      <Section title="Tabs and chips">
        <Tabs bleed label="Which stakes" value={tab} onValueChange={setTab} items={tabs}>
          {tabs.map(({ value, label }) => (
            <TabPanel key={value} value={value} className="py-3 type-label text-text-2">
              {label}
            </TabPanel>
          ))}
        </Tabs>
        {(['outline', 'plain'] as const).map((variant) => (
          <Chips
            key={variant}
            className="mt-3"
            variant={variant}
            label={`Range, ${variant}`}
            value={range}
            onValueChange={setRange}
            items={['1H', '1D', '1W', '1M', 'All'].map((value) => ({ value, label: value }))}
          />
        ))}
      </Section>
    </>
  )
}

const amounts: readonly (Partial<AmountInputProps> & { value: string })[] = [
  { value: '2,500', balance: '1,784.36 USDT', error: 'Insufficient balance: 715.64 USDT short' },
  {
    value: '',
    symbol,
    balance: `4,310.5520 ${symbol}`,
    balanceLabel: 'Available',
    hint: `At least 10.0000 ${symbol}`,
    onMax: () => {},
  },
  { value: '1234567.123456789012345678', balance: undefined, echo: '1,234,567.123456789012345678 USDT' },
  { value: '1234567890.12', balance: null, disabled: true },
]

export function GalleryFields() {
  const [amount, setAmount] = useState('500')
  const [portion, setPortion] = useState<Portion>()
  const [code, setCode] = useState('')
  const common = { label: 'Amount', symbol: 'USDT', onValueChange: () => {} }
  return (
    <>
      <Section title="Amount field">
        <div className="space-y-4">
          <AmountInput
            {...common}
            value={amount}
            onValueChange={setAmount}
            balance="1,784.36 USDT"
            echo={`${amount}.00 USDT`}
            leftAfter="1,284.36 USDT"
            onPortion={setPortion}
            portion={portion}
          />
          {amounts.map((props) => (
            <AmountInput key={props.value} {...common} {...props} />
          ))}
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
