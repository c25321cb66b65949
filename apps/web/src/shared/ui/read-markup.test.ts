import { assert, property, string } from 'fast-check'
import { expect, it } from 'vitest'
import { type MarkupNode, readMarkup } from './read-markup.ts'

it('reads paragraphs, marks, lists and links', () => {
  expect(readMarkup('<p>A <strong>b</strong> &amp; c</p>\n<ul>\n<li>d</li>\n</ul>')).toEqual([
    { tag: 'p', children: ['A ', { tag: 'strong', children: ['b'] }, ' & c'] },
    '\n',
    { tag: 'ul', children: ['\n', { tag: 'li', children: ['d'] }, '\n'] },
  ])
  expect(
    readMarkup('<a href="https://a.example/?x=1&amp;y" target="_blank">t</a><br><img src="/p.png" alt="P">'),
  ).toEqual([
    { tag: 'a', href: 'https://a.example/?x=1&y', children: ['t'] },
    { tag: 'br', children: [] },
    { tag: 'img', src: '/p.png', alt: 'P', children: [] },
  ])
})

it('keeps the text of what it does not know and drops the rest', () => {
  expect(readMarkup('<script src="/x.js">alert(1)</script><p onclick="x()">y</p>')).toEqual([
    'alert(1)',
    { tag: 'p', children: ['y'] },
  ])
})

it('takes no link or picture of another scheme', () => {
  for (const href of ['javascript:alert(1)', 'data:text/html,x', '//evil.example', '/\\evil.example', ' javascript:x'])
    expect(readMarkup(`<a href="${href}">t</a><img src="${href}" alt="">`)).toEqual([
      { tag: 'a', children: ['t'] },
      { tag: 'img', alt: '', children: [] },
    ])
})

function getText(nodes: readonly MarkupNode[]): string {
  return nodes.map((node) => (typeof node === 'string' ? node : getText(node.children))).join('')
}

it('never throws, and shows escaped text as it was written', () => {
  assert(
    property(string(), (text) => {
      readMarkup(text)
      const escaped = text
        .replaceAll('&', '&amp;')
        .replaceAll('<', '&lt;')
        .replaceAll('>', '&gt;')
        .replaceAll('"', '&quot;')
      expect(getText(readMarkup(`<p>${escaped}</p>`))).toBe(text)
    }),
  )
})
