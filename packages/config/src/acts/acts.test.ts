import { accessManagerAbi } from '@app/abis/access-manager'
import { cardSellerAbi } from '@app/abis/card-seller'
import { roles } from '@app/abis/roles'
import { toChecksumAddress } from '@app/core/checksum-address'
import { type AbiFunction, encodeFunctionData, toFunctionSelector, toFunctionSignature } from 'viem'
import { describe, expect, it } from 'vitest'
import { contractAbis, getContractAbi } from '../contract-abis.ts'
import { getContractsWith } from '../contracts.ts'
import { getDeployment } from '../deployments.ts'
import { acts, decodeCall, encodeAct, getActFunction, showCall } from './acts.ts'
import type { Parameter } from './act.ts'
import { hashOperation, planAct, planApprovals, planStep } from './act-route.ts'
import { getContractsOf, parseArguments } from './parse-arguments.ts'
import { readRevert } from './revert.ts'
import { createSafeBatch, getSafeChecksum } from './safe-batch.ts'
import { encodeAsImporter, type ImportedCall } from './safe-importer.test-setup.ts'

const deployment = getDeployment(31_337)
const { contracts } = deployment
const account = toChecksumAddress('0xd8da6bf26964af9d7eed9e03e53415d37aa96045')
const hash = `0x${'ab'.repeat(32)}`

const words: Readonly<Record<Parameter['kind'], string>> = {
  account,
  accounts: `${account},${contracts.usdt}`,
  amount: '1,234.5',
  bytes: '0x12345678',
  contract: 'dividendVault',
  count: '7',
  day: '2026-12-01',
  dividendPool: 've',
  duration: '72h',
  functions: 'setUri(string,string);pause()',
  hash,
  role: 'SETTLER',
  text: 'a text',
  time: '2026-12-01T12:00Z',
  token: 'USDT',
  yesNo: 'yes',
}

const input = (name: string, type: string) => ({ name, type, internalType: type })
const usdc = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
const approve = { name: 'approve', inputs: [input('spender', 'address'), input('value', 'uint256')], payable: false }

/**
 * Made by the Transaction Builder and published: MaxiOps/05-2024-Misc/USDC_Bridge_Arbitrum_Gyro.json of
 * BalancerMaxis/multisig-ops, and the example in TRANSACTION_BUILDER_FORMAT_ANALYSIS.md of 5afe/safe-cli-nodejs.
 */
const publishedBatches: readonly (Parameters<typeof getSafeChecksum>[0] & { meta: Record<string, string> })[] = [
  {
    version: '1.0',
    chainId: '1',
    createdAt: 1_717_181_212_768,
    meta: {
      name: 'Transactions Batch',
      description: '',
      txBuilderVersion: '1.16.5',
      createdFromSafeAddress: '0xc38c5f97B34E175FFd35407fc91a937300E33860',
      createdFromOwnerAddress: '',
      checksum: '0xb0689e3401da76179e2d61cbbc14512cb4c29b7f092ce99bc8ffd5a1b462642a',
    },
    transactions: [
      {
        to: usdc,
        value: '0',
        data: null,
        contractMethod: approve,
        contractInputsValues: { spender: '0xBd3fa81B58Ba92a82136038B25aDec7066af3155', value: '2000000000' },
      },
      {
        to: '0xBd3fa81B58Ba92a82136038B25aDec7066af3155',
        value: '0',
        data: null,
        contractMethod: {
          inputs: [
            input('amount', 'uint256'),
            input('destinationDomain', 'uint32'),
            input('mintRecipient', 'bytes32'),
            input('burnToken', 'address'),
          ],
          name: 'depositForBurn',
          payable: false,
        },
        contractInputsValues: {
          amount: '2000000000',
          destinationDomain: '3',
          mintRecipient: '0xc38c5f97B34E175FFd35407fc91a937300E33860',
          burnToken: usdc,
        },
      },
    ],
  },
  {
    version: '1.0',
    chainId: '1',
    createdAt: 1_761_326_849_944,
    meta: {
      name: 'Transactions Batch',
      description: '',
      txBuilderVersion: '1.18.2',
      createdFromSafeAddress: '0xA77DE01e157f9f57C7c4A326eeE9C4874D0598b6',
      createdFromOwnerAddress: '',
      checksum: '0x8b5032f716845c8b08bab3d63dbd9ba92e056f3557793cd041e59b84e16aa989',
    },
    transactions: [
      {
        to: usdc,
        value: '0',
        data: null,
        contractMethod: approve,
        contractInputsValues: { spender: '0x474e5Ded6b5D078163BFB8F6dBa355C3aA5478C8', value: '100000000000' },
      },
    ],
  },
]

