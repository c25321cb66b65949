import { type DayFile, readDayFile } from '@app/way-out/read-proofs'
import { readWebUrl } from './node.ts'
import { Refusal } from './refusal.ts'

/** Texts given as proofs of settled earnings. Kept unparsed, because the account may be chosen later. */
export interface Given {
  lines: string
  dayFiles: readonly DayFile[]
}

export const nothingGiven: Given = { lines: '', dayFiles: [] }

/** @throws Refusal for a text that is neither a day file nor lines of proofs */
export function addText(given: Given, name: string, text: string): Given {
  try {
    if (text.startsWith('settled-day')) return { ...given, dayFiles: [...given.dayFiles, readDayFile(text)] }
    const [first = ''] = text.split('\n', 1)
    const { proof } = JSON.parse(first) as { proof?: unknown }
    if (!Array.isArray(proof)) throw new SyntaxError('no proof')
    return { ...given, lines: `${given.lines}\n${text}` }
  } catch (error) {
    throw new Refusal('noProofs', { file: name, reason: error instanceof Error ? error.message : '' }, error)
  }
}

interface Day {
  settled: { fileHash: string; isWhole: boolean } | null
}

const PAGE = 100
/** Enough for two full day files, which come every 30 days. */
const MOST_PAGES = 3

/**
 * A service that lists its days gives all files back to the second full one, so that the newest open root is among
 * them. Any other address is a single file.
 */
export async function fetchProofs(given: Given, address: string): Promise<Given> {
  const url = readWebUrl(address)
  if (url === null) throw new Refusal('notFetched', { url: address, reason: 'URL' })
  const isFile = url.pathname.length > 1
  if (isFile) return addText(given, url.pathname, await fetchText(url.href))
  const hashes: string[] = []
  let wholes = 0
  for (let page = 1; wholes < 2 && page <= MOST_PAGES; page += 1) {
    const answer = JSON.parse(await fetchText(new URL(`/api/days?pageSize=${PAGE}&page=${page}`, url).href)) as {
      data?: { list?: Day[] }
    }
    const days = answer.data?.list
    if (days === undefined) throw new Refusal('notFetched', { url: url.href, reason: '/api/days' })
    const settled = days.flatMap((day) => (day.settled ? [day.settled] : []))
    for (const { isWhole, fileHash } of settled) {
      if (wholes === 2) break
      hashes.push(fileHash)
      if (isWhole) wholes += 1
    }
    if (days.length < PAGE) break
  }
  let all = given
  for (const hash of hashes) {
    if (!/^0x[0-9a-f]{64}$/.test(hash)) throw new Refusal('notFetched', { url: url.href, reason: '/api/days' })
    all = addText(all, hash, await fetchText(new URL(`/api/files/${hash}`, url).href))
  }
  return all
}

async function fetchText(url: string): Promise<string> {
  const response = await fetch(url, { credentials: 'omit' }).catch((error: unknown) => {
    throw new Refusal('notFetched', { url, reason: String(error) }, error)
  })
  if (!response.ok) throw new Refusal('notFetched', { url, reason: String(response.status) })
  return response.text()
}
