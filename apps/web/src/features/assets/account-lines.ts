import { type Address, isSameAddress, isZeroAddress } from '@app/core/address'
import { parseAddress } from '@app/core/checksum-address'
import { type BookEntry, MAX_BOOK, MAX_LABEL, MAX_LISTED } from '#shared/ui/address-book.ts'

export interface AccountLine {
  address: Address
  label: string
}

export type LineProblem = 'address' | 'label' | 'noLabel'

export type AccountLines =
  | { ok: true; lines: readonly AccountLine[] }
  /** `line` counts from 1. */
  | { ok: false; line: number; problem: LineProblem }

/** `0x`, also in look-alike letters, and digits as they appear in an address: a label must not pass for one. */
const addressLike = /(?:^|[^\p{L}\p{N}])0[xхχ×]|[0oοо][xхχ×]\s*[0-9a-fа-е]{3}|…|\.\.\.|(?=[0-9a-f]*\d)[0-9a-f]{8}/iu

/** Empty for no label; null for one that is too long or looks like an address. */
export function readLabel(text: string): string | null {
  const shown = text.normalize('NFKC').replaceAll(/\p{Cf}/gu, '')
  const label = shown.replaceAll(/\p{C}/gu, ' ').replaceAll(/\s+/g, ' ').trim()
  return label.length > MAX_LABEL || addressLike.test(label) ? null : label
}

/** Each line has an address, then a space, comma, semicolon or tab, and its label. The last line of an address wins. */
export function readAccountLines(text: string, { needsLabel }: { needsLabel: boolean }): AccountLines {
  const lines: AccountLine[] = []
  for (const [index, line] of text.split(/\r\n|\r|\n/).entries()) {
    if (line.trim() === '') continue
    const wrong = (problem: LineProblem) => ({ ok: false, line: index + 1, problem }) as const
    const [, first = '', rest = ''] = /^[\s"'“”]*([^\s,;"'“”]*)["'“”]?\s*[,;]?(.*)$/u.exec(line) ?? []
    const parsed = parseAddress(first)
    if (!parsed.ok || isZeroAddress(parsed.address)) return wrong('address')
    const label = readLabel(unquote(rest))
    if (label === null) return wrong('label')
    if (label === '' && needsLabel) return wrong('noLabel')
    const before = lines.findIndex(({ address }) => address === parsed.address)
    lines.splice(before === -1 ? lines.length : before, before === -1 ? 0 : 1, { address: parsed.address, label })
  }
  return { ok: true, lines }
}

function unquote(text: string): string {
  const quoted = /^\s*"((?:[^"]|"")*)"\s*$/.exec(text)?.[1]
  return quoted === undefined ? text : quoted.replaceAll('""', '"')
}

export function writeAccountLines(entries: readonly BookEntry[]): string {
  return entries.map(({ address, label }) => `${address} ${label}`.trimEnd() + '\r\n').join('')
}

/** Null when there is no room. A line without a label keeps the current one. */
export function addLines(
  book: readonly BookEntry[],
  lines: readonly AccountLine[],
  { isListed }: { isListed: boolean },
): readonly BookEntry[] | null {
  const next = [...book]
  for (const { address, label } of lines) {
    const place = next.findIndex((entry) => isSameAddress(entry.address, address))
    const known = next[place]
    const entry = {
      address,
      label: label === '' ? (known?.label ?? '') : label,
      isListed: isListed || known?.isListed === true,
    }
    if (known === undefined) next.push(entry)
    else next[place] = entry
  }
  const listed = next.filter((entry) => entry.isListed)
  return next.length > MAX_BOOK || listed.length > MAX_LISTED ? null : next
}
