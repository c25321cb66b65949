import { describe, expect, it } from 'vitest'
import { readArguments } from './arguments.ts'

const given = ['--rpc', 'https://one.example', '--chain', '56']

describe('arguments', () => {
  it('are a check of all days, where no days are named', () => {
    expect(readArguments(given)).toEqual({
      kind: 'verify',
      rpcUrls: ['https://one.example'],
      chainId: 56,
      deploymentFile: undefined,
      rulesFiles: [],
      from: 0,
      to: Number.MAX_SAFE_INTEGER,
      folder: undefined,
    })
  })

  it('name days by date or number, and several nodes and rules', () => {
    const more = ['--rpc', 'http://127.0.0.1:8545', '--rules', 'a', '--rules', 'b', '--write', 'out']
    expect(readArguments([...given, ...more, '--from', '2026-11-24', '--to', '20782'])).toMatchObject({
      rpcUrls: ['https://one.example', 'http://127.0.0.1:8545'],
      rulesFiles: ['a', 'b'],
      from: 20_781,
      to: 20_782,
      folder: 'out',
    })
  })

  it('name where a watch keeps its state and writes its figures', () => {
    expect(readArguments([...given, '--watch', '--state', 's', '--metrics', '/run/m/watcher.prom'])).toMatchObject({
      kind: 'watch',
      folder: 's',
      metricsFile: '/run/m/watcher.prom',
    })
    expect(readArguments([...given, '--watch', '--state', 's'])).toMatchObject({ metricsFile: undefined })
  })

  it('name who leaves', () => {
    const account = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'
    const asked = [...given, '--leave', account.toLowerCase(), '--proofs', 'a.jsonl']
    expect(readArguments(asked)).toMatchObject({ kind: 'leave', account, proofs: 'a.jsonl' })
  })

  it('name a keystore or a remote signer', () => {
    const watch = [...given, '--watch', '--state', 'here']
    expect(readArguments(watch)).toMatchObject({ kind: 'watch', key: undefined })
    expect(readArguments([...watch, '--keystore', 'k', '--password-file', 'p'])).toMatchObject({
      key: { kind: 'keystore', file: 'k', passwordFile: 'p' },
    })
    const account = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'
    const remote = ['--remote-url', 'http://web3signer:9000', '--remote-address', account]
    expect(readArguments([...given, '--pay', 'a.jsonl', ...remote, '--remote-plain-http'])).toMatchObject({
      kind: 'pay',
      key: { kind: 'remote', url: 'http://web3signer:9000/', address: account },
    })
  })

  it('ask for help or for rules', () => {
    expect(readArguments(['--help'])).toEqual({ kind: 'help' })
    expect(readArguments(['--show-rules', '--chain', '56'])).toMatchObject({ kind: 'rules', chainId: 56 })
  })

  it.each([
    [[], '--chain is missing'],
    [['--chain', '0x38'], '--chain must be a decimal chain id, not "0x38"'],
    [['--chain', '56'], '--rpc is missing'],
    [['--chain', '56', '--rpc', 'node.example'], '--rpc must be an address that begins with https://'],
    [['--chain', '56', '--rpc', 'ws://node.example'], '--rpc must be an address that begins with https://'],
    [[...given, '--from', '2026-02-30'], '--from must be a date such as'],
    [[...given, '--to', 'today'], '--to must be a date such as'],
    [[...given, '--from', '3', '--to', '2'], '--from is later than --to'],
    [[...given, '--form', '3'], "'--form'"],
    [
      [...given, '--watch', '--state', 's', '--metrics', 'figures'],
      '--metrics must be a file whose name ends with .prom',
    ],
    [[...given, '--watch', '--state', 's', '--metrics', '/run/.prom'], '--metrics must be a file whose name ends'],
    [[...given, '--keystore', 'k'], '--keystore needs --password-file'],
    [[...given, '--remote-url', 'https://a', '--keystore', 'k'], '--keystore and --remote-url are both given'],
    [[...given, '--remote-url', 'https://a'], '--remote-address is missing'],
    [[...given, '--pay', 'a.jsonl'], '--pay needs --keystore or --remote-url'],
    [[...given, '--leave', '0x12'], '--leave must be the address of an account'],
    [[...given, '--leave', '0x3c44CdDdB6a900fa2b585dd299e03d12FA4293BC'], '--leave must be the address of an account'],
    [[...given, '--proofs', 'a.jsonl'], '--proofs belongs to --leave'],
  ])('%j are refused: %s', (args, words) => {
    expect(() => readArguments(args)).toThrow(words)
  })
})
