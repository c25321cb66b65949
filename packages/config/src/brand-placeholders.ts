import type { Brand } from './brand.ts'

const openNames = /\((?:yours|của bạn|isi sendiri|ваше|сіздікі|직접 입력)\)$|（(?:待您填写|ご記入ください)）$/
/** RFC 2606: hosts that nobody can own. */
const nobodysHost = /^(?:[\w-]+:\/\/)?(?:[\w-]+\.)*(?:example\.(?:com|net|org)|(?:example|invalid|test))(?=$|[/:?#])/i

export function isPlaceholder(text: string): boolean {
  return text === 'YOURS' || openNames.test(text) || nobodysHost.test(text)
}

/** @public The build loads it by path. */
export function findPlaceholders(brand: Brand, texts: Readonly<Record<string, unknown>>): string[] {
  const files = Object.entries(texts).map(([language, value]) => [`texts/${language}.json `, value] as const)
  return [['', brand] as const, ...files].flatMap(([file, value]) => walk(value, '').map((found) => file + found))
}

function walk(value: unknown, place: string): string[] {
  if (typeof value === 'string') return isPlaceholder(value) ? [`${place}: "${value}"`] : []
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, member]) => walk(member, place === '' ? key : `${place}.${key}`))
}
