/** One thing that was looked at. A note is worth knowing and breaks nothing. */
export type Check = { what: string; result: 'ok' | 'FAILED' | 'note'; detail?: string }

/** A check that is right only when it says nothing against. */
export async function check(what: string, look: () => Promise<string | undefined>): Promise<Check> {
  const detail = await look().catch((error: unknown) => `could not be read: ${getFirstLine(error)}`)
  return detail === undefined ? { what, result: 'ok' } : { what, result: 'FAILED', detail }
}

export async function note(what: string, look: () => Promise<string>): Promise<Check> {
  try {
    return { what, result: 'note', detail: await look() }
  } catch (error) {
    return { what, result: 'FAILED', detail: `could not be read: ${getFirstLine(error)}` }
  }
}

/** With the points of a list, which are ours; what viem says below its first line is not for a line of checks. */
const getFirstLine = (error: unknown) =>
  (error instanceof Error ? error.message : String(error)).replaceAll('\n- ', ' ').split('\n')[0]!

export const formatCheck = ({ what, result, detail }: Check) =>
  `${result.padEnd(6)}  ${what}${detail === undefined ? '' : `: ${detail}`}`
