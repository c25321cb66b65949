import { useState } from 'react'
import type { Motif } from '@app/core/motif/unit-shape'
import { ChartFrame } from '../chart-frame.tsx'
import { Badge } from '../badge.tsx'
import { Chips } from '../chips.tsx'
import { HeroCoil } from '../hero-coil.tsx'
import { CoveredIcon, RiskIcon } from '../icons.ts'
import { Meter } from '../meter.tsx'
import { Note } from '../note.tsx'
import { Progress } from '../progress.tsx'
import { Qr } from '../qr.tsx'
import { Section } from '../section.tsx'
import { Shares } from '../shares.tsx'
import { SpanEnds } from '../span-ends.tsx'
import { Strip } from '../strip.tsx'
import { Timeline } from '../timeline.tsx'
import { symbol } from './sample.ts'

const bars = [18, 52, 15, 50, 43, 42, 21, 55, 14, 37, 40, 35, 22, 34]

function SampleBars() {
  return (
    <svg viewBox="0 0 335 84" className="block h-auto w-full">
      {bars.map((height, index) => (
        <rect
          key={index}
          x={index * 24}
          y={84 - height}
          width="16"
          height={height}
          rx="1.5"
          className="fill-accent"
          opacity={index === bars.length - 1 ? 1 : 0.5}
        />
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
        <Note quiet className="mt-1">
          180 days; one unit is five. The contract refuses to unstake earlier.
        </Note>
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
            { state: 'todo', title: 'Still to come' },
          ]}
        />
      </Section>

      <Section title="Roadmap">
        <Timeline
          label="Roadmap"
          numbered={false}
          steps={[
            { state: 'done', title: 'Equity cards, computing power', time: 'Jul 2025' },
            { state: 'done', title: 'Swap, DAO fund, VE lock', time: 'Feb 2026' },
            { state: 'today', title: 'Today, 18 Jun 2026' },
            { state: 'todo', title: 'Game zone', time: 'Aug 2026' },
          ]}
        />
      </Section>

      <Section
        title="Can it pay?"
        action={
          <Badge icon={CoveredIcon} tone="positive">
            Covered 138 %
          </Badge>
        }
      >
        <Meter
          held={17_808_902}
          owed={12_904_118}
          heldText="17,808,902.4000"
          owedText="12,904,118.2200"
          symbol={symbol}
        />
        <Note>Read from the contracts, block 471,204,118.</Note>
      </Section>
      <Section
        title="And when it cannot"
        action={
          <Badge icon={RiskIcon} tone="danger">
            Short by 904.2200
          </Badge>
        }
      >
        <Meter held={120} owed={1024} heldText="120.0000" owedText="1,024.2200" symbol={symbol} />
      </Section>

      <Section title="Where the supply is" aux="100,000,000 at start">
        <Shares
          label="Supply by holder, largest first"
          items={[
            { label: 'Locked', weight: 41, value: '41,306,912', share: '41.31 %' },
            { label: 'Exchange pool', weight: 18, value: '18,420,300', share: '18.42 %' },
            { label: 'Foundation', weight: 12, value: '12,000,000', share: '12.00 %' },
            { label: 'In wallets', weight: 8, value: '7,638,568', share: '7.64 %' },
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

      <Section title="Coil">
        <figure className="relative -mx-5">
          <HeroCoil percent={41} motif={motif} label="A coil of one hundred units, forty-one of them filled." />
          <figcaption className="absolute bottom-4.5 left-5 type-caption text-text-3">
            <span className="block type-label font-[550] text-text-2">41 of 100</span>41 % of all {symbol}
            <br />
            is locked right now
          </figcaption>
        </figure>
      </Section>

      <Section title="QR">
        <Qr value="https://app.example/?i=18243" label="Opens the invitation" />
      </Section>
    </>
  )
}
