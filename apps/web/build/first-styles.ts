import { parse, type AtRule, type Container } from 'postcss'

const classList = /\sclass="([^"]*)"/g
const tagName = /<([a-z][a-z\d]*)/g

/**
 * Escaped characters of a class, such as the point in `mt-2.5`, move to private code points while a selector is split.
 */
const marked = /\\(.)/g
const away = 0xe000
/** Parts of a selector besides tags and classes. They do not depend on the content of the page. */
const conditions = /\[[^\]]*\]|::?[\w-]+(?:\((?:[^()]|\([^()]*\))*\))?/g
/** Parts that only form fields have. Chromium and Safari also use this prefix for scroll bars. */
const ofFields = /::(?:-webkit-(?!scrollbar|resizer)|file-selector|placeholder)|:-moz-ui-invalid/
const names = /([.#]?)([\w\uE000-\uE0FF-]+)/g

const bringBack = (character: string) => String.fromCharCode(character.charCodeAt(0) - away)

function isShown(selector: string, shown: ReadonlySet<string>): boolean {
  if (ofFields.test(selector) && !shown.has('input')) return false
  const plain = selector
    .replaceAll(marked, (_, character: string) => String.fromCharCode(away + character.charCodeAt(0)))
    .replaceAll(conditions, '')
  return [...plain.matchAll(names)].every(
    ([, sign, name = '']) => sign === '#' || shown.has(`${sign}${name.replaceAll(/[\uE000-\uE0FF]/g, bringBack)}`),
  )
}

function unescapeHtml(text: string): string {
  return text.replaceAll('&gt;', '>').replaceAll('&lt;', '<').replaceAll('&#x27;', "'").replaceAll('&amp;', '&')
}

function listShown(html: string): ReadonlySet<string> {
  const classes = [...html.matchAll(classList)].flatMap(([, list = '']) => unescapeHtml(list).split(/\s+/))
  const tags = [...html.matchAll(tagName)].map(([, name = '']) => name)
  return new Set([...classes.map((name) => `.${name}`), ...tags, 'html', 'body'])
}

/**
 * The part of a style sheet that a page needs as it stands, in the order of the sheet. Left out are rules for classes
 * and tags that the page does not have, fonts that must be fetched, and animations and properties that nothing names.
 * Until the full sheet arrives, each element looks as it will with it. Properties in `given` are defined elsewhere in
 * the page.
 */
export function getFirstStyles(styles: string, html: string, given: ReadonlySet<string> = new Set()): string {
  const root = parse(styles)
  const shown = listShown(html)
  const layers = root.nodes.flatMap((node) => (node.type === 'atrule' && node.name === 'layer' ? [node.params] : []))
  root.walkAtRules('font-face', (face) => {
    if (/url\(/.test(face.toString())) face.remove()
  })
  root.walkRules((rule) => {
    if (rule.parent?.type === 'atrule' && (rule.parent as AtRule).name === 'keyframes') return
    const selectors = rule.selectors.filter((one) => isShown(one, shown))
    if (selectors.length === 0) rule.remove()
    else rule.selectors = selectors
  })
  root.walkDecls(/^--/, (declaration) => {
    if (given.has(declaration.prop)) declaration.remove()
  })
  removeUnnamed(root, 'keyframes')
  removeUnnamed(root, 'property')
  removeUnusedProperties(root, html)
  removeEmpty(root)
  // A layer that is left out here would be the highest of all when the whole sheet brings it.
  return `@layer ${layers.join(',')};${root.toString()}`
}

function removeUnnamed(root: Container, kind: 'keyframes' | 'property'): void {
  const all: AtRule[] = []
  root.walkAtRules(kind, (one) => void all.push(one))
  for (const one of all) one.remove()
  const rest = root.toString()
  for (const one of all) if (rest.includes(one.params)) root.append(one)
}

/** SVG drawings in the page use some properties directly, so the HTML is searched too. */
function removeUnusedProperties(root: Container, html: string): void {
  let before = ''
  for (let text = root.toString(); text !== before; text = root.toString()) {
    before = text
    root.walkDecls(/^--/, (declaration) => {
      if (!`${text}${html}`.includes(`var(${declaration.prop}`)) declaration.remove()
    })
  }
}

function removeEmpty(container: Container): void {
  for (const node of container.nodes?.slice() ?? []) {
    if (!('nodes' in node) || node.nodes === undefined) continue
    removeEmpty(node)
    if (node.nodes.length === 0) node.remove()
  }
}
