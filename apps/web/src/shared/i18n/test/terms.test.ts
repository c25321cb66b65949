import { equityClaimStates } from '@app/core/entity-states'
import { type Language, languages } from '@app/core/languages'
import { expect, it } from 'vitest'
import { flatten } from './catalogue-keys.ts'

const files = import.meta.glob<object>(
  [
    '../../../locales/*/*.json',
    '../../../features/wallet/sandbox/locales/*.json',
    '../../../../../../packages/config/brands/*/texts/*.json',
  ],
  { eager: true, import: 'default' },
)

/** Second words for a thing that has its word already: `docs/glossary.md`, "In eight languages". */
const others: Readonly<Partial<Record<Language, readonly RegExp[]>>> = {
  // There is nothing to vote on.
  en: [/\bvot(?:e|es|ing)\b/i],
  zh: [/投票/, /加载失败/, /矿池/, /股权申请/, /注册合约/],
  ja: [
    /算力/,
    /計算力/,
    /上位者|(?<!最)上位/,
    /焼却/,
    /議決権|投票/,
    /階級/,
    /比重/,
    /契約/,
    /口座/,
    /保管庫/,
    /取り出/,
  ],
  kr: [/연산력/, /상위/, /스테이크/, /색인/, /트랜잭션/, /민팅/, /꺼내/, /투표/, /지분/, /펀드/],
  vi: [
    /cấp trên/i,
    /năng lực tính toán/i,
    /(?<!\p{L})nút(?!\p{L})/iu,
    /(?<!\p{L})bể(?!\p{L})/iu,
    /phiếu chi/i,
    /biểu quyết|bỏ phiếu/i,
    /giấy phép/i,
  ],
  id: [
    /(?<!\{)\bwallet\b/i,
    /\bkolam\b/i,
    /\bkumpulan\b/i,
    /\batasan\b/i,
    /\bvoucher/i,
    /klaim ekuitas/i,
    /\bsuara\b/i,
    /\bdi chain\b/i,
  ],
  ru: [
    /(?<!\p{L})счёт|(?<!\p{L})счет(ов|ам|ах)/iu,
    /(?<!\p{L})сло[йяюе](?!\p{L})/iu,
    /заказ/i,
    /справк/i,
    /цепочк/i,
    /казначейств/i,
    /голос/i,
  ],
  kaz: [
    /(?<!\p{L})шот(?! төле)/iu,
    /(?<!\p{L})контракт/iu,
    /стейг/i,
    /тұрған адам|жоғары тұрғандар/i,
    /бұғат/i,
    /өртел/i,
    /тапсырыс/i,
    /дауыс/i,
  ],
}

it.each(Object.entries(others))('calls each thing by one word in %s', (language, words) => {
  const found = Object.entries(files)
    .filter(([file]) => file.includes(`/${language}/`) || file.endsWith(`/${language}.json`))
    .flatMap(([file, texts]) => Object.entries(flatten(texts)).map(([key, text]) => ({ file, key, text })))
  expect(found.length).toBeGreaterThan(1_000)
  expect(found.filter(({ text }) => words.some((word) => word.test(text)))).toEqual([])
})

it.each([...languages])('tells operator and holder the state of a claim by one word in %s', (language) => {
  const read = (name: string) => flatten(files[`../../../locales/${language}/${name}.json`]!)
  const [admin, cards] = [read('admin'), read('cards')]
  for (const state of equityClaimStates) expect(admin[`claim.${state}`]).toBe(cards[`claims.state.${state}`])
})
