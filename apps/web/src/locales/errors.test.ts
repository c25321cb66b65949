import { errorCatalogue, errorKeys } from '@app/core/errors'
import { languages, type Language } from '@app/core/languages'
import { describe, expect, it } from 'vitest'

const files = import.meta.glob<Record<string, string>>('./*/errors.json', { eager: true, import: 'default' })

function getMessages(language: Language): Record<string, string> {
  return files[`./${language}/errors.json`] ?? {}
}

describe('errors.json', () => {
  it.each(languages)('%s has a message for every error and no other', (language) => {
    const messages = getMessages(language)
    expect(Object.keys(messages).toSorted()).toEqual(errorKeys.toSorted())
    for (const message of Object.values(messages)) expect(message.trim()).not.toBe('')
  })

  it('says in English what the catalogue says, word for word', () => {
    const messages = Object.fromEntries(errorKeys.map((key) => [key, errorCatalogue[key].message]))
    expect(getMessages('en')).toEqual(messages)
  })

  it('is translated: no other language repeats an English message', () => {
    const english = new Set(Object.values(getMessages('en')))
    for (const language of languages.filter((candidate) => candidate !== 'en'))
      expect(Object.values(getMessages(language)).filter((message) => english.has(message))).toEqual([])
  })
})
