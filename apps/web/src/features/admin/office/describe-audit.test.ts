import { auditActions, type AuditEntry } from '@app/core/api/admin'
import { languages } from '@app/core/languages'
import { LAST_SECOND } from '@app/core/constants'
import { createInstance } from 'i18next'
import { describe, expect, it } from 'vitest'
import { describeAudit, type AuditShow } from './describe-audit.ts'

const operator = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const token = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'

const catalogues = import.meta.glob<Record<string, unknown>>('../../../locales/*/admin.json', {
  eager: true,
  import: 'default',
})

function getShow(language: string): AuditShow {
  const i18n = createInstance()
  void i18n.init({
    lng: language,
    resources: { [language]: { admin: catalogues[`../../../locales/${language}/admin.json`]! } },
    fallbackLng: false,
    initAsync: false,
    interpolation: { escapeValue: false },
  })
  return {
    t: i18n.getFixedT(language, 'admin'),
    language,
    amount: (amount, of) => (of === token ? `${amount} USDT` : '—'),
    token: () => 'USDT',
    time: (at) => `at ${at}`,
  }
}

const show = getShow('en')
const make = (entry: Partial<AuditEntry>): AuditEntry => ({
  id: 1,
  at: 1,
  origin: 'http',
  account: operator,
  action: 'session.end',
  subject: `account/${operator}`,
  before: null,
  after: null,
  requestId: null,
  ...entry,
})

const samples: Record<AuditEntry['action'], Partial<AuditEntry>> = {
  'session.create': { after: { expiresAt: 9, roles: ['ADMIN', 'OPERATOR'] } },
  'session.end': { before: { expiresAt: 9 } },
  'announcement.create': {
    subject: 'announcement/7',
    after: { status: 1, type: 3, startTime: 5, endTime: LAST_SECOND, indexImg: '', texts: { zh: { title: '你好' } } },
  },
  'announcement.edit': {
    subject: 'announcement/7',
    before: { status: 1, type: 1, startTime: 5, endTime: 8, indexImg: '/a.png', texts: { en: { title: 'A' } } },
    after: { status: 0, type: 1, startTime: 5, endTime: 9, indexImg: '/a.png', texts: { en: { title: 'B' }, ru: {} } },
  },
  'announcement.withdraw': {
    subject: 'announcement/7',
    before: { status: 0, texts: { en: { title: 'A' } } },
    after: { status: 1, texts: { en: { title: 'A' } } },
  },
  'picture.upload': { subject: `picture/${'0'.repeat(64)}.png`, after: { width: 1, height: 1, bytes: 70 } },
  'claim.edit': {
    subject: 'claim/4294967297',
    before: { state: 'registered', note: null },
    after: { state: 'delivered', note: 'Sent' },
  },
  'limit.set': {
    subject: `token/${token}`,
    before: { minimum: '10', dailyQuota: '100', opensAt: 0, closesAt: 86_400, version: null },
    after: { minimum: '10', dailyQuota: '900', opensAt: 34_200, closesAt: 86_400, effectiveAt: 7, reason: 'Holiday' },
  },
  'limit.propose': {
    subject: `token/${token}`,
    before: { minimum: '10', dailyQuota: '100', opensAt: 0, closesAt: 86_400, version: null },
    after: { minimum: '20', dailyQuota: '100', opensAt: 0, closesAt: 86_400, readyAt: 9, proposedBy: operator },
  },
  'limit.execute': {
    subject: `token/${token}`,
    before: { minimum: '10', dailyQuota: '100', opensAt: 0, closesAt: 86_400, version: null },
    after: { minimum: '20', dailyQuota: '100', opensAt: 0, closesAt: 86_400, effectiveAt: 9, proposedBy: token },
  },
  'limit.cancel': {
    subject: `token/${token}`,
    before: { minimum: '20', proposedBy: token, reason: 'Holiday' },
  },
  'signing.set': {
    subject: 'signing',
    before: { state: 'on', resumesAt: null, reason: 'restored' },
    after: { state: 'off', resumesAt: null, reason: 'A key is out' },
  },
  'note.write': { subject: `account/${token}`, after: { id: 7, text: 'Wrote to us' } },
  'note.strike': {
    subject: `account/${token}`,
    before: { id: 7, text: 'Wrote to us', struck: null },
    after: { id: 7, text: 'Wrote to us', struck: { by: operator, at: 9 } },
  },
}

const say = (action: AuditEntry['action']) => {
  const { sentence, facts } = describeAudit(make({ action, ...samples[action] }), show)
  return [
    sentence,
    ...facts.map(({ label, before, after }) => `${label}: ${before === undefined ? '' : `${before} → `}${after}`),
  ]
}

