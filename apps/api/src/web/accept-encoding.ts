export type Encoding = 'br' | 'gzip' | 'identity'

/** The best encoding that the `Accept-Encoding` header takes: br, then gzip, then none. */
export function chooseEncoding(header: string | undefined): Encoding {
  const accepted = new Set<string>()
  for (const part of (header ?? '').toLowerCase().split(',')) {
    const [name = '', ...parameters] = part.split(';').map((piece) => piece.trim())
    const isRefused = parameters.some((parameter) => /^q=0(\.0*)?$/.test(parameter))
    if (!isRefused) accepted.add(name)
  }
  if (accepted.has('br')) return 'br'
  return accepted.has('gzip') || accepted.has('*') ? 'gzip' : 'identity'
}
