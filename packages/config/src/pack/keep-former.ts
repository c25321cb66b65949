import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { compressFile } from './compress.ts'
import { getHash, type KeptPack, type PackList, packListFile, readPackList } from './pack-list.ts'

/** How many former packs are kept for pages that are still open. */
export const formerPacks = 3

/** Copies files with a hash in their name from `former`, and those that it kept itself, into a new pack. */
export async function keepFormer(former: string, list: PackList, out: string): Promise<KeptPack[]> {
  const before = readPackList(former)
  if (!before) throw new Error(`${former} is no pack: nothing can be kept of it`)
  if (before.brand !== list.brand || before.chainId !== list.chainId)
    throw new Error(
      `${former} is a pack of ${before.brand} on chain ${before.chainId}, not of ${list.brand} on chain ${list.chainId}`,
    )
  const taken = new Set(Object.keys(list.files))
  const kept: KeptPack[] = []
  const { pack, version, files, kept: earlier = [] } = before
  for (const one of [{ pack, version, files }, ...earlier]) {
    if (one.pack === list.pack || kept.length === formerPacks) continue
    const own = Object.entries(one.files).filter(([path]) => path.startsWith('assets/') && !taken.has(path))
    for (const [path, hash] of own) {
      taken.add(path)
      await copyWhole(former, out, path, hash)
    }
    kept.push({ pack: one.pack, version: one.version, files: Object.fromEntries(own) })
  }
  return kept
}

/** Compressed copies are made anew: no list has their hashes. */
async function copyWhole(former: string, out: string, path: string, hash: string): Promise<void> {
  const target = join(out, path)
  if (path.split(/[/\\]/).includes('..')) throw new Error(`${former} names ${path}, which is no file of a site`)
  const content = await readFile(join(former, path)).catch(() => undefined)
  if (content === undefined || getHash(content) !== hash)
    throw new Error(`${former} is not whole: ${path} is not the file that its ${packListFile} names`)
  await mkdir(dirname(target), { recursive: true })
  await writeFile(target, content, { flag: 'wx' })
  await compressFile(target)
}
