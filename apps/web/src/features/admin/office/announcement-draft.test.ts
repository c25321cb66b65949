import { expect, it } from 'vitest'
import { createDraft, readDraft } from './announcement-draft.ts'

const nowAt = 1_800_000_000
const text = { title: 'T', summary: '', content: 'C' }
const draft = createDraft(undefined, nowAt)
const whole = { ...draft, texts: { ...draft.texts, zh: text } }

it('makes a body out of what is filled in, without an end where none is given', () => {
  expect(readDraft(whole, 0)).toEqual({
    ok: true,
    body: {
      type: 1,
      status: 0,
      indexImg: '',
      startTime: nowAt - (nowAt % 60),
      endTime: 253_402_300_799,
      pages: [],
      texts: { zh: text },
    },
  })
})

it('brings back what was read', () => {
  const body = {
    type: 3 as const,
    indexImg: '/a.png',
    startTime: nowAt - (nowAt % 60),
    endTime: nowAt - (nowAt % 60) + 3_600,
    pages: [],
  }
  const given = {
    ...body,
    id: 4,
    version: 2,
    status: 1 as const,
    updatedAt: null,
    updatedBy: null,
    withdrawnAt: null,
    texts: { zh: text },
  }
  expect(readDraft(createDraft(given, 0), 1)).toEqual({ ok: true, body: { ...body, status: 1, texts: { zh: text } } })
})

it('reads the pages of a help article apart, and refuses what is no path', () => {
  const help = { ...whole, type: 2 as const }
  expect(readDraft({ ...help, pages: ' /stake  /stake?tab=power ' }, 0)).toMatchObject({
    body: { pages: ['/stake', '/stake?tab=power'] },
  })
  expect(readDraft({ ...help, pages: 'https://a.example' }, 0)).toMatchObject({ problem: 'pages' })
  expect(readDraft({ ...whole, pages: '/stake' }, 0)).toMatchObject({ body: { pages: [] } })
})

it('says what is missing', () => {
  expect(readDraft(draft, 0)).toMatchObject({ problem: 'language', language: 'zh' })
  expect(readDraft({ ...whole, startsAt: '' }, 0)).toMatchObject({ problem: 'start' })
  expect(readDraft({ ...whole, endsAt: whole.startsAt }, 0)).toMatchObject({ problem: 'end' })
  expect(readDraft({ ...whole, texts: { ...whole.texts, ru: { ...text, content: ' ' } } }, 0)).toMatchObject({
    problem: 'text',
    language: 'ru',
  })
  for (const language of ['ru', 'en'])
    expect(readDraft({ ...draft, texts: { ...draft.texts, [language]: text } }, 0)).toMatchObject({
      problem: 'language',
    })
})
