import { useState } from 'react'
import { AmountInput, type Portion } from '../amount-input.tsx'
import { Field } from '../field.tsx'
import { IconButton } from '../icon-button.tsx'
import { QrCodeIcon } from '../icons.ts'
import { Section } from '../section.tsx'
import { symbol } from './sample.ts'

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
