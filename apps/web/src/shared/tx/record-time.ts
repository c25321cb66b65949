/** `14:20:41`: the second is a fact. Unix seconds. */
export function formatClock(at: number, tag: string): string {
  const options = { hour: '2-digit', minute: '2-digit', second: '2-digit', hourCycle: 'h23' } as const
  return new Intl.DateTimeFormat(tag, options).format(at * 1000)
}
