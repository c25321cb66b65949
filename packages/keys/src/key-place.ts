import { parseAccountAddress } from '@app/core/checksum-address'
import type { Key } from './key.ts'
import { type KeystoreLocation, openKeystore } from './keystore.ts'
import type { RemotePlace } from './remote-call.ts'
import { createRemoteSigner } from './remote-signer.ts'

export type KeyPlace = ({ kind: 'keystore' } & KeystoreLocation) | ({ kind: 'remote' } & RemotePlace)

export type KeyFact = (typeof keystoreFacts)[number] | (typeof remoteFacts)[number]
export type KeyTexts = Readonly<Partial<Record<KeyFact, string | undefined>>>

const keystoreFacts = ['keystore', 'passwordFile', 'password'] as const
const remoteFacts = [
  'remoteUrl',
  'remoteAddress',
  'remoteHeaderFile',
  'remoteCaFile',
  'remoteCertificateFile',
  'remoteKeyFile',
  'remotePlainHttp',
] as const

/**
 * @param nameOf What an error message calls a fact; undefined where it cannot be given.
 * @throws Error that says what is missing, superfluous or wrong.
 */
export function readKeyPlace(texts: KeyTexts, nameOf: (fact: KeyFact) => string | undefined): KeyPlace | undefined {
  const given = (facts: readonly KeyFact[]) => facts.filter((fact) => texts[fact] !== undefined)
  const [ofKeystore, ofRemote] = [given(keystoreFacts), given(remoteFacts)]
  if (ofKeystore.length > 0 && ofRemote.length > 0)
    throw new Error(
      `${nameOf(ofKeystore[0]!)} and ${nameOf(ofRemote[0]!)} are both given: a key is in a keystore or at a remote signer`,
    )
  if (ofKeystore.length > 0) return readKeystorePlace(texts, nameOf)
  return ofRemote.length > 0 ? readRemotePlace(texts, nameOf) : undefined
}

export async function openKey(place: KeyPlace, { timeoutMs }: { timeoutMs: number }): Promise<Key> {
  return place.kind === 'keystore' ? openKeystore(place) : createRemoteSigner(place, { timeoutMs })
}

function readKeystorePlace(texts: KeyTexts, nameOf: (fact: KeyFact) => string | undefined): KeyPlace {
  const { keystore: file, passwordFile, password } = texts
  if (file === undefined) throw new Error(`${nameOf('keystore')} is missing, and a password for it is given`)
  if ((password === undefined) === (passwordFile === undefined)) {
    const [inFile, itself] = [nameOf('passwordFile'), nameOf('password')]
    throw new Error(`${nameOf('keystore')} needs ${itself === undefined ? inFile : `one of ${inFile} and ${itself}`}`)
  }
  return { kind: 'keystore', file, password, passwordFile }
}

function readRemotePlace(texts: KeyTexts, nameOf: (fact: KeyFact) => string | undefined): KeyPlace {
  const { remoteHeaderFile, remoteCaFile, remoteCertificateFile, remoteKeyFile } = texts
  for (const fact of ['remoteUrl', 'remoteAddress'] as const)
    if (texts[fact] === undefined)
      throw new Error(`${nameOf(fact)} is missing: a remote signer needs its URL and the address of its key`)
  const url = readUrl(texts.remoteUrl!, nameOf)
  const address = parseAccountAddress(texts.remoteAddress)
  if (address === null) throw new Error(`${nameOf('remoteAddress')} must be the address of the key, copied whole`)
  if ((remoteCertificateFile === undefined) !== (remoteKeyFile === undefined))
    throw new Error(`${nameOf('remoteCertificateFile')} and ${nameOf('remoteKeyFile')} belong together: give both`)
  assertPlainHttp(url, texts, nameOf)
  return {
    kind: 'remote',
    url: url.href,
    address,
    headerFile: remoteHeaderFile,
    caFile: remoteCaFile,
    certificateFile: remoteCertificateFile,
    keyFile: remoteKeyFile,
  }
}

function readUrl(text: string, nameOf: (fact: KeyFact) => string | undefined): URL {
  const url = URL.canParse(text) ? new URL(text) : undefined
  if (!url || !/^https?:$/.test(url.protocol)) throw new Error(`${nameOf('remoteUrl')} must be an https:// address`)
  if (url.username !== '' || url.password !== '')
    throw new Error(`${nameOf('remoteUrl')} must hold no password: give ${nameOf('remoteHeaderFile')}`)
  return url
}

function assertPlainHttp(url: URL, texts: KeyTexts, nameOf: (fact: KeyFact) => string | undefined): void {
  const plain = texts.remotePlainHttp
  if (plain !== undefined && plain !== 'yes')
    throw new Error(`${nameOf('remotePlainHttp')} must be yes, or not be given`)
  if (url.protocol === 'https:') return
  if (plain === undefined && !/^(localhost|127(\.\d+){3}|\[::1\])$/.test(url.hostname))
    throw new Error(
      `${nameOf('remoteUrl')} must begin with https://, as it is not this machine; in a network that nobody else is in, give ${nameOf('remotePlainHttp')}`,
    )
  for (const fact of ['remoteCaFile', 'remoteCertificateFile'] as const)
    if (texts[fact] !== undefined) throw new Error(`${nameOf(fact)} belongs to an https:// address`)
}
