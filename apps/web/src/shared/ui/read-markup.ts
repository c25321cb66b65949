export type MarkupNode = string | MarkupElement
export type MarkupElement = { tag: MarkupTag; href?: string; src?: string; alt?: string; children: MarkupNode[] }

const tags = [
  'p',
  'h1',
  'h2',
  'h3',
  'h4',
  'h5',
  'h6',
  'ul',
  'ol',
  'li',
  'blockquote',
  'pre',
  'code',
  'hr',
  'br',
  'strong',
  'em',
  's',
  'a',
  'img',
] as const
export type MarkupTag = (typeof tags)[number]

const voidTags = new Set<string>(['hr', 'br', 'img'])
const known = new Set<string>(tags)
const tokens = /<(\/?)([a-zA-Z][a-zA-Z0-9]*)((?:\s+[a-zA-Z-]+(?:="[^"]*")?)*)\s*\/?>|<|[^<]+/g
const safeLink = /^(?:https?:\/\/|mailto:|\/(?![/\\])|#)/i
const ownPicture = /^(?:https:\/\/|\/(?![/\\]))/i

/**
 * Parses the API's rendered Markdown into the few elements that articles have. Unknown tags keep only their text;
 * unknown attributes and schemes are dropped, so that nothing becomes markup of the page.
 */
export function readMarkup(html: string): MarkupNode[] {
  const root: MarkupNode[] = []
  const open: { tag: string; children: MarkupNode[] }[] = []
  const getPlace = () => open.at(-1)?.children ?? root
  for (const [token, closing, name = '', attributes = ''] of html.matchAll(tokens)) {
    const tag = name.toLowerCase()
    if (name === '') getPlace().push(decode(token))
    else if (!known.has(tag)) continue
    else if (closing === '/') close(open, tag)
    else {
      const element = createElement(tag as MarkupTag, attributes)
      getPlace().push(element)
      if (!voidTags.has(tag)) open.push(element)
    }
  }
  return root
}

function close(open: { tag: string }[], tag: string): void {
  const at = open.findLastIndex((element) => element.tag === tag)
  if (at >= 0) open.length = at
}

function createElement(tag: MarkupTag, attributes: string): MarkupElement {
  const get = (name: string) => {
    const found = new RegExp(`(?:^|\\s)${name}="([^"]*)"`, 'i').exec(attributes)?.[1]
    return found === undefined ? undefined : decode(found)
  }
  const href = tag === 'a' ? get('href') : undefined
  const src = tag === 'img' ? get('src') : undefined
  return {
    tag,
    children: [],
    ...(href !== undefined && safeLink.test(href) && { href }),
    ...(src !== undefined && ownPicture.test(src) && { src }),
    ...(tag === 'img' && { alt: get('alt') ?? '' }),
  }
}

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" }

function decode(text: string): string {
  return text.replaceAll(/&(amp|lt|gt|quot|#39);/g, (_, name: string) => entities[name]!)
}
