import type { Hex } from 'viem'
import { ProjectionError } from './origin.ts'

/** Ids from the genesis account down to the account itself, 4 bytes big endian each. */
export function appendToPath(path: Hex | undefined, id: number): Hex {
  if (!Number.isInteger(id) || id < 1 || id > 0xffffffff) throw new ProjectionError(`Account id ${id} is out of range`)
  return `${path ?? '0x'}${id.toString(16).padStart(8, '0')}`
}

export function getPathIds(path: Hex): number[] {
  const ids: number[] = []
  for (let index = 2; index < path.length; index += 8) ids.push(Number.parseInt(path.slice(index, index + 8), 16))
  return ids
}
