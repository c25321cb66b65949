import { describe, expect, it } from 'vitest'
import { type ContractKind, contractKinds, getKindFacts } from '@app/config/contract-kinds'
import { getItems, isInterface, readSources } from './solidity-sources.ts'

const sources = readSources('src').filter(({ name }) => !name.startsWith('Test'))
const items = sources.flatMap((source) => getItems(source).map((item) => ({ ...item, source })))
const functions = items.filter(({ kind, source }) => kind === 'function' && isInterface(source))
const errors = items.filter(({ kind }) => kind === 'error')
const name = (item: (typeof items)[number]) => `${item.source.name}.${item.name}`
const isView = ({ declaration }: { declaration: string }) => / (?:view|pure)\b/.test(declaration)

function getSignature({ name: called, declaration }: { name: string; declaration: string }): string {
  const parameters = /\((.*?)\)/.exec(declaration)![1]!.trim()
  const types = parameters === '' ? [] : parameters.split(/,\s*/).map((parameter) => parameter.split(' ')[0])
  return `${called}(${types.join(',')})`
}

describe('what interfaces say about themselves', () => {
  it('is found at all', () => {
    expect(functions.length).toBeGreaterThan(120)
    expect(errors.length).toBeGreaterThan(60)
  })

  it('stands above every function', () => {
    expect(functions.filter(({ doc }) => doc === '').map(name)).toEqual([])
  })

  it('has a notice for every function that writes', () => {
    expect(functions.filter((item) => !isView(item) && !item.doc.includes('@notice')).map(name)).toEqual([])
  })

  it('says what every function gives back', () => {
    const silent = functions.filter(
      ({ declaration, doc }) => declaration.includes('returns (') && !/@return|@notice|@param/.test(doc),
    )
    expect(silent.map(name)).toEqual([])
  })

  it('names the role of every restricted function', () => {
    const silent = (Object.keys(contractKinds) as ContractKind[]).flatMap((kind) =>
      Object.entries(getKindFacts(kind).roles ?? {}).flatMap(([signature, role]) => {
        const found = functions.filter((item) => getSignature(item) === signature)
        if (found.length === 0) return [`${signature} is in no interface`]
        return found.filter(({ doc }) => !doc.includes(`${role} only`)).map((item) => `${name(item)}: ${role} only`)
      }),
    )
    expect(silent).toEqual([])
  })

  it('explains every error at its declaration or where it is met', () => {
    const unexplained = errors.filter(
      ({ source, doc, name: error }) => doc === '' && !source.text.includes(`\`${error}\``) && isInterface(source),
    )
    expect(unexplained.map(name)).toEqual([])
  })
})

describe('every contract', () => {
  const contracts = sources.flatMap((source) =>
    [...source.text.matchAll(/((?:^\/\/\/.*\n)*)^(?:abstract )?contract (\w+)/gm)].map(([, doc, contract]) => ({
      contract: contract!,
      doc: doc!,
    })),
  )

  it('is found', () => expect(contracts.length).toBeGreaterThan(15))

  it.each(contracts)('$contract says its roles, assumptions, rounding and invariants', ({ doc }) => {
    for (const head of ['ROLES:', 'ASSUMPTIONS:', 'ROUNDING:', 'INVARIANTS:']) expect(doc).toContain(head)
  })
})

describe('every error', () => {
  const tests = readSources('test')
    .filter(({ name: file }) => file.endsWith('.t') && !file.includes('invariants'))
    .map(({ text }) => text)
    .join('\n')

  it.each(errors.map((error) => [name(error), error] as const))('%s is expected by a unit test', (called, error) => {
    const bare = error.declaration.includes('()')
    const expected = bare
      ? `expectRevert\\(\\s*${called}\\.selector\\s*\\)`
      : `encodeWithSelector\\(\\s*${called}\\.selector,`
    expect(tests).toMatch(new RegExp(expected))
  })

  it('is expected with its arguments', () => {
    const withArguments = errors.filter(({ declaration }) => !declaration.includes('()')).map(name)
    const careless = withArguments.filter((called) => new RegExp(`expectRevert\\(\\s*${called}\\.selector`).test(tests))
    expect(careless).toEqual([])
  })
})
