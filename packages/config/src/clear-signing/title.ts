export type TitleValue = { path: string } | { text: string }

export type Title = { intent: string; interpolatedIntent?: string }

const placeholder = /\{\{(\w+)\}\}/g

/** A placeholder with the words that introduce it: they are left out together. */
const ledTo = /(?:\s+(?:for exactly|exactly|for|to|with|No\.))?:?\s*\{\{(\w+)\}\}/g

/**
 * A page's title for a wallet. The intent leaves out everything that differs from call to call. The interpolated intent
 * includes values that are in the signed bytes; other values are left out of both.
 */
export function createTitle(text: string, values: Readonly<Record<string, TitleValue>> = {}): Title {
  const plain = text.replace(/<\/?\w+>/g, '')
  const intent = fill(plain, values, () => '')
  const interpolatedIntent = fill(plain, values, (path) => `{${path}}`)
  return intent === interpolatedIntent ? { intent } : { intent, interpolatedIntent }
}

function fill(text: string, values: Readonly<Record<string, TitleValue>>, showPath: (path: string) => string): string {
  const show = (name: string) => {
    const value = Object.hasOwn(values, name) ? values[name]! : { text: '' }
    return 'text' in value ? value.text : showPath(value.path)
  }
  return text
    .replace(ledTo, (whole, name: string) => (show(name) === '' ? '' : whole))
    .replace(placeholder, (_, name: string) => show(name))
    .replace(/\s+/g, ' ')
    .trim()
}
