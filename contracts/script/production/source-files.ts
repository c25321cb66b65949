import { existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { createStandardJson, getCompilerVersion } from '../../tools/standard-json.mjs'
import type { Creation } from './read-creations.ts'

const sendFile = 'send.txt'
const sourcify = 'https://sourcify.dev/server/v2/verify'
const etherscan = 'https://api.etherscan.io/v2/api'

/**
 * Writes what verifiers of sources take, a folder for each contract, and `send.txt` with the calls that send it.
 * @throws Error when `folder` holds something else.
 */
export async function writeSourceFiles(folder: string, chainId: number, creations: readonly Creation[]): Promise<void> {
  if (existsSync(folder) && readdirSync(folder).length > 0 && !existsSync(join(folder, sendFile)))
    throw new Error(`${folder} holds something that this did not write: nothing was written`)
  rmSync(folder, { recursive: true, force: true })
  const write = (file: string, content: string) => {
    mkdirSync(dirname(join(folder, file)), { recursive: true })
    writeFileSync(join(folder, file), content)
  }
  const compilerVersion = await getCompilerVersion()
  const lines = [
    `# Run in this folder. Sourcify needs no key; for Etherscan and explorers like it, set ETHERSCAN_API_KEY, and another address`,
    `# in the place of ${etherscan} where the explorer has its own.`,
  ]
  for (const { name, kind, address, args, transaction, source } of creations) {
    // It becomes a folder and part of a line for a shell.
    if (!/^\w+$/.test(name)) throw new Error(`The deployment file calls a contract "${name}": letters and digits only`)
    const { identifier, input } = createStandardJson(`${kind[0]!.toUpperCase()}${kind.slice(1)}`)
    write(`${name}/standard-input.json`, `${JSON.stringify(input, null, 2)}\n`)
    write(`${name}/constructor-arguments.txt`, args.slice(2))
    const body = {
      stdJsonInput: input,
      compilerVersion,
      contractIdentifier: identifier,
      ...(transaction ? { creationTransactionHash: transaction } : {}),
    }
    write(`${name}/sourcify.json`, `${JSON.stringify(body)}\n`)
    const fields = {
      contractaddress: address,
      codeformat: 'solidity-standard-json-input',
      contractname: identifier,
      compilerversion: `v${compilerVersion}`,
    }
    const given = Object.entries(fields).map(([key, value]) => `--data-urlencode '${key}=${value}'`)
    lines.push(
      '',
      `# ${name}: arguments ${source}`,
      `curl -sS -H 'content-type: application/json' --data-binary @${name}/sourcify.json ${sourcify}/${chainId}/${address}`,
      [
        `curl -sS '${etherscan}?chainid=${chainId}&module=contract&action=verifysourcecode' -d "apikey=$ETHERSCAN_API_KEY"`,
        ...given,
        `--data-urlencode sourceCode@${name}/standard-input.json`,
        // Explorers differ in how they spell it.
        ...['constructorArguments', 'constructorArguements'].map(
          (field) => `--data-urlencode ${field}@${name}/constructor-arguments.txt`,
        ),
      ].join(' '),
    )
  }
  write(sendFile, `${lines.join('\n')}\n`)
}
