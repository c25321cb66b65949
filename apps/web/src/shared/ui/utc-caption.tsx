/** Above a list of days: they are counted in UTC, wherever the reader is. */
export function UtcCaption() {
  return <p className="pt-2 text-right type-caption text-text-3">UTC</p>
}
