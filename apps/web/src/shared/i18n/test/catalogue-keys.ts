export type Texts = Readonly<Record<string, string>>

const pluralForm = /_(zero|one|two|few|many|other)$/

export function flatten(catalogue: object, prefix = ''): Texts {
  const texts: Record<string, string> = {}
  for (const [key, value] of Object.entries(catalogue) as [string, unknown][]) {
    if (typeof value === 'string') texts[prefix + key] = value
    else if (typeof value === 'object' && value !== null) Object.assign(texts, flatten(value, `${prefix}${key}.`))
  }
  return texts
}

export function getBaseKey(key: string): string {
  return key.replace(pluralForm, '')
}

export function getPluralForms(texts: Texts): Map<string, string[]> {
  const forms = new Map<string, string[]>()
  for (const key of Object.keys(texts)) {
    const form = pluralForm.exec(key)?.[1]
    if (form) forms.set(getBaseKey(key), [...(forms.get(getBaseKey(key)) ?? []), form])
  }
  return forms
}

export function getPlaceholders(text: string): string[] {
  const names = [...text.matchAll(/\{\{\s*-?\s*([^}\s,]+)[^}]*\}\}/g)].map(([, name]) => name ?? '')
  return [...new Set(names)].toSorted()
}
