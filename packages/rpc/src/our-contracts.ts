import accessManager from '@app/abis/bytecode/AccessManager.json'
import dividendVault from '@app/abis/bytecode/DividendVault.json'
import type { Deployment } from '@app/config/deployment'
import type { ContractCheck } from './chain-check.ts'

/** Roles and money: an endpoint without these two contracts is on another chain. */
export function getContractChecks({ contracts }: Deployment): ContractCheck[] {
  return [
    { name: 'accessManager', address: contracts.accessManager, code: accessManager.deployedBytecode },
    { name: 'dividendVault', address: contracts.dividendVault, code: dividendVault.deployedBytecode },
  ].map(({ name, address, code }) => ({ name, address, isOurs: (actual) => isSameCode(code, actual) }))
}

const push1 = 0x60
const push32 = 0x7f

/** The compiler pushes 32 zero bytes only as placeholders for immutables. */
function getImmutableOffsets(code: Buffer): number[] {
  const offsets: number[] = []
  for (let at = 0; at < code.length; at++) {
    const opcode = code[at]!
    if (opcode < push1 || opcode > push32) continue
    const isRoom = opcode === push32 && code.subarray(at + 1, at + 33).every((byte) => byte === 0)
    if (isRoom) offsets.push(at + 1)
    at += opcode - push1 + 1
  }
  return offsets
}

export function isSameCode(compiled: string, actual: string): boolean {
  const expected = Buffer.from(compiled.slice(2), 'hex')
  const found = Buffer.from(actual.slice(2), 'hex')
  if (expected.length !== found.length) return false
  for (const offset of getImmutableOffsets(expected)) found.fill(0, offset, offset + 32)
  return expected.equals(found)
}
