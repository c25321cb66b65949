import { expect, it } from 'vitest'
import { isOperatorPath } from './operator-path.ts'

it.each([
  '/admin',
  '/admin/',
  '/admin/audit',
  '/ADMIN/Limits',
  '/%61dmin',
  '/admin%2Faudit',
  '//admin',
  '/\\admin',
  '/set-price',
  '/add-white-list/',
  '/set-nft-white-list',
  '/admin/%zz',
  '/%61dmin/%zz',
  '/%2561dmin',
  '/%25%36%31dmin%252Faudit',
])('%s is a page of operators', (path) => expect(isOperatorPath(path)).toBe(true))

it.each(['/', '/administration', '/stake', '/assets-page/admin', '/help/detail', '/%zz'])('%s is not', (path) =>
  expect(isOperatorPath(path)).toBe(false),
)
