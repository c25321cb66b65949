import { describe, expect, it } from 'vitest'
import { type KeyTexts, readKeyPlace } from './key-place.ts'
import { describeKeyVariables, readKeyVariables } from './key-variables.ts'

const address = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'
const remote = { remoteUrl: 'https://signer.example:9000', remoteAddress: address }
const read = (texts: KeyTexts) => readKeyPlace(texts, (fact) => (fact === 'password' ? undefined : `--${fact}`))

describe('the place of a key', () => {
  it('is a keystore, a remote signer or none', () => {
    expect(read({})).toBeUndefined()
    expect(read({ keystore: 'k', passwordFile: 'p' })).toEqual({
      kind: 'keystore',
      file: 'k',
      passwordFile: 'p',
      password: undefined,
    })
    const files = { remoteCaFile: 'a', remoteCertificateFile: 'b', remoteKeyFile: 'c', remoteHeaderFile: 'd' }
    expect(read({ ...remote, ...files })).toEqual({
      kind: 'remote',
      url: 'https://signer.example:9000/',
      address,
      caFile: 'a',
      certificateFile: 'b',
      keyFile: 'c',
      headerFile: 'd',
    })
  })

  it.each(['http://localhost:9000', 'http://127.0.0.1:9000', 'http://127.8.0.1', 'http://[::1]:9000'])(
    'may be %s, which is this machine',
    (remoteUrl) => {
      expect(read({ ...remote, remoteUrl })).toMatchObject({ kind: 'remote' })
    },
  )

  it('may be another machine without TLS where somebody says so', () => {
    const plain = { ...remote, remoteUrl: 'http://web3signer:9000' }
    expect(() => read(plain)).toThrow('--remoteUrl must begin with https://')
    expect(read({ ...plain, remotePlainHttp: 'yes' })).toMatchObject({ url: 'http://web3signer:9000/' })
  })

  it.each<[KeyTexts, string]>([
    [{ ...remote, keystore: 'k', passwordFile: 'p' }, '--keystore and --remoteUrl are both given'],
    [{ keystore: 'k', passwordFile: 'p', remoteAddress: address }, '--keystore and --remoteAddress are both given'],
    [{ keystore: 'k' }, '--keystore needs --passwordFile'],
    [{ passwordFile: 'p' }, '--keystore is missing'],
    [{ remoteUrl: remote.remoteUrl }, '--remoteAddress is missing'],
    [{ remoteAddress: address }, '--remoteUrl is missing'],
    [{ remotePlainHttp: 'yes' }, '--remoteUrl is missing'],
    [{ ...remote, remoteAddress: '0x12' }, '--remoteAddress must be the address'],
    [{ ...remote, remoteAddress: address.replace('C44C', 'c44C') }, '--remoteAddress must be the address'],
    [{ ...remote, remoteAddress: `0x${'0'.repeat(40)}` }, '--remoteAddress must be the address'],
    [{ ...remote, remoteUrl: 'signer.example' }, '--remoteUrl must be an https:// address'],
    [{ ...remote, remoteUrl: 'ftp://signer.example' }, '--remoteUrl must be an https:// address'],
    [{ ...remote, remoteUrl: 'https://a:b@signer.example' }, 'give --remoteHeaderFile'],
    [{ ...remote, remoteUrl: 'http://127.0.0.1.example:9000' }, '--remoteUrl must begin with https://'],
    [{ ...remote, remoteUrl: 'http://localhost.example' }, '--remoteUrl must begin with https://'],
    [{ ...remote, remoteUrl: 'http://a', remotePlainHttp: '1' }, '--remotePlainHttp must be yes'],
    [{ ...remote, remotePlainHttp: 'no' }, '--remotePlainHttp must be yes'],
    [{ ...remote, remoteCertificateFile: 'c' }, 'belong together'],
    [{ ...remote, remoteKeyFile: 'c' }, 'belong together'],
    [{ ...remote, remoteUrl: 'http://[::1]', remoteCaFile: 'c' }, '--remoteCaFile belongs to an https:// address'],
  ])('%j is refused: %s', (texts, words) => {
    expect(() => read(texts)).toThrow(words)
  })

  it('is read from the variables that are described', () => {
    const described = Object.keys(describeKeyVariables('VOUCHER', { signs: '', without: '' }))
    expect(described).toContain('VOUCHER_REMOTE_ADDRESS')
    for (const name of described)
      expect(() => readKeyVariables({ [name]: 'x' }, 'VOUCHER')).toThrow(/VOUCHER_(KEYSTORE|REMOTE)/)
    expect(readKeyVariables({ VOUCHER_REMOTE_URL: ' ', SETTLER_KEYSTORE: 'k' }, 'VOUCHER')).toBeUndefined()
  })
})
