// @vitest-environment jsdom
import { beforeEach, expect, it, vi } from 'vitest'
import { keepFocus } from './keep-focus.ts'

const find = (selector: string) => document.querySelector<HTMLElement>(selector)!

beforeEach(() => {
  document.body.innerHTML = '<h1 tabindex="-1" data-page-title>Claim</h1><main><button>Claim all</button><input></main>'
  keepFocus()
})

it('gives the focus to the name of the page when what had it goes away', async () => {
  find('button').focus()
  find('button').remove()
  await vi.waitFor(() => expect(document.activeElement).toBe(find('h1')))
})

it('takes it from nobody who has it', async () => {
  find('button').focus()
  find('input').focus()
  find('button').remove()
  await new Promise((resolve) => setTimeout(resolve, 5))
  expect(document.activeElement).toBe(find('input'))
})

it('leaves alone what somebody has left by himself', async () => {
  find('button').focus()
  find('button').blur()
  await new Promise((resolve) => setTimeout(resolve, 5))
  find('button').remove()
  await new Promise((resolve) => setTimeout(resolve, 5))
  expect(document.activeElement).toBe(document.body)
})