const findAct = (name: string) => acts.find((act) => act.name === name)!
const parse = (name: string, ...given: string[]) => parseArguments(deployment, findAct(name), given)

describe('acts', () => {
  it('are there for every restricted function, with its role', () => {
    for (const { name, kind, roles: functions } of getContractsWith(deployment, 'roles'))
      for (const [signature, role] of Object.entries(functions)) {
        const act = acts.find((one) => one.kinds.includes(kind) && one.signature === signature)
        expect({ name, signature, role: act?.role }).toEqual({ name, signature, role })
      }
  })

  it('are there for every function of the desk and of the AccessManager that changes something', () => {
    const ofOthers = ['consumeScheduledOp(address,bytes)', 'multicall(bytes[])', 'setAuthority(address)']
    for (const kind of ['accessManager', 'settingsDesk'] as const) {
      const functions = getContractAbi(kind)
        .filter((item): item is AbiFunction => item.type === 'function' && item.stateMutability !== 'view')
        .map((item) => toFunctionSignature(item))
      const known = acts.filter(({ kinds }) => kinds.includes(kind)).map(({ signature }) => signature)
      expect(known.toSorted()).toEqual(functions.filter((signature) => !ofOthers.includes(signature)).toSorted())
    }
  })

  it('have names and parameters of their own', () => {
    expect(new Set(acts.map(({ name }) => name)).size).toBe(acts.length)
    for (const { name, parameters } of acts)
      expect({ name, count: new Set(parameters.map((one) => one.name)).size }).toEqual({
        name,
        count: parameters.length,
      })
  })

  it.each(acts)('$name: fits the ABI, and what is written is read again', (act) => {
    for (const contract of getContractsOf(deployment, act)) {
      const { inputs } = getActFunction(act, contract)
      expect(inputs).toHaveLength(act.parameters.length)
      const views = getContractAbi(contract.kind).flatMap((item) => (item.type === 'function' ? [item.name] : []))
      expect(act.before === undefined || views.includes(act.before.view)).toBe(true)
      const given = act.parameters.map(({ kind }) => words[kind])
      const chosen = getContractsOf(deployment, act).length > 1 ? [contract.name, ...given] : given
      const parsed = parseArguments(deployment, act, chosen)
      expect(parsed.contract).toEqual(contract)
      const data = encodeAct(act, contract, parsed.args)
      expect(data.slice(0, 10)).toBe(toFunctionSelector(act.signature))
      const decoded = decodeCall(deployment, contract.address, data)
      expect(decoded).toMatchObject({ contract, act })
      expect(encodeAct(act, contract, decoded!.args)).toBe(data)
      for (const { name } of act.parameters) expect(showCall(decoded!)).toContain(name)
    }
  })

  it('are told in words, those within others too', () => {
    const { contract, args } = parse('set-card-price', '2,450.5')
    const call = planAct(findAct('set-card-price'), contract, args)
    expect(call.data).toBe(encodeFunctionData({ abi: cardSellerAbi, functionName: 'setPrice', args: [2_450_500_000n] }))
    const step = planStep(deployment, call, 'desk', 'propose', account)
    expect(step.to).toBe(contracts.settingsDesk)
    expect(showCall(decodeCall(deployment, step.to, step.data)!)).toBe(
      `desk-propose of settingsDesk: target cardSeller ${contracts.cardSeller}, data set-card-price of cardSeller: price 2,450.5 USDT`,
    )
  })

  it('tell nothing of a call with more bytes, nor of a stranger', () => {
    const { contract, args } = parse('set-card-price', '2450')
    const { data } = planAct(findAct('set-card-price'), contract, args)
    expect(decodeCall(deployment, contract.address, `${data}00`)).toBeNull()
    expect(decodeCall(deployment, account, data)).toBeNull()
  })

  it('go by the AccessManager with the call within', () => {
    const { contract, args } = parse('grant-role', 'SETTLER', account, '0s')
    const call = planAct(findAct('grant-role'), contract, args)
    const { to, data } = planStep(deployment, call, 'manager', 'schedule', account)
    const granted = [roles.SETTLER, account, 0] as const
    const inner = encodeFunctionData({ abi: accessManagerAbi, functionName: 'grantRole', args: granted })
    const scheduled = [contracts.accessManager, inner, 0] as const
    expect({ to, data }).toEqual({
      to: contracts.accessManager,
      data: encodeFunctionData({ abi: accessManagerAbi, functionName: 'schedule', args: scheduled }),
    })
    expect(hashOperation(account, call)).toMatch(/^0x[0-9a-f]{64}$/)
  })

  it('approve exactly what is taken, from nothing', () => {
    const act = findAct('fund-dividends')
    const { contract, args } = parse('fund-dividends', 'USDT', 'node', '100', '2026-12-01', '30')
    const approvals = (allowance: bigint) =>
      planApprovals(deployment, act, contract, args, allowance).map((call) => [call.to, call.args])
    const approval = [contracts.usdt, [contracts.dividendVault, 100_000_000n]]
    expect(approvals(0n)).toEqual([approval])
    expect(approvals(1n)).toEqual([[contracts.usdt, [contracts.dividendVault, 0n]], approval])
    expect(approvals(100_000_000n)).toEqual([])
  })
})

