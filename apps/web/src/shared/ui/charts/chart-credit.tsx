/** What the chart library's licence asks for: its notice, with a link. Outside of what is hidden from screen readers. */
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
