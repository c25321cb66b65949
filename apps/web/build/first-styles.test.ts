import { expect, it } from 'vitest'
import { getFirstStyles } from './first-styles.ts'

const html = `<body class="page mt-2.5"><p class="w-[3/4] hover:flat"><svg fill="var(--ink)"></svg></p></body>`
const first = (styles: string) => getFirstStyles(styles, html).replace(/^@layer [^;]*;/, '')

it.each([
  ['rules of its classes, also of marked ones', '.mt-2\\.5{margin:0}.w-\\[3\\/4\\]{width:75%}', undefined],
  ['rules of its tags and of everything', '*{margin:0}html{color:red}p>svg{color:red}', undefined],
  ['rules under a condition', '@media (width>=10px){.page[data-a="b"]:not(.gone)::before{color:red}}', undefined],
  ['a class that means a state of itself', '.hover\\:flat:hover{margin:0}', undefined],
  ['no rule of another class', '.other{margin:0}.page .other{margin:0}', ''],
  ['no rule of another tag', 'table{margin:0}', ''],
  ['nothing of fields', '::placeholder,.page::-webkit-spin-button{margin:0}:-moz-ui-invalid{margin:0}', ''],
  ['scroll bars', '.page::-webkit-scrollbar{width:0}', undefined],
  ['of a list of selectors those that it has', '.page,.other{margin:0}', '.page{margin:0}'],
  ['no letters that are fetched', '@font-face{font-family:A;src:url(a.woff2)}', ''],
  ['letters of the system', '@font-face{font-family:A;src:local("Arial")}', undefined],
  ['no movement that nothing names', '@keyframes spin{to{rotate:1turn}}', ''],
  ['a movement that it names', '.page{animation:spin 1s}@keyframes spin{to{rotate:1turn}}', undefined],
  [
    'properties that are used, by a drawing too',
    'html{--ink:var(--dark);--dark:#111;--unused:#222}',
    'html{--ink:var(--dark);--dark:#111}',
  ],
  ['nothing of what has become empty', '@media print{@supports (color:red){.other{margin:0}}}', ''],
])('keeps %s', (_, styles, kept = styles) => {
  expect(first(styles)).toBe(kept)
})

it('the first styles keep the order of the layers, empty ones included', () => {
  expect(getFirstStyles('@layer a{.other{margin:0}}@layer b{.page{margin:0}}', html)).toBe(
    '@layer a,b;@layer b{.page{margin:0}}',
  )
})

it('the first styles leave out properties that the page has from elsewhere, and keep what uses them', () => {
  const styles = 'html{--ink:#111;--own:#222}.page{color:var(--ink);background:var(--own)}'
  expect(getFirstStyles(styles, html, new Set(['--ink'])).replace(/^@layer [^;]*;/, '')).toBe(
    'html{--own:#222}.page{color:var(--ink);background:var(--own)}',
  )
})
