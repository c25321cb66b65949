import { expect, it } from 'vitest'
import { readAuditSubject } from './audit-subject.ts'

const operator = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const other = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'

it.each([
  ['epoch/20777', { kind: 'day', epoch: 20_777 }],
  ['claim/4294967301', { kind: 'card', number: '1-0005' }],
  [`token/${other}`, { kind: 'token', address: other }],
  ['announcement/12', { kind: 'text', text: '12' }],
  [`account/${other}`, { kind: 'text', text: '0x7099…79C8' }],
  [`account/${operator}`, null],
  ['signing', null],
])('says of %s what it is', (subject, expected) => {
  expect(readAuditSubject(subject, operator)).toEqual(expected)
})

it('shows what it does not know as it is written', () => {
  expect(readAuditSubject('epoch/soon', null)).toEqual({ kind: 'text', text: 'soon' })
})
