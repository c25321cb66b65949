import { Link } from '@tanstack/react-router'
import { Fragment, type ReactNode } from 'react'
import { ExternalLink } from './text.tsx'
import { type MarkupElement, type MarkupNode, type MarkupTag, readMarkup } from './read-markup.ts'

const looks: Partial<Record<MarkupTag, string>> = {
  p: 'mt-3 first:mt-0',
  h1: 'mt-7 type-title text-text first:mt-0',
  h2: 'mt-6 type-heading text-text first:mt-0',
  h3: 'mt-5 type-strong text-text first:mt-0',
  ul: 'mt-3 list-disc space-y-1.5 pl-5',
  ol: 'mt-3 list-decimal space-y-1.5 pl-6',
  blockquote: 'mt-3 border-l-2 border-line-strong pl-4',
  pre: 'mt-3 overflow-x-auto rounded-badge bg-surface-2 p-3 type-label',
  code: 'rounded-badge bg-surface-2 px-1 wrap-anywhere',
  hr: 'my-5 border-line',
  strong: 'font-semibold text-text',
  em: 'italic',
  s: 'line-through',
}
/** The page has an `h1` already, so headings of the article start one level lower. */
const shown: Partial<Record<MarkupTag, 'h2' | 'h3' | 'h4'>> = {
  h1: 'h2',
  h2: 'h2',
  h3: 'h3',
  h4: 'h4',
  h5: 'h4',
  h6: 'h4',
}

export function ArticleText({ html, className }: { html: string; className?: string }) {
  return <div className={`type-body wrap-anywhere text-text-2 ${className ?? ''}`}>{toNodes(readMarkup(html))}</div>
}

function toNodes(nodes: readonly MarkupNode[]): ReactNode {
  return nodes.map((node, index) => (
    <Fragment key={index}>{typeof node === 'string' ? node : <Element element={node} />}</Fragment>
  ))
}

function Element({ element }: { element: MarkupElement }) {
  const { tag, href, src, alt, children } = element
  if (tag === 'br') return <br />
  if (tag === 'hr') return <hr className={looks.hr} />
  if (tag === 'a') return <Anchor href={href}>{toNodes(children)}</Anchor>
  if (tag === 'img') return <Picture src={src} alt={alt ?? ''} />
  const Tag = shown[tag] ?? tag
  return <Tag className={looks[tag] ?? (tag in shown ? looks.h3 : undefined)}>{toNodes(children)}</Tag>
}

function Anchor({ href, children }: { href: string | undefined; children: ReactNode }) {
  if (href === undefined) return children
  const look = 'font-medium text-accent-text underline underline-offset-2'
  if (/^https?:/i.test(href))
    return (
      <ExternalLink href={href} className="underline underline-offset-2">
        {children}
      </ExternalLink>
    )
  if (!href.startsWith('/'))
    return (
      <a href={href} className={look}>
        {children}
      </a>
    )
  return (
    <Link to={href} className={look}>
      {children}
    </Link>
  )
}

/** The content security policy allows images of our own origin only; others become links. */
function Picture({ src, alt }: { src: string | undefined; alt: string }) {
  if (src === undefined) return alt
  if (!src.startsWith('/')) return <ExternalLink href={src}>{alt === '' ? new URL(src).hostname : alt}</ExternalLink>
  return <img src={src} alt={alt} loading="lazy" className="mt-3 max-w-full rounded-card" />
}
