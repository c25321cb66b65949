import { createHash } from 'node:crypto'

export interface PolicyOptions {
  html: string
  connectUrls: readonly string[]
  trustedTypes: boolean
  frameAncestors?: readonly string[]
}

// The web app's one policy, for markup that it generates.
const trustedTypeDirectives: [string, ...string[]][] = [
  ['require-trusted-types-for', "'script'"],
  ['trusted-types', 'drawings'],
]

export function createContentSecurityPolicy({
  html,
  connectUrls,
  trustedTypes,
  frameAncestors = [],
}: PolicyOptions): string {
  const origins = connectUrls.filter((url) => URL.canParse(url)).map((url) => new URL(url).origin)
  const directives: [string, ...string[]][] = [
    ['default-src', "'none'"],
    ['script-src', "'self'", ...hashInline(html, 'script')],
    ['style-src', "'self'", ...hashInline(html, 'style')],
    ['connect-src', "'self'", ...new Set(origins)],
    ['img-src', "'self'", 'data:'],
    ['font-src', "'self'"],
    ['manifest-src', "'self'"],
    ['worker-src', "'none'"],
    ['frame-ancestors', ...(frameAncestors.length > 0 ? frameAncestors : ["'none'"])],
    ['base-uri', "'none'"],
    ['form-action', "'none'"],
    ...(trustedTypes ? trustedTypeDirectives : []),
  ]
  return directives.map((directive) => directive.join(' ')).join('; ')
}

function hashInline(html: string, tag: 'script' | 'style'): string[] {
  const hashes = new Set<string>()
  for (const [, attributes = '', content = ''] of html.matchAll(
    new RegExp(`<${tag}\\b([^>]*)>([\\s\\S]*?)</${tag}\\s*>`, 'gi'),
  )) {
    if (/\ssrc\s*=/i.test(attributes) || content === '') continue
    const type = /\stype\s*=\s*["']?([^"'\s>]+)/i.exec(attributes)?.[1]?.toLowerCase()
    if (tag === 'script' && type !== undefined && !/^(module|text\/javascript|application\/javascript)$/.test(type))
      continue
    hashes.add(`'sha256-${createHash('sha256').update(content).digest('base64')}'`)
  }
  return [...hashes]
}
