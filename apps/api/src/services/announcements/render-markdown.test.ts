import { array, assert, constantFrom, oneof, property, string } from 'fast-check'
import { describe, expect, it } from 'vitest'
import { renderMarkdown } from './render-markdown.ts'

const tags = /^\/?(?:a|p|br|hr|em|strong|s|ul|ol|li|blockquote|pre|code|h[1-6]|img)$/
const attributes: Readonly<Record<string, RegExp>> = {
  href: /^(?:https?:\/\/|mailto:|\/(?![/\\])|#)/i,
  src: /^(?:https:\/\/|\/(?![/\\]))/i,
  alt: /^/,
  title: /^/,
  target: /^_blank$/,
  rel: /^noopener noreferrer nofollow$/,
  start: /^\d+$/,
  class: /^language-/,
}

/** Everything in the HTML that a page would not want. */
function findUnsafe(html: string): string[] {
  const unsafe: string[] = []
  for (const [, name = '', rest = ''] of html.matchAll(/<([^\s>]*)([^>]*)>/g)) {
    if (!tags.test(name)) unsafe.push(`<${name}>`)
    const left = rest.replace(/\s([a-z]+)="([^"]*)"/g, (_, attribute: string, value: string) => {
      if (!attributes[attribute]?.test(value)) unsafe.push(`${attribute}=${value}`)
      return ''
    })
    if (left.trim() !== '' && left.trim() !== '/') unsafe.push(left)
  }
  return unsafe
}

describe('Markdown', () => {
  it('becomes what a reader expects', () => {
    expect(renderMarkdown('# Hi\n\n**bold** and [link](https://example.com/a?b=1&c=2)')).toBe(
      '<h1>Hi</h1>\n<p><strong>bold</strong> and <a href="https://example.com/a?b=1&amp;c=2" target="_blank" rel="noopener noreferrer nofollow">link</a></p>\n',
    )
    expect(renderMarkdown('[in here](/stake) ![](/card.svg)')).toBe(
      '<p><a href="/stake">in here</a> <img src="/card.svg" alt=""></p>\n',
    )
  })

  it.each([
    '<script>alert(1)</script>',
    '<img src=x onerror=alert(1)>',
    '[x](javascript:alert(1))',
    '[x](JaVaScRiPt:alert(1))',
    '[x](java&#10;script:alert(1))',
    '[x](&#106;avascript:alert(1))',
    '[x](data:text/html;base64,PHNjcmlwdD4=)',
    '![x](data:image/svg+xml;base64,PHN2Zz4=)',
    '![x](http://example.com/tracker.gif)',
    '[x](//evil.example)',
    '[x](/\\evil.example)',
    '![x](//evil.example/a.png)',
    '[x](vbscript:msgbox)',
    '[x](file:///etc/passwd)',
    '[x]()',
    '[]()',
    '<javascript:alert(1)>',
    '[x]: javascript:alert(1)\n\n[x]',
    '[x](https://a "onmouseover=alert(1)")',
    '[x](https://a" onmouseover="alert(1))',
    '`<b>` <!-- c --> <![CDATA[x]]> <?php ?>',
    '```"><script>\nx\n```',
    '\u0000<svg/onload=alert(1)>',
  ])('does no harm: %s', (text) => {
    expect(findUnsafe(renderMarkdown(text))).toEqual([])
  })

  it('does no harm whatever is written', () => {
    const piece = oneof(
      constantFrom(
        '[',
        ']',
        '(',
        ')',
        '![',
        '<',
        '>',
        '"',
        "'",
        '`',
        '```',
        '\n',
        '\n\n',
        '&#x6a;',
        '&colon;',
        'javascript:',
        'data:',
        'http://',
        'https://',
        '//',
        '/',
        '\\',
        'a',
        ' ',
        'onerror=',
        '<script>',
        '<!--',
        '|',
        '#',
        '*',
        '1.',
      ),
      string({ unit: 'binary', maxLength: 4 }),
    )
    assert(
      property(array(piece, { maxLength: 24 }), (pieces) => {
        expect(findUnsafe(renderMarkdown(pieces.join('')))).toEqual([])
      }),
      { numRuns: 1_000 },
    )
  }, 30_000)

  it('finds what the test would have to find', () => {
    expect(findUnsafe('<script>x</script><a href="javascript:x" onclick="y">z</a><img src=x>')).toHaveLength(5)
  })
})
