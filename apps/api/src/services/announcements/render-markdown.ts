import MarkdownIt from 'markdown-it'

const markdown = new MarkdownIt('default', { html: false, linkify: true, typographer: false }).disable(['table'])

const SAFE_LINK = /^(?:https?:\/\/|mailto:|\/(?![/\\])|#)/i
const SAFE_IMAGE = /^(?:https:\/\/|\/(?![/\\]))/i
const HIDDEN = /[\p{C}\p{Z}]/u

markdown.validateLink = (url) => SAFE_LINK.test(url) && !HIDDEN.test(url)

markdown.renderer.rules['link_open'] = (tokens, index, options, _environment, self) => {
  const token = tokens[index]!
  // A link to nowhere would load the page again.
  if (token.attrGet('href') === '') token.attrs = []
  if (/^https?:/i.test(String(token.attrGet('href')))) {
    token.attrSet('target', '_blank')
    token.attrSet('rel', 'noopener noreferrer nofollow')
  }
  return self.renderToken(tokens, index, options)
}

const renderImage = markdown.renderer.rules['image']!
markdown.renderer.rules['image'] = (tokens, index, options, environment, self) =>
  SAFE_IMAGE.test(String(tokens[index]!.attrGet('src')))
    ? renderImage(tokens, index, options, environment, self)
    : markdown.utils.escapeHtml(tokens[index]!.content)

/**
 * Safe to put into a page: HTML in the text is escaped, links go to http, https, mailto or this origin, images come
 * from https or this origin.
 */
export function renderMarkdown(text: string): string {
  return markdown.render(text)
}
