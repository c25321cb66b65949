export function toTenth(value: number): string {
  return (Math.round(value * 10) / 10).toString()
}
