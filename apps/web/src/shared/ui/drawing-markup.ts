interface MarkupPolicy {
  createHTML(markup: string): unknown
}

interface TrustedTypesFactory {
  createPolicy(name: string, rules: { createHTML(markup: string): string }): MarkupPolicy
}

const factory = (globalThis as { trustedTypes?: TrustedTypesFactory }).trustedTypes

// The one way markup enters the page: the server's content security policy admits this policy's name and no other.
const policy = factory?.createPolicy('drawings', { createHTML: (markup) => markup })

/**
 * For `dangerouslySetInnerHTML`, and for drawings alone: made by our own code from numbers, or a brand's logo that its schema has
 * checked. Never give it anything of a visitor or a server.
 */
export function toDrawingMarkup(markup: string): { __html: string } {
  return { __html: (policy ? policy.createHTML(markup) : markup) as string }
}
