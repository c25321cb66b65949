/** What a placeholder of a title stands for: an argument of the call, or a word that the deployment knows. */
export type TitleValue = { path: string } | { text: string }

export type Title = { intent: string; interpolatedIntent?: string }

const placeholder = /\{\{(\w+)\}\}/g

/** The words that lead to a value go with it. */
const ledTo = /(?:\s+(?:for exactly|exactly|for|to|with|No\.))?:?\s*\{\{(\w+)\}\}/g

/**
 * A title of a sheet for a wallet: the intent has its words without what differs from call to call, the interpolated one
 * also the values that the signed bytes have. A value that they do not have is left out of both.
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
