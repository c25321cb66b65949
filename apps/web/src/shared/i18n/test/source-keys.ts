/** A key in the source: exact, or a pattern where a template has expressions. */
export interface KeyUse {
  readonly namespaces: readonly string[]
  readonly namespace: string | undefined
  readonly pattern: RegExp
  readonly text: string
}

function* getFirstArguments(source: string): Generator<string> {
  for (const match of source.matchAll(/(?<![\w.$])(?:i18n\.)?t\(/g)) {
    const from = match.index + match[0].length
    let depth = 0
    let quote = ''
    let end = from
    for (; end < source.length; end += 1) {
      const character = source.charAt(end)
      if (quote) {
        if (character === '\\') end += 1
        else if (character === quote) quote = ''
        continue
      }
      if ('\'"`'.includes(character)) quote = character
      else if ('([{'.includes(character)) depth += 1
      else if (')]}'.includes(character) && depth > 0) depth -= 1
      else if (character === ')' || (character === ',' && depth === 0)) break
    }
    yield source.slice(from, end)
  }
}

function getDeclaredNamespaces(source: string): string[] {
  return [...source.matchAll(/useTranslation\(([^)]*)\)/g)].flatMap(([, argument = '']) => {
    const named = [...argument.matchAll(/'([\w-]+)'/g)].map(([, name]) => name ?? '')
    return named.length > 0 ? named : ['common']
  })
}

function toPattern(key: string): RegExp {
  const parts = key.split(/\$\{[^}]*\}/).map((part) => part.replaceAll(/[.*+?^()[\]{}|\\]/g, String.raw`\$&`))
  return new RegExp(`^${parts.join('.+')}$`)
}

/** Only literals: keys in variables are not found. */
export function getKeyUses(source: string): KeyUse[] {
  const namespaces = getDeclaredNamespaces(source)
  const uses: KeyUse[] = []
  for (const argument of getFirstArguments(source)) {
    // A compared literal is a condition, not a key.
    const keys = argument.replaceAll(/[!=]==\s*'[^']*'/g, '').matchAll(/'([^']+)'|`([^`]+)`/g)
    for (const [, plain, template] of keys) {
      const text = plain ?? template ?? ''
      const [first = '', rest] = text.split(/:(.*)/s)
      const namespace = rest === undefined ? undefined : first
      uses.push({ namespaces, namespace, pattern: toPattern(rest ?? text), text })
    }
  }
  return uses
}

export function getLiterals(source: string): Set<string> {
  return new Set([...source.matchAll(/'([^'\n]*)'|"([^"\n]*)"/g)].map(([, single, double]) => single ?? double ?? ''))
}

export function getTemplatePatterns(source: string): RegExp[] {
  return [...source.matchAll(/`([a-zA-Z][\w-]*[.:][^`\s]*\$\{[^`\s]*)`/g)].map(([, template = '']) =>
    toPattern(template),
  )
}
