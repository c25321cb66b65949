import { expect, it } from 'vitest'
import { getRouteFiles } from './route-files.ts'

const json = JSON.stringify({
  files: ['assets/stake.js', 'assets/shared.js'],
  namespaces: ['staking', 'tx'],
  routes: {
    '/stake': [
      [0, 1],
      [0, 1],
    ],
    '/help': [[1], []],
  },
})

it.each([
  ['/stake', ['assets/stake.js', 'assets/shared.js'], ['staking', 'tx']],
  ['/stake/', ['assets/stake.js', 'assets/shared.js'], ['staking', 'tx']],
  ['/help', ['assets/shared.js'], []],
  ['/', [], []],
  ['/no-such-page', [], []],
])('%s needs what the build wrote down', (path, files, namespaces) => {
  expect(getRouteFiles(json, path)).toEqual({ files, namespaces })
})

it.each([null, undefined, '', '\n      {}\n    '])('nothing where the build wrote nothing: %j', (text) => {
  expect(getRouteFiles(text, '/stake')).toEqual({ files: [], namespaces: [] })
})
