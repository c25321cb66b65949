import { describe, expect, it } from 'vitest'
import { getKeyUses } from './source-keys.ts'

const texts = (source: string) => getKeyUses(source).map(({ text }) => text)

describe('finding the keys that code asks for', () => {
  it('reads plain keys, choices and holes, but not what is compared', () => {
    expect(texts("t('a.b')")).toEqual(['a.b'])
    expect(texts("t(status === 'off' ? 'x.y' : `z.${kind}`, { n: f('no') })")).toEqual(['x.y', 'z.${kind}'])
    expect(texts("set('a'); part('b'); x.t('c')")).toEqual([])
  })
  it('knows the namespace of a key and of its file', () => {
    const [use] = getKeyUses("const { t } = useTranslation(['home', 'brand'])\nt('errors:NOT_FOUND')")
    expect(use).toMatchObject({ namespace: 'errors', namespaces: ['home', 'brand'] })
    expect(use?.pattern.test('NOT_FOUND')).toBe(true)
  })
  it('lets a hole stand for anything, and a point for a point', () => {
    const [use] = getKeyUses('t(`age.${unit}`)')
    expect(use?.pattern.test('age.seconds')).toBe(true)
    expect(use?.pattern.test('agexseconds')).toBe(false)
  })
})
