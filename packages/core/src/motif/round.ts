/** One decimal is enough for a path and keeps the same picture the same text. */
export function toTenth(value: number): string {
  return (Math.round(value * 10) / 10).toString()
}
