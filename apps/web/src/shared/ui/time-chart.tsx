import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { cx } from './cx.ts'
import { Skeleton } from './skeleton.tsx'
import type { ChartContent, DrawnChart } from './draw-chart.ts'

export interface TimeChartProps extends ChartContent {
  /** Memoise it: every new array redraws the chart. */
  series: ChartContent['series']
  /** Shown if the chart's code cannot be loaded; the table still has the figures. */
  failure: string
  className: string
}

/** Loads lightweight-charts with the first chart. Put it into a `ChartFrame`, which describes it for screen readers. */
export function TimeChart({ failure, className, ...content }: TimeChartProps) {
  const boxRef = useRef<HTMLDivElement>(null)
  const chartRef = useRef<DrawnChart>(undefined)
  const [state, setState] = useState<'loading' | 'drawn' | 'failed'>('loading')
  const { series, stepSeconds } = content
  const showSeries = useEffectEvent((next: Pick<ChartContent, 'series' | 'stepSeconds'>) =>
    chartRef.current?.show({ ...content, ...next }),
  )
  const showFirst = useEffectEvent(() => showSeries(content))
  useEffect(() => {
    let isCurrent = true
    import('./draw-chart.ts').then(
      ({ drawChart }) => {
        if (!isCurrent || boxRef.current === null) return
        chartRef.current = drawChart(boxRef.current)
        showFirst()
        setState('drawn')
      },
      () => isCurrent && setState('failed'),
    )
    return () => {
      isCurrent = false
      chartRef.current?.remove()
      chartRef.current = undefined
    }
  }, [])
  useEffect(() => showSeries({ series, stepSeconds }), [series, stepSeconds])
  return (
    <div className={cx('relative', className)}>
      <div ref={boxRef} className="absolute inset-0" />
      {state === 'loading' && <Skeleton className="absolute inset-0 h-full w-full" />}
      {state === 'failed' && <p className="type-label text-text-2">{failure}</p>}
    </div>
  )
}

/** Required by the chart library's licence. Must be outside of what is hidden from screen readers. */
export function ChartCredit() {
  return (
    <p className="mt-2 type-caption text-text-3">
      <a
        href="https://www.tradingview.com/"
        target="_blank"
        rel="noopener noreferrer"
        className="relative inline-block hit-14"
      >
        TradingView Lightweight Charts™ Copyright (c) 2026 TradingView, Inc.
      </a>
    </p>
  )
}
