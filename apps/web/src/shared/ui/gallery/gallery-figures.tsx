import type { Motif } from '@app/core/motif/unit-shape'
import { useState } from 'react'
import { AsOf } from '#shared/ui/age.tsx'
import { Meter, Progress, Shares } from '#shared/ui/bars.tsx'
import { SpanEnds, Strip } from '#shared/ui/strip.tsx'
import { TextButton } from '#shared/ui/text.tsx'
import { BeforeAfter } from '../before-after.tsx'
import { Button } from '../button.tsx'
import { ChartFrame } from '../chart-frame.tsx'
import { Chips } from '../chips.tsx'
import { Figure, Pair, Stat } from '../figure.tsx'
import { HeroCoil } from '../hero-coil.tsx'
import { KeyValue, KeyValueList } from '../key-value.tsx'
import { Qr } from '../qr.tsx'
import { Section } from '../section.tsx'
import { Timeline } from '../timeline.tsx'
import { Trio } from '../trio.tsx'
import { now, symbol } from './sample.ts'

const lengths = [
  '0.0000',
  '4,218,640.00',
  '14,218,640.5512',
  '1,234,567,890.123456',
  '115,792,089,237,316,195,423,570.985008687907853269',
]

export function GalleryFigures() {
  const [staked, setStaked] = useState('2,400.00')
  return (
    <>
      <Section title="Figures">
        <div className="flex flex-col gap-2">
          {lengths.map((value) => (
            <Figure key={value} value={value} unit="USDT" size="xl" />
          ))}
          <Figure value={undefined} size="xl" unknown="after switching" />
          <Figure value="2,400.00" unit="USDT" size="l" />
          <Figure value="312.4071" unit={symbol} tone="gold" />
          <AsOf blockNumber={471_204_118} blockAt={now - 4} now={now} />
          <AsOf blockNumber={471_204_118} blockAt={now - 22 * 60} now={now} />
        </div>
      </Section>

      <Section title="Pair, trio, stat">
        <Pair>
          <Stat label="Your stake" value={staked} unit="USDT" />
          <Stat
            label="Earned"
            value="18,420,312.4071"
            unit={symbol}
            tone="gold"
            action={<TextButton tone="gold">Claim</TextButton>}
          />
        </Pair>
        <Trio
          className="mt-4"
          items={[
            { label: 'Direct', value: '12' },
            { label: 'Team', value: '348' },
            { label: 'New today', value: '4,120.00', unit: 'USDT' },
          ]}
        />
        <Button
          variant="second"
          size="row"
          className="mt-4"
          onClick={() => setStaked((old) => (old === '2,400.00' ? '2,417.25' : '2,400.00'))}
        >
          Change the figure
        </Button>
      </Section>

      <Section title="Key and value" aux="GMT+8">
        <KeyValueList>
          <KeyValue label="Reward budget left" note="lasts until 2 Oct 2026, 08:00">
            736,111.1111 {symbol}
          </KeyValue>
          <KeyValue label="A value too long for its line moves under itself">
            18,420,300.441000000000000001 {symbol}
          </KeyValue>
          <KeyValue label="You receive" total>
            245.0000 {symbol}
          </KeyValue>
        </KeyValueList>
      </Section>

      <Section title="Before and after">
        <BeforeAfter
          label="What this stake changes"
          rows={[
            { label: 'Share of the pool', now: '0.0569 %', after: '0.0687 %' },
            { label: `${symbol} a day`, note: 'at today’s total', now: '3.9507', after: '4.7732' },
          ]}
          forecast={{ label: 'By 2 Oct 2026', note: 'when the budget ends', value: `≈ 87.2348 ${symbol}` }}
        />
      </Section>
    </>
  )
}

const bars = [18, 52, 15, 50, 43, 42, 21, 55, 14, 37, 40, 35, 22, 34]

function SampleBars() {
  return (
    <svg viewBox="0 0 335 84" className="block h-auto w-full">
      {bars.map((height, index) => (
        <rect key={index} x={index * 24} y={84 - height} width="16" height={height} className="fill-accent" />
      ))}
    </svg>
  )
}

export function GalleryPictures({ motif }: { motif: Motif }) {
  const [range, setRange] = useState('14D')
  return (
    <>
      <Section title="Units of time" aux="GMT+8">
        <Strip label="Begins today: none of 36 units passed" done={0} motif={motif} />
        <SpanEnds
          from={{ label: 'Today', value: '18 Jun 2026, 14:20' }}
          to={{ label: 'Unlocks', value: '15 Dec 2026, 14:20' }}
        />
        <div className="mt-4 space-y-3">
          <Strip label="14 of 36 units passed" done={14} size="list" motif={motif} />
          <Strip label="All 36 units passed" done={36} now={false} size="list" motif={motif} />
        </div>
      </Section>

      <Section title="Timeline">
        <Timeline
          label="Steps"
          steps={[
            { state: 'done', title: 'Done', time: '13:52:08' },
            { state: 'now', title: 'Under way', note: 'What it waits for' },
            { state: 'unknown', title: 'Unknown' },
            { state: 'failed', title: 'Failed', note: 'Why, in words' },
            { state: 'today', title: 'Today, 18 Jun 2026' },
            { state: 'todo', title: 'Still to come' },
          ]}
        />
      </Section>

      <Section title="Meters and shares">
        <Meter held={138} owed={100} heldText="17,808,902.4000" owedText="12,904,118.2200" symbol={symbol} />
        <Meter held={120} owed={1024} heldText="120.0000" owedText="1,024.2200" symbol={symbol} />
        <Shares
          label="Supply by holder, largest first"
          items={[
            { label: 'Locked', weight: 41, value: '41,306,912', share: '41.31 %' },
            { label: 'Exchange pool', weight: 18, value: '18,420,300', share: '18.42 %' },
            { label: 'Burned', weight: 3, value: '3,184,220', share: '3.18 %', hollow: true },
          ]}
        />
        <Progress value={0.94} label="1,880 of 2,000 left today" className="mt-3" />
      </Section>

      <Section title="Chart frame">
        <ChartFrame
          title="Team new performance"
          summary="Team new performance by day, 5 to 18 June. Highest 6,600 USDT, today 4,120 USDT."
          legend={[
            { label: 'today', mark: 'accent' },
            { label: 'forecast', mark: 'hatched' },
            { label: 'burned', mark: 'hollow' },
          ]}
          table={{
            columns: ['Day', 'USDT'],
            rows: bars.map((height, index) => [`${index + 5} Jun`, `${height * 120}.00`]),
          }}
          controls={
            <Chips
              variant="plain"
              label="Range"
              value={range}
              onValueChange={setRange}
              items={['14D', '1M', 'All'].map((value) => ({ value, label: value }))}
            />
          }
        >
          <SampleBars />
        </ChartFrame>
      </Section>

      <Section title="Coil and QR">
        <div className="relative -mx-5">
          <HeroCoil percent={41} motif={motif} label="A coil of one hundred units, forty-one of them filled." />
        </div>
        <Qr value="https://app.example/?i=18243" label="Opens the invitation" />
      </Section>
    </>
  )
}
