import { getHash, getPackHash, type PackList, packListFile } from '@app/config/pack/pack'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { check, type Check } from './check.ts'

/** What the service writes into its pages for itself: endpoints and the like. */
const runtimeConfig = /(<script type="application\/json" id="runtime-config">)[^<]*/
const atOnce = 8

/** Holds what a service sends out against the pack that it should be. */
export async function checkPack(url: string, folder: string): Promise<Check[]> {
  const list = JSON.parse(readFileSync(join(folder, packListFile), 'utf8')) as PackList
  const whole = await check(`the pack ${list.pack} is whole`, async () => {
    const changed = Object.entries(list.files).filter(
      ([file, hash]) => getHash(readFileSync(join(folder, file))) !== hash,
    )
    if (changed.length > 0) return `changed since it was made: ${changed.map(([file]) => file).join(', ')}`
    return getPackHash(list.files) === list.pack ? undefined : 'its hash is not that of its files'
  })
  const served = await check(`every file of the pack comes from ${new URL(url).host} as it is`, async () => {
    const others = await findOtherFiles(url, folder, list)
    return others.length === 0 ? undefined : `these are others: ${others.join(', ')}`
  })
  const shown = await check('the page shows this pack', async () => {
    const { pack } = (await (await get(url, packListFile)).json()) as PackList
    return pack === list.pack ? undefined : `it shows ${pack}`
  })
  return [whole, served, shown]
}

async function findOtherFiles(url: string, folder: string, { files }: PackList): Promise<string[]> {
  const names = Object.keys(files)
  const others: string[] = []
  for (let first = 0; first < names.length; first += atOnce) {
    const some = names.slice(first, first + atOnce)
    const same = await Promise.all(some.map((name) => isSame(url, folder, name)))
    others.push(...some.filter((_, index) => !same[index]))
  }
  return others
}

async function isSame(url: string, folder: string, name: string): Promise<boolean> {
  const served = Buffer.from(await (await get(url, name)).arrayBuffer())
  const own = readFileSync(join(folder, name))
  if (!name.endsWith('.html')) return served.equals(own)
  const [page, ownPage] = [served, own].map((html) => html.toString().replace(runtimeConfig, '$1'))
  return page === ownPage
}

async function get(url: string, name: string): Promise<Response> {
  const response = await fetch(new URL(`/${name}`, url), { signal: AbortSignal.timeout(20_000) })
  if (!response.ok) throw new Error(`/${name} answers ${response.status}`)
  return response
}
