import { execFileSync } from 'node:child_process'
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startRemoteSigner } from '@app/testing/remote-signer'
import { privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createRemoteSigner } from './remote-signer.ts'

const account = privateKeyToAccount(`0x${'5'.repeat(64)}`)
const transaction = { chainId: 56, nonce: 1, gas: 21_000n, to: account.address, data: '0x', gasPrice: 1n } as const

let folder: string
let remote: Awaited<ReturnType<typeof startRemoteSigner>>

function makeCertificate(name: string) {
  const [key, certificate] = [join(folder, `${name}.key`), join(folder, `${name}.pem`)]
  const kind = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '1']
  const subject = ['-subj', `/CN=${name}`, '-addext', 'subjectAltName=IP:127.0.0.1']
  execFileSync('openssl', ['req', '-x509', ...kind, ...subject, '-keyout', key, '-out', certificate], {
    stdio: 'ignore',
  })
  chmodSync(key, 0o600)
  return { key, certificate }
}

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'remote-tls-'))
  const [server, client] = [makeCertificate('server'), makeCertificate('client')]
  makeCertificate('stranger')
  remote = await startRemoteSigner(account, {
    chainId: 56,
    tls: {
      key: readFileSync(server.key, 'utf8'),
      cert: readFileSync(server.certificate, 'utf8'),
      ca: readFileSync(client.certificate, 'utf8'),
    },
  })
})
afterAll(async () => {
  await remote.stop()
  rmSync(folder, { recursive: true })
})

const sign = async (names: { ca?: string; own?: string }) => {
  const place = {
    url: remote.url,
    address: account.address,
    ...(names.ca !== undefined && { caFile: join(folder, `${names.ca}.pem`) }),
    ...(names.own !== undefined && {
      certificateFile: join(folder, `${names.own}.pem`),
      keyFile: join(folder, `${names.own}.key`),
    }),
  }
  return createRemoteSigner(place, { timeoutMs: 10_000 }).signTransaction(transaction)
}

it('shows a certificate to a remote signer whose own one is known', async () => {
  expect(await sign({ ca: 'server', own: 'client' })).toBe(await account.signTransaction(transaction))
})

it('asks nobody whose certificate is not known, and gets nothing without one of its own', async () => {
  const before = remote.asked.length
  await expect(sign({ own: 'client' })).rejects.toThrow('cannot be reached: DEPTH_ZERO_SELF_SIGNED_CERT')
  await expect(sign({ ca: 'stranger', own: 'client' })).rejects.toThrow(
    'cannot be reached: DEPTH_ZERO_SELF_SIGNED_CERT',
  )
  await expect(sign({ ca: 'server' })).rejects.toThrow('cannot be reached: ')
  await expect(sign({ ca: 'server', own: 'stranger' })).rejects.toThrow('cannot be reached: ')
  expect(remote.asked.length).toBe(before)
})

it('says which file cannot be used', async () => {
  writeFileSync(join(folder, 'broken.pem'), 'none')
  writeFileSync(join(folder, 'broken.key'), 'none', { mode: 0o600 })
  await expect(sign({ ca: 'none' })).rejects.toThrow('none.pem cannot be read')
  await expect(sign({ ca: 'server', own: 'broken' })).rejects.toThrow('broken.key: not certificates')
  chmodSync(join(folder, 'client.key'), 0o644)
  await expect(sign({ ca: 'server', own: 'client' })).rejects.toThrow('can be read by others')
})
