// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { startTestPage } from '#shared/wallet/test-page.ts'
import terms from '../../locales/en/terms.json' with { type: 'json' }
import { i18n } from '../i18n/i18n.ts'
import { Term, type TermName } from './term.tsx'

beforeAll(async () => {
  await startTestPage()
  i18n.addResourceBundle('en', 'terms', terms)
  await import('./sheet-panel.tsx')
})
afterEach(cleanup)

test.each(Object.entries(terms))('%s explains itself at a tap, in two sentences', async (name, { title, text }) => {
  render(
    <p>
      Your <Term name={name as TermName}>word</Term>
    </p>,
  )
  fireEvent.click(screen.getByRole('button', { name: 'word' }))
  const sheet = within(await screen.findByRole('dialog', { name: title }))
  expect(sheet.getByText(/[.]$/).textContent).toMatch(/^[^.]+\. ?[^.]+\.$/)
  expect(text).toMatch(/^[^.]+\. [^.]+\.$/)
})