describe('what is refused', () => {
  it.each([
    [
      ['set-card-price', '1.1234567'],
      'PRICE must be an amount in whole tokens, such as 12.5: USDT has 6 decimals, "1.1234567" more.',
    ],
    [
      ['grant-role', 'BOSS', account, '0s'],
      'ROLE must be one of ADMIN, OPERATOR, GUARDIAN, SIGNER_ADMIN, SETTINGS, SETTLER, VETOER: "BOSS" is not one.',
    ],
    [
      ['revoke-role', 'SETTLER', account.replace('d', 'D')],
      `ACCOUNT must be an address: the checksum of ${account.replace('d', 'D')} is wrong, so it is mistyped.`,
    ],
    [
      ['announce-empty-pool', '2026-02-30', 'node'],
      'DAY must be a UTC day such as 2026-12-01, or its number since 1970-01-01: "2026-02-30" is not one.',
    ],
    [
      ['add-signer', account, '2026-12-01'],
      'ENDSAT must be a time in UTC such as 2026-12-01T12:00Z: "2026-12-01" is not one.',
    ],
    [['pause', 'cardVault'], /^CONTRACT must be one of stakingPoolUsdt, .*dividendVault\.$/],
    [['disable-signers', 'now'], 'disable-signers takes 0 argument(s), not 1: disable-signers'],
  ] as const)('%j', ([name, ...given], message) => {
    expect(() => parse(name, ...given)).toThrow(message)
  })

  it('is told in the words of the catalogue', () => {
    const errors = Object.values(contractAbis).flatMap((abi) => abi.filter(({ type }) => type === 'error'))
    expect(errors.length).toBeGreaterThan(50)
    expect(readRevert(toFunctionSelector('ContractNotPaused()'))?.key).toBe('CONTRACT_NOT_PAUSED')
    expect(readRevert('0x12345678')).toBeNull()
  })
})

describe('the batch for a Safe', () => {
  const { contract, args } = parse('set-function-role', 'dividendVault', 'pause();unpause()', 'ADMIN')
  const batch = createSafeBatch([planAct(findAct('set-function-role'), contract, args)], {
    chainId: 56,
    safe: account,
    name: 'set-function-role',
    description: 'Says which role may call functions',
    createdAt: 1,
  })

  it('has method and values as the Safe shows them', () => {
    expect(batch).toMatchObject({
      version: '1.0',
      chainId: '56',
      meta: { createdFromSafeAddress: account },
      transactions: [
        {
          to: contracts.accessManager,
          value: '0',
          // With bytes beside them the importer would show neither.
          data: null,
          contractMethod: { name: 'setTargetFunctionRole', payable: false },
          contractInputsValues: {
            target: contracts.dividendVault,
            selectors: '["0x8456cb59","0x3f4ba83a"]',
            roleId: '0',
          },
        },
      ],
    })
  })

  it('says all that the importer needs for the same bytes', () => {
    for (const act of acts)
      for (const { name } of getContractsOf(deployment, act)) {
        const given = act.parameters.map(({ kind }) => words[kind])
        const parsed = parseArguments(
          deployment,
          act,
          getContractsOf(deployment, act).length > 1 ? [name, ...given] : given,
        )
        const call = planAct(act, parsed.contract, parsed.args)
        const about = { chainId: 56, safe: account, name: act.name, description: '', createdAt: 1 }
        const [transaction] = createSafeBatch([call], about).transactions as unknown as ImportedCall[]
        expect(encodeAsImporter(transaction!)).toBe(call.data)
      }
  })

  it.each(publishedBatches)(
    'has the checksum that the Transaction Builder $meta.txBuilderVersion gave a published file',
    (file) => {
      expect(getSafeChecksum(file)).toBe(file.meta.checksum)
    },
  )

  it('has the checksum that the importer computes, whatever its name', () => {
    expect(batch.meta.checksum).toBe(getSafeChecksum(batch))
    expect(getSafeChecksum({ ...batch, meta: { ...batch.meta, name: 'other' } })).toBe(batch.meta.checksum)
    expect(getSafeChecksum({ ...batch, chainId: '1' })).not.toBe(batch.meta.checksum)
  })
})
