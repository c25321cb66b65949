import {
  TickMarkType,
  CandlestickSeries,
  ColorType,
  createChart,
  CrosshairMode,
  HistogramSeries,
  type IChartApi,
  type ISeriesApi,
  LineSeries,
  LineStyle,
  type SeriesType,
  type UTCTimestamp,
} from 'lightweight-charts'
import { getDateFormat } from '#shared/format/format-date.ts'

/** `at` is in Unix seconds. Numbers are for drawing only. */
export type Candle = { at: number; open: number; high: number; low: number; close: number }
export type Point = { at: number; value: number }

export type ChartSeries =
  /** Rising candles are hollow, so that colour is not the only sign. */
  | { kind: 'candles'; data: readonly Candle[] }
  | { kind: 'line'; data: readonly Point[] }
  /** `beneath` draws them behind another series on their own scale. */
  | { kind: 'columns'; data: readonly Point[]; beneath?: boolean }

/** With more empty steps than this, they are left out and the time axis is no longer even. */
const MOST_GAPS = 2_000

/** @param seconds length of a step */
export function getTimeline(ats: readonly number[], seconds: number): number[] {
  const [first, last] = [ats[0], ats.at(-1)]
  if (first === undefined || last === undefined || (last - first) / seconds > MOST_GAPS) return [...ats]
  const times = new Set(ats)
  for (let at = first; at < last; at += seconds) times.add(at)
  return [...times].toSorted((left, right) => left - right)
}

export type ChartColours = {
  text: string
  line: string
  plate: string
  plateText: string
  up: string
  down: string
  accent: string
  quiet: string
}

/** Computed from the theme, because a canvas does not support custom properties. */
export function readChartColours(): ChartColours {
  const style = getComputedStyle(document.documentElement)
  const read = (name: string) => style.getPropertyValue(name).trim()
  return {
    text: read('--text-3'),
    line: read('--line'),
    plate: read('--text'),
    plateText: read('--bg'),
    up: read('--positive'),
    down: read('--danger'),
    accent: read('--accent'),
    quiet: read('--surface-2'),
  }
}

export function followTheme(onChange: () => void): () => void {
  const observer = new MutationObserver(onChange)
  observer.observe(document.documentElement, { attributeFilter: ['data-theme'] })
  return () => observer.disconnect()
}

const tickOptions: Readonly<Record<TickMarkType, Intl.DateTimeFormatOptions>> = {
  [TickMarkType.Year]: { year: 'numeric' },
  [TickMarkType.Month]: { month: 'short' },
  [TickMarkType.DayOfMonth]: { day: 'numeric' },
  [TickMarkType.Time]: { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' },
  [TickMarkType.TimeWithSeconds]: { hour: '2-digit', minute: '2-digit', second: '2-digit', hourCycle: 'h23' },
}

/** `at` is in Unix seconds, shown in UTC. The chart's own labels would be in the browser's language. */
export function formatTick(at: number, type: TickMarkType, tag: string): string {
  return getDateFormat(tag, { ...tickOptions[type], timeZone: 'UTC' }).format(at * 1000)
}

export type ChartContent = {
  series: readonly ChartSeries[]
  /** Seconds between neighbours, so that gaps in time keep their space. */
  stepSeconds: number
  formatValue: (value: number) => string
  formatTime: (at: number) => string
  dateTag: string
}

export type DrawnChart = { show: (content: ChartContent) => void; remove: () => void }

/** Pixels of the root em at which labels are 12 px; they scale with it. */
const baseRootSize = 37.5
const captionSize = 12
const toTime = (at: number) => at as UTCTimestamp

function getOptions(colours: ChartColours, { formatValue, formatTime, dateTag }: ChartContent) {
  const fontFamily = getComputedStyle(document.body).fontFamily
  const rootSize = Number.parseFloat(getComputedStyle(document.documentElement).fontSize)
  return {
    autoSize: true,
    handleScroll: false,
    handleScale: false,
    layout: {
      background: { type: ColorType.Solid, color: 'transparent' },
      textColor: colours.text,
      fontSize: Math.max(captionSize, Math.round((captionSize * rootSize) / baseRootSize)),
      fontFamily,
      attributionLogo: false,
    },
    grid: { vertLines: { visible: false }, horzLines: { color: colours.line } },
    rightPriceScale: { borderVisible: false, scaleMargins: { top: 0.08, bottom: 0.12 } },
    timeScale: {
      borderVisible: false,
      fixLeftEdge: true,
      fixRightEdge: true,
      timeVisible: true,
      tickMarkFormatter: (time: unknown, type: TickMarkType) => formatTick(Number(time), type, dateTag),
    },
    crosshair: { mode: CrosshairMode.Magnet },
    localization: { priceFormatter: formatValue, timeFormatter: (time: unknown) => formatTime(Number(time)) },
  }
}

/** Follows the size of `box` and the theme until it is removed. */
export function drawChart(box: HTMLElement): DrawnChart {
  let chart: IChartApi | undefined
  let drawn: ISeriesApi<SeriesType>[] = []
  let content: ChartContent | undefined

  function draw(): void {
    if (content === undefined) return
    const colours = readChartColours()
    const options = getOptions(colours, content)
    chart ??= createChart(box, options)
    chart.applyOptions(options)
    for (const series of drawn) chart.removeSeries(series)
    drawn = content.series.map((series) => addSeries(chart!, series, colours, content!))
    chart.timeScale().fitContent()
  }

  const release = followTheme(draw)
  return {
    show(next) {
      content = next
      draw()
    },
    remove() {
      release()
      chart?.remove()
    },
  }
}

function addSeries(
  chart: IChartApi,
  series: ChartSeries,
  colours: ChartColours,
  { stepSeconds }: ChartContent,
): ISeriesApi<SeriesType> {
  const times = getTimeline(
    series.data.map(({ at }) => at),
    stepSeconds,
  )
  const withGaps = (data: readonly { at: number }[]) => {
    const known = new Map(data.map((one) => [one.at, one]))
    return times.map((at) => {
      const one = known.get(at)
      if (one === undefined) return { time: toTime(at) }
      const { at: _, ...values } = one
      return { time: toTime(at), ...values }
    })
  }
  const lastValue = { priceLineColor: colours.text, priceLineStyle: LineStyle.Dotted, lastValueVisible: true }
  switch (series.kind) {
    case 'candles': {
      const api = chart.addSeries(CandlestickSeries, {
        upColor: 'transparent',
        borderUpColor: colours.up,
        wickUpColor: colours.up,
        downColor: colours.down,
        borderDownColor: colours.down,
        wickDownColor: colours.down,
        ...lastValue,
      })
      api.setData(withGaps(series.data))
      return api
    }
    case 'line': {
      const api = chart.addSeries(LineSeries, { color: colours.accent, lineWidth: 2, ...lastValue })
      api.setData(series.data.map(({ at, value }) => ({ time: toTime(at), value })))
      return api
    }
    case 'columns': {
      const { beneath = false } = series
      const api = chart.addSeries(HistogramSeries, {
        color: beneath ? colours.quiet : colours.accent,
        lastValueVisible: false,
        priceLineVisible: false,
        ...(beneath ? { priceScaleId: 'beneath' } : {}),
      })
      if (beneath) api.priceScale().applyOptions({ scaleMargins: { top: 0.86, bottom: 0 } })
      api.setData(withGaps(series.data))
      return api
    }
  }
}