describe('the audit log', () => {
  it('says who did what to what, and what was before and after', () => {
    expect(say('session.create')).toEqual(['0x7099…79C8 signed in', 'Roles: ADMIN, OPERATOR', 'Session ends: at 9'])
    expect(say('session.end')).toEqual(['0x7099…79C8 signed out'])
    expect(say('announcement.create')).toEqual([
      '0x7099…79C8 wrote the announcement “你好”',
      'State: Draft',
      'Kind: Popup',
      'Shown from: at 5',
      'Texts changed: zh',
    ])
    expect(say('announcement.edit')).toEqual([
      '0x7099…79C8 changed the announcement “B”',
      'State: Draft → Published',
      'Shown until: at 8 → at 9',
      'Texts changed: en, ru',
    ])
    expect(say('announcement.withdraw')).toEqual([
      '0x7099…79C8 took back the announcement “A”',
      'State: Published → Draft',
    ])
    expect(say('picture.upload')).toEqual(['0x7099…79C8 uploaded a picture', 'Picture: 00000000…'])
    expect(say('claim.edit')).toEqual([
      '0x7099…79C8 decided on the equity claim of card No. 1-0001',
      'State: Registered → Delivered',
      'Note for the owner: Sent',
    ])
    expect(say('limit.set')).toEqual([
      '0x7099…79C8 set the withdrawal limits of USDT',
      'Daily quota of an account: 100 USDT → 900 USDT',
      'Open each day: 00:00–24:00 UTC → 09:30–24:00 UTC',
      'In force from: at 7',
      'Reason: Holiday',
    ])
    expect(say('limit.propose')).toEqual([
      '0x7099…79C8 proposed withdrawal limits of USDT',
      'Minimum: 10 USDT → 20 USDT',
      'Can be executed from: at 9',
    ])
    expect(say('limit.execute')).toEqual([
      '0x7099…79C8 executed proposed withdrawal limits of USDT',
      'Minimum: 10 USDT → 20 USDT',
      'In force from: at 9',
      'Proposed by: 0x3C44…93BC',
    ])
    expect(say('limit.cancel')).toEqual([
      '0x7099…79C8 cancelled proposed withdrawal limits of USDT',
      'Minimum: 20 USDT',
      'Proposed by: 0x3C44…93BC',
      'Reason: Holiday',
    ])
    expect(say('signing.set')).toEqual([
      '0x7099…79C8 switched the signing of vouchers off',
      'Reason: restored → A key is out',
    ])
    expect(say('note.write')).toEqual(['0x7099…79C8 wrote a note on the account 0x3C44…93BC', 'Note: Wrote to us'])
    expect(say('note.strike')).toEqual(['0x7099…79C8 struck a note on the account 0x3C44…93BC', 'Note: Wrote to us'])
  })

  it('tells an action that it does not know by its code', () => {
    const entry = make({ action: 'vault.drain' as AuditEntry['action'], subject: `vault/${token}` })
    expect(describeAudit(entry, show).sentence).toBe('0x7099…79C8: vault.drain (vault/0x3C44…93BC)')
    expect(describeAudit(make({ ...entry, origin: 'command', account: null }), show).sentence).toMatch(/^A command/)
  })

  it('tells a change of what it cannot write', () => {
    const other = `0x${'ab'.repeat(20)}`
    const set = make({
      action: 'limit.set',
      subject: `token/${other}`,
      before: { minimum: '10' },
      after: { minimum: '900' },
    })
    expect(describeAudit(set, show).facts).toMatchObject([{ before: '—', after: '—' }])
  })

  it('does not say of signing what it does not know', () => {
    const entry = make({ action: 'signing.set', subject: 'signing', after: { state: 'half' } })
    expect(describeAudit(entry, show).sentence).toBe('0x7099…79C8: signing.set (signing)')
  })

  it.each(auditActions)('leaves out of %s what is not as expected', (action) => {
    const odd = {
      texts: 7,
      state: 9,
      roles: 'all',
      minimum: '1e9',
      reason: 3,
      opensAt: '0',
      proposedBy: 5,
      readyAt: 'x',
    }
    const { sentence, facts } = describeAudit(make({ action, subject: 'odd', before: null, after: odd }), show)
    expect(sentence).not.toContain('undefined')
    expect(facts).toEqual([])
  })

  it.each(languages)('speaks %s, with every name in its sentence', (language) => {
    const words = getShow(language)
    const all = auditActions.map((action) => describeAudit(make({ action, ...samples[action] }), words))
    const text = all.flatMap(({ sentence, facts }) => [sentence, ...facts.flatMap((fact) => [fact.label, fact.after])])
    expect(text.join(' ')).not.toMatch(/\{\{|audit\.|undefined/)
    const names = {
      'announcement.edit': '0x7099…79C8 B',
      'announcement.withdraw': '0x7099…79C8 A',
      'claim.edit': '0x7099…79C8 1-0001',
      'limit.set': '0x7099…79C8 USDT',
      'limit.propose': '0x7099…79C8 USDT',
      'limit.execute': '0x7099…79C8 USDT',
      'limit.cancel': '0x7099…79C8 USDT',
      'signing.set': '0x7099…79C8',
      'note.write': '0x7099…79C8 0x3C44…93BC',
      'note.strike': '0x7099…79C8 0x3C44…93BC',
    } as const
    for (const [action, wanted] of Object.entries(names))
      for (const name of wanted.split(/(?<=C8) /))
        expect(all[auditActions.indexOf(action as AuditEntry['action'])]?.sentence).toContain(name)
  })
})
