import { useState } from 'react'
import { AsOf } from '../as-of.tsx'
import { BeforeAfter } from '../before-after.tsx'
import { Button } from '../button.tsx'
import { Figure } from '../figure.tsx'
import { KeyValue, KeyValueList } from '../key-value.tsx'
import { Pair } from '../pair.tsx'
import { Section } from '../section.tsx'
import { Stat } from '../stat.tsx'
import { TextButton } from '../text-link.tsx'
import { Trio } from '../trio.tsx'
import { symbol } from './sample.ts'

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
