/** Licences that let users change and pass on the code, and keep their own closed. */
const allowed = new Set([
  'MIT',
  'ISC',
  '0BSD',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'Unlicense',
  'PSF-2.0',
  // Fonts alone have it.
  'OFL-1.1',
])

/** @param expression in SPDX form: one licence, or several with AND or OR */
export function isAllowed(expression: string | undefined): boolean {
  const choices = expression?.replaceAll(/[()]/g, '').split(' OR ') ?? []
  return choices.some((choice) => choice.split(' AND ').every((licence) => allowed.has(licence)))
}
