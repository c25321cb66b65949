import { randomBytes } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { makeFilledFolder } from '@app/config/filled-folder.test-setup'
import type { WholeDeployment } from '@app/config/deployment'
import { ensureKeystore } from '@app/sandbox/keys'
import { getTestAccount, testMnemonic } from '@app/testing/accounts'
import { createScratch } from '@app/testing/scratch'
import { Keystore } from 'ox'
import { parseEther } from 'viem'
import { mnemonicToAccount } from 'viem/accounts'
import {
  deployer,
  deployerKey,
  getGoodSettings,
  prepareProductionChain,
  productionChainId,
} from '../../contracts/script/production.test-setup.ts'
import { finality, startChain } from './chain.ts'
import { type CommandName, commands } from './commands.ts'
import { fillCommand, runCommand } from './documents.ts'
import { createSafes, type SafeName } from './safes.ts'

/** Of the public mnemonic: who has which key. */
const place = { settler: 5_008, vetoer: 5_009, firstSigner: 5_004, secondSigner: 5_020, payer: 5_021 } as const
export type KeyName = keyof typeof place

export type Operator = Awaited<ReturnType<typeof startOperator>>

interface Order {
  values?: Readonly<Record<string, string>>
  environment?: Readonly<Record<string, string>>
}

/** An operator's desk: a chain with what is not ours, five Safes, keys, settings and a folder. */
export async function startOperator() {
  const scratch = await createScratch('year')
  const payer = getTestAccount(0)
  const chain = await startChain(payer)
  const external = await prepareProductionChain(chain.url)
  const safes = await createSafes(chain.client)
  const settings = writeSettings(path.join(scratch.path, 'settings.json'), external, safes.addresses)
  const folder = makeFolder(path.join(scratch.path, 'folder'))
  const environment = { CONFIG_DIR: folder, CHAIN_ID: String(productionChainId), RPC_URL: chain.urls.join(',') }
  const keys = path.join(scratch.path, 'keys')
  mkdirSync(keys, { mode: 0o700 })
  for (const index of Object.values(place))
    await chain.client.setBalance({ address: getTestAccount(index).address, value: parseEther('10') })

  /** Types what a document says, with the values of this deployment, and gives what was printed. */
  async function follow(name: CommandName, order: Order = {}): Promise<string> {
    const filled = fillCommand(name, order.values)
    const from = performance.now()
    const { status, output } = await runCommand(filled, { ...environment, ...order.environment })
    const [document, command] = commands[name]
    console.log(`${document}: ${command}  ${((performance.now() - from) / 1_000).toFixed(1)} s`)
    if (status !== 0) throw new Error(`"${command}" of ${document} ended with ${status}:\n${output}`)
    return output
  }

  let batches = 0

  /** Has a Safe do what a command prepares, whose `…` or `0x…` stands for where, by whom and into which file. */
  async function actAs(safe: SafeName, name: CommandName, values: Readonly<Record<string, string>> = {}) {
    batches += 1
    const file = path.join(scratch.path, `batch-${batches}.json`)
    const from = `${safes.addresses[safe]} --safe ${file}`
    const own: Record<string, string> = commands[name][1].includes('--from 0x…')
      ? { ID: String(productionChainId), '0x…': from }
      : { '…': `--chain ${productionChainId} --from ${from}` }
    const said = await follow(name, { values: { ...own, ...values } })
    await safes.actByFile(safe, file)
    return said
  }

  return {
    chain,
    safes,
    folder,
    settings,
    environment,
    scratch: scratch.path,
    follow,
    actAs,
    readDeployment: () =>
      JSON.parse(readFileSync(path.join(folder, `deployments/${productionChainId}.json`), 'utf8')) as WholeDeployment,
    deployerKeystore: writeDeployerKeystore(keys),
    getAddress: (name: KeyName) => getTestAccount(place[name]).address,
    getAccount: (name: KeyName) => getTestAccount(place[name]),
    getKeystore: (name: KeyName) =>
      ensureKeystore(keys, {
        name,
        prefix: name === 'settler' ? 'SETTLER' : 'VOUCHER',
        account: mnemonicToAccount(testMnemonic, { addressIndex: place[name] }),
      }),
    stop: async () => {
      await chain.stop()
      await scratch.remove()
    },
  }
}

type External = Awaited<ReturnType<typeof prepareProductionChain>>

function writeSettings(file: string, external: External, safes: Record<SafeName, `0x${string}`>): string {
  const good = getGoodSettings(external)
  const settings = {
    ...good,
    roles: {
      ...good.roles,
      admin: { account: safes.admin, delayHours: 72 },
      operators: { accounts: [safes.operator, safes.otherOperator] },
      signerAdmin: { account: safes.signerAdmin, delayHours: 48 },
      guardian: { account: safes.guardian },
      settlers: { accounts: [getTestAccount(place.settler).address] },
    },
    treasury: safes.admin,
    voucherSigner: getTestAccount(place.firstSigner).address,
    product: { ...good.product, holder: safes.admin },
  }
  writeFileSync(file, JSON.stringify(settings))
  return file
}

function makeFolder(folder: string): string {
  makeFilledFolder(folder)
  writeFileSync(path.join(folder, 'chain.json'), JSON.stringify({ id: productionChainId, finality }))
  const limit = { minimum: '0.000001', dailyQuota: '100000' }
  writeFileSync(path.join(folder, 'limits.json'), JSON.stringify({ withdrawals: { usdt: limit, productToken: limit } }))
  return folder
}

function writeDeployerKeystore(folder: string) {
  const password = randomBytes(24).toString('base64url')
  const [derived, options] = Keystore.pbkdf2({ password, iterations: 2_000 })
  const file = path.join(folder, `${deployer.address}.json`)
  writeFileSync(file, JSON.stringify(Keystore.encrypt(deployerKey, derived, options)), { mode: 0o600 })
  return { DEPLOYER_KEYSTORE: file, DEPLOYER_KEYSTORE_PASSWORD: password }
}
