import { useState } from 'react'
import type { Motif } from '@app/core/motif/unit-shape'
import { AsOf } from '#shared/ui/age.tsx'
import { BeforeAfter } from '../before-after.tsx'
import { Button } from '../button.tsx'
import { Figure, Pair, Stat } from '../figure.tsx'
import { KeyValue, KeyValueList } from '../key-value.tsx'
import { Trio } from '../trio.tsx'
import { Section } from '../section.tsx'
import { TextButton, Note } from '#shared/ui/text.tsx'
import { symbol } from './sample.ts'
import { ChartFrame } from '../chart-frame.tsx'
import { Badge } from '../badge.tsx'
import { Chips } from '../chips.tsx'
import { HeroCoil } from '../hero-coil.tsx'
import { CoveredIcon, RiskIcon } from '../icons.ts'
import { Meter, Progress, Shares } from '#shared/ui/bars.tsx'
import { Qr } from '../qr.tsx'
import { SpanEnds, Strip } from '#shared/ui/strip.tsx'
import { Timeline } from '../timeline.tsx'

const now = Math.floor(Date.now() / 1000)

export function GalleryFigures() {
  const [staked, setStaked] = useState('2,400.00')
  return (
    <>
      <Section title="Figures, by length">
        <div className="space-y-2">
          {[
            '0.0000',
            '386,240.00',
            '4,218,640.00',
            '14,218,640.5512',
            '1,234,567,890.123456',
            '115,792,089,237,316,195,423,570.985008687907853269',
          ].map((value) => (
            <div key={value}>
              <Figure value={value} unit="USDT" size="xl" />
            </div>
          ))}
          <div>
            <Figure value="401.2186" unit={symbol} size="xl" tone="gold" />
          </div>
          <div>
            <Figure value={undefined} size="xl" unknown="after switching" />
          </div>
          <div>
            <Figure value="2,400.00" unit="USDT" size="l" />
          </div>
          <div>
            <Figure value="312.4071" unit={symbol} tone="gold" />
          </div>
        </div>
        <div className="mt-3 space-y-2">
          <AsOf blockNumber={471_204_118} blockAt={now - 4} now={now} />
          <AsOf blockNumber={471_204_118} blockAt={now - 22 * 60} now={now} />
        </div>
      </Section>

      <Section title="Pair, trio, stat">
        <Pair>
          <Stat label="Your stake" value={staked} unit="USDT" />
          <Stat
            label="Earned"
            value="312.4071"
            unit={symbol}
            tone="gold"
            action={<TextButton tone="gold">Claim</TextButton>}
          />
        </Pair>
        <Pair className="mt-4">
          <Stat label="Your stake" value={undefined} unknown="after switching" />
          <Stat label="Paid out since the beginning" value="18,420,300.4410" unit={symbol} />
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
          <KeyValue label="Total staked">4,218,640.00 USDT</KeyValue>
          <KeyValue label="Reward budget left" note="lasts until 2 Oct 2026, 08:00">
            736,111.1111 {symbol}
          </KeyValue>
          <KeyValue label="A value too long for its line moves under itself">
            18,420,300.441000000000000001 {symbol}
          </KeyValue>
          <KeyValue label="Fee 2%, burned">− 5.0000 {symbol}</KeyValue>
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
          forecast={{
            label: 'This stake, by 2 Oct 2026',
            note: 'when today’s reward budget ends',
            value: `≈ 87.2348 ${symbol}`,
          }}
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
