/** As browsers ask over TLS, as they ask without it, and as tools do. */
const encodings = ['gzip, deflate, br', 'gzip', 'identity'] as const
const worthCompressing = /(?:\/[^./]*|\.(?:js|css|html|json|svg|txt|webmanifest))$/
const page = /^\s*<!doctype html/i
const shown = 60
const timeoutMs = 20_000

/** What is sent out under `path` and should be `own`. */
export type Expected = {
  /** Begins with a slash. */
  path: string
  own: Buffer
  /** Takes out what a service writes into a page for itself. */
  normalise?: (text: string) => string
}

/**
 * Asks a running product for a file, each way that a browser may, without following anything.
 * @returns In words what comes in its place; undefined when it comes as it is.
 */
export async function findFault(url: string, expected: Expected): Promise<string | undefined> {
  for (const encoding of worthCompressing.test(expected.path) ? encodings : encodings.slice(0, 1)) {
    const fault = await askOnce(url, expected, encoding)
    if (fault !== undefined) return encoding === encodings[0] ? fault : `${fault} (asked for as ${encoding})`
  }
  return undefined
}

async function askOnce(url: string, { path, own, normalise }: Expected, encoding: string): Promise<string | undefined> {
  const target = getFileUrl(url, path)
  const response = await fetch(target, {
    redirect: 'manual',
    headers: { 'accept-encoding': encoding },
    signal: AbortSignal.timeout(timeoutMs),
  }).catch((error: unknown) => `does not come: ${getReason(error)}`)
  if (typeof response === 'string') return response
  const refusal = describeStatus(response, target)
  if (refusal !== undefined) return refusal
  const sentAs = showText(response.headers.get('content-encoding') ?? 'identity')
  const body = await response.arrayBuffer().catch((error: unknown) => error as Error)
  if (body instanceof Error)
    return isOfDecoding(body) ? `comes with Content-Encoding ${sentAs}, and its body is not that` : 'breaks off'
  const [actual, wanted] = [Buffer.from(body), own].map((bytes) =>
    normalise ? Buffer.from(normalise(bytes.toString())) : bytes,
  ) as [Buffer, Buffer]
  if (actual.equals(wanted)) return undefined
  if (!/^(?:identity|gzip|x-gzip|deflate|br)$/.test(sentAs)) return `comes as ${sentAs}, for which nobody asked`
  if (page.test(actual.toString('latin1', 0, 200)) && !page.test(wanted.toString('latin1', 0, 200)))
    return 'a page comes in its place'
  return describeDifference(wanted, actual)
}

function describeStatus({ status, headers }: Response, asked: URL): string | undefined {
  if (status === 200) return undefined
  if (status === 404 || status === 410) return 'is missing'
  if (status === 304)
    return 'answers 304, as if it had been asked whether it changed: something on the way has a copy of its own'
  const location = headers.get('location')
  if (status < 300 || status >= 400 || location === null) return `answers ${status}`
  const target = URL.canParse(location, asked) ? new URL(location, asked) : undefined
  if (target === undefined) return `redirects to ${showText(location)}`
  return target.host === asked.host ? `redirects to ${target.pathname}` : `redirects to another host, ${target.host}`
}

/** A common beginning and a common end leave what was put in, taken out or replaced. */
function describeDifference(own: Buffer, actual: Buffer): string {
  const shorter = Math.min(own.length, actual.length)
  let start = 0
  while (start < shorter && own[start] === actual[start]) start++
  let end = 0
  while (end < shorter - start && own[own.length - 1 - end] === actual[actual.length - 1 - end]) end++
  const more = actual.length - own.length
  if (start + end === own.length) return `has ${more} bytes more, from byte ${start} on: ${show(actual, start, end)}`
  if (start + end === actual.length) return `lacks ${-more} bytes, from byte ${start} on: ${show(own, start, end)}`
  return `differs from byte ${start} on: ${show(actual, start, end)}`
}

const show = (bytes: Buffer, start: number, end: number) =>
  `"${showText(bytes.toString('latin1', start, Math.min(start + shown, bytes.length - end)))}"`

/** What a stranger sent goes to a terminal: nothing but letters of ASCII. */
export function showText(text: string): string {
  return text.replaceAll(/[^\x20-\x7e]+/g, ' ')
}

/** Of the same host, whatever the path looks like. */
export function getFileUrl(url: string, path: string): URL {
  const target = new URL(url)
  target.pathname = path
  target.search = ''
  return target
}

/** zlib's own codes; those of sockets begin with other letters. */
function isOfDecoding({ cause }: Error): boolean {
  return cause instanceof Error && 'code' in cause && /^(?:Z_|ERR_)/.test(String(cause.code))
}

const getReason = (error: unknown) => {
  const { cause, message } = error as Error
  return cause instanceof Error && cause.message ? cause.message : message
}
