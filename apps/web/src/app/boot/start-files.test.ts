import { expect, it } from 'vitest'
import { getStartFiles } from './start-files.ts'

const json = JSON.stringify({
  first: ['assets/vendor.js', 'assets/index.js'],
  styles: 'assets/style.css',
  fonts: ['assets/letters.woff2'],
  files: 'stake-00shared-0view-000',
  namespaces: ['staking', 'tx'],
  view: [2, 1],
  routes: {
    '/stake': [
      [0, 1],
      [0, 1],
    ],
    '/help': [[1], []],
  },
})

it.each([
  ['/stake', ['assets/-stake-00.js', 'assets/-shared-0.js'], ['staking', 'tx']],
  ['/stake/', ['assets/-stake-00.js', 'assets/-shared-0.js'], ['staking', 'tx']],
  ['/help', ['assets/-shared-0.js'], []],
  ['/', [], []],
  ['/no-such-page', [], []],
])('%s starts with the first code and what the build wrote down for it', (path, files, namespaces) => {
  expect(getStartFiles(json, path, false)).toEqual({
    first: ['assets/vendor.js', 'assets/index.js'],
    files,
    styles: 'assets/style.css',
    fonts: ['assets/letters.woff2'],
    namespaces,
  })
})

it('a link to view an address has what that needs before its page, each file once', () => {
  expect(getStartFiles(json, '/stake', true).files).toEqual([
    'assets/-view-000.js',
    'assets/-shared-0.js',
    'assets/-stake-00.js',
  ])
})

it.each([null, undefined, '', '\n      {}\n    '])('nothing where the build wrote nothing: %j', (text) => {
  expect(getStartFiles(text, '/stake', true)).toEqual({
    first: [],
    files: [],
    styles: undefined,
    fonts: [],
    namespaces: [],
  })
})
