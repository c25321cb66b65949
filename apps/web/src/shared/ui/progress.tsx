export interface ProgressProps {
  /** 0 … 1; more is shown as full. */
  value: number
  /** What it measures and how far it is, in words: "1,880 of 2,000 left today". */
  label: string
  className?: string
}

/** A plain bar: for money and counts. */
export function Progress({ value, label, className }: ProgressProps) {
  const percent = Math.round(Math.min(1, Math.max(0, value)) * 1000) / 10
  return (
    <div className={className}>
      <progress className="sr-only" aria-label={label} max={100} value={percent} />
      <div aria-hidden="true" className="h-1 overflow-hidden rounded-bar bg-surface-2">
        <div
          className="h-full bg-accent transition-[width] duration-(--dur-2) ease-in-out"
          style={{ width: `${percent}%` }}
        />
      </div>
    </div>
  )
}
