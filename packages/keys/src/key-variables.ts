import { readText, type Variables } from '@app/process/environment'
import { type KeyFact, type KeyPlace, readKeyPlace } from './key-place.ts'

const endings = {
  keystore: 'KEYSTORE',
  passwordFile: 'KEYSTORE_PASSWORD_FILE',
  password: 'KEYSTORE_PASSWORD',
  remoteUrl: 'REMOTE_URL',
  remoteAddress: 'REMOTE_ADDRESS',
  remoteHeaderFile: 'REMOTE_HEADER_FILE',
  remoteCaFile: 'REMOTE_CA_FILE',
  remoteCertificateFile: 'REMOTE_CERTIFICATE_FILE',
  remoteKeyFile: 'REMOTE_KEY_FILE',
  remotePlainHttp: 'REMOTE_PLAIN_HTTP',
} as const satisfies Record<KeyFact, string>

type KeyVariable<Prefix extends string> = `${Prefix}_${(typeof endings)[KeyFact]}`

/** @param without What it means to have neither keystore nor remote signer. */
export function describeKeyVariables<const Prefix extends string>(
  prefix: Prefix,
  { signs, without }: { signs: string; without: string },
): Record<KeyVariable<Prefix>, string> {
  const texts: Record<KeyFact, string> = {
    keystore: `JSON keystore (version 3) of the key that ${signs}, readable by its owner alone. ${without}`,
    passwordFile: 'File with the password of that keystore, readable by its owner alone.',
    password: 'The password itself, where there can be no file.',
    remoteUrl: 'Instead of a keystore: a remote signer with the JSON-RPC of Web3Signer (eth1), https://…',
    remoteAddress: 'Address of its key. What anybody else signs is refused.',
    remoteHeaderFile: 'File with one header for it, such as Authorization: Bearer …, readable by its owner alone.',
    remoteCaFile: 'Certificates (PEM) that its own is checked against. Default: those that Node knows.',
    remoteCertificateFile: 'Certificate (PEM) to show to it.',
    remoteKeyFile: 'Key of that certificate (PEM), readable by its owner alone.',
    remotePlainHttp: 'yes: it is at an http:// address of another machine, in a network that nobody else is in.',
  }
  const entries = Object.entries(texts).map(([fact, text]) => [`${prefix}_${endings[fact as KeyFact]}`, text])
  return Object.fromEntries(entries) as Record<KeyVariable<Prefix>, string>
}

/** @throws Error that says what is missing, superfluous or wrong. */
export function readKeyVariables(variables: Variables, prefix: string): KeyPlace | undefined {
  const nameOf = (fact: KeyFact) => `${prefix}_${endings[fact]}`
  const texts = Object.keys(endings).map((fact) => [fact, readText(variables, nameOf(fact as KeyFact))])
  return readKeyPlace(Object.fromEntries(texts), nameOf)
}
