import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import path from 'node:path'
import { getNpm } from '../npm.ts'

/** Fetched on demand and never installed: 40 MB that no user needs. */
const peers = {
  synthetix: {
    package: 'synthetix@2.102.1',
    integrity: 'sha512-SJsFT5VRqkQjqDO2K3s2h9LqnPjIIqAPEP6wV9MKnC5rcCBzkKYsHbba0Q+pRHxrM18ODic4HC51AYtaQcRu/Q==',
  },
  'openzeppelin-solidity': {
    package: 'openzeppelin-solidity@2.3.0',
    integrity: 'sha512-QYeiPLvB1oSbDt6lDQvvpx7k8ODczvE474hb2kLXZBPKMsxKT1WxTCHBYrCU7kS7hfAku4DcJ0jqOyL+jvjwQw==',
  },
  'solc-0.5': {
    package: 'solc@0.5.16',
    integrity: 'sha512-weEtRtisJyf+8UjELs7S4ST1KK7UIq6SRB7tpprfJBL9b5mTrZAT7m4gJKi2h6MiBpuSWfnraK8BnkyWzuTMRA==',
  },
  'merkle-distributor': {
    package: '@uniswap/merkle-distributor@1.0.1',
    integrity: 'sha512-5gDiTI5hrXIh5UWTrxKYjw30QQDnpl8ckDSpefldNenDlYO1RKkdUYMYpvrqGi2r7YzLYTlO6+TDlNs6O7hDRw==',
  },
  solady: {
    package: 'solady@0.1.26',
    integrity: 'sha512-dhGr/ptJFdea/1KE6xgqgwEdbMhUiSfRc6A+jLeltPe16zyt9qtED3PElIBVRnzEmUO5aZTjKVAr6SlqXBBcIw==',
  },
} as const

export type PeerName = keyof typeof peers

const cache = path.resolve(import.meta.dirname, '../../node_modules/.cache/gas-peers')

/**
 * Fetched once.
 * @throws Error when it cannot be fetched or has another hash.
 */
export function getPeerFolder(name: PeerName): string {
  const peer = peers[name]
  const folder = path.join(cache, peer.package.replace('/', '-'))
  if (existsSync(folder)) return folder
  const packing = `${folder}.packing`
  rmSync(packing, { recursive: true, force: true })
  mkdirSync(path.join(packing, 'unpacked'), { recursive: true })
  run(getNpm(), ['pack', peer.package, '--pack-destination', packing, '--silent'], packing)
  const archive = path.join(packing, `${peer.package.replace(/^@/, '').replace('/', '-').replace('@', '-')}.tgz`)
  const integrity = `sha512-${createHash('sha512').update(readFileSync(archive)).digest('base64')}`
  if (integrity !== peer.integrity) throw new Error(`${peer.package} is not the package it was: ${integrity}`)
  run(['tar'], ['-xzf', path.basename(archive), '-C', 'unpacked', '--strip-components=1'], packing)
  renameSync(path.join(packing, 'unpacked'), folder)
  rmSync(packing, { recursive: true })
  return folder
}

function run([command, ...first]: string[], args: string[], cwd: string): void {
  const { status, error, stderr } = spawnSync(command!, [...first, ...args], { cwd, encoding: 'utf8' })
  if (status !== 0) throw new Error(`${command} ${args.join(' ')} failed: ${error?.message ?? stderr}`)
}
