import { open } from 'node:fs/promises'
import { type Address, isAddressShaped } from '@app/core/address'
import type { Hash } from '@app/core/api/primitives'
import { VerifyError } from '../verify-error.ts'

/** What `exit` takes, as a line of a proofs file has it. */
export interface Proof {
  account: Address
  token: Address
  index: number
  root: Hash
  /** Base units. */
  cumulative: string
  proof: Hash[]
}

/** @throws VerifyError for a file that cannot be read. */
export async function countLines(path: string): Promise<number> {
  let count = 0
  for await (const _ of readLines(path)) count += 1
  return count
}

/** @throws VerifyError when it comes to a line that is no proof. */
export async function* readProofs(path: string): AsyncGenerator<Proof> {
  let number = 0
  for await (const line of readLines(path)) {
    number += 1
    const proof = parseProof(line)
    if (!proof)
      throw new VerifyError(`Line ${number} of ${path} is no proof: write the file again with --write, and run again`)
    yield proof
  }
}

async function* readLines(path: string): AsyncGenerator<string> {
  try {
    const file = await open(path)
    yield* file.readLines()
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error)
    throw new VerifyError(`${path} cannot be read: ${why}`, { cause: error })
  }
}

function parseProof(line: string): Proof | undefined {
  try {
    const proof: unknown = JSON.parse(line)
    return isProof(proof) ? proof : undefined
  } catch {
    return undefined
  }
}

const isHash = (value: unknown) => /^0x[0-9a-f]{64}$/.test(String(value))

function isProof(value: unknown): value is Proof {
  if (typeof value !== 'object' || value === null) return false
  const { account, token, index, root, cumulative, proof } = value as Partial<Record<keyof Proof, unknown>>
  return (
    isAddressShaped(String(account)) &&
    isAddressShaped(String(token)) &&
    Number.isSafeInteger(index) &&
    isHash(root) &&
    /^[1-9][0-9]{0,77}$/.test(String(cumulative)) &&
    Array.isArray(proof) &&
    proof.every(isHash)
  )
}
