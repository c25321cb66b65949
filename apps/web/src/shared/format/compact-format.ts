import { formatNumber } from './format-number.ts'

type CompactFormat = Pick<Intl.NumberFormat, 'format'>

/** From CLDR, `kk`. Chromium supports Kazakh without these words: "20K". */
const kazakhSteps = [
  { size: 1e9, word: '\u00A0млрд' },
  { size: 1e6, word: '\u00A0млн' },
  { size: 1e3, word: '\u00A0мың' },
  { size: 1, word: '' },
]

const hasWords = (tag: string) => new Intl.NumberFormat(tag, { notation: 'compact' }).format(1e6).includes('млн')

function formatKazakh(value: number): string {
  const { size, word } = kazakhSteps.find((step) => value >= step.size) ?? { size: 1, word: '' }
  return formatNumber(value / size, 'kk', { minimum: 0, maximum: 1 }) + word
}

/** For example `20K`, `2万`, `20 мың`. */
export function getCompactFormat(tag: string, isComplete = hasWords): CompactFormat {
  if (tag === 'kk' && !isComplete(tag)) return { format: (value) => formatKazakh(Number(value)) }
  return new Intl.NumberFormat(tag, { notation: 'compact', numberingSystem: 'latn' })
}
