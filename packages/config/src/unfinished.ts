import { existsSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { formatFault, formatPlace, readJson } from './config-files.ts'
import { findOpenPlaces } from './config-folder.ts'
import { getConfigFolder, getDeploymentFile } from './configured.ts'
import { isPublishedAccount } from './published-accounts.ts'

/**
 * What must not be configured on a public chain, with file and line: placeholders, and holders whose keys are public.
 */
export function findUnfinished(environment: Readonly<Record<string, string | undefined>>): string[] {
  const folder = getConfigFolder(environment)
  const open = findOpenPlaces(folder).map((place) => formatFault({ ...place, file: join(folder, place.file) }))
  return [...open, ...findPublishedKeys(getDeploymentFile(environment))]
}

function findPublishedKeys(file: string): string[] {
  if (!existsSync(file)) return []
  return readJson(dirname(file), basename(file)).texts.flatMap(({ place, text, line }) =>
    place[0] === 'governance' && isPublishedAccount(text)
      ? formatFault({
          file,
          line,
          message: `${formatPlace(place)}: ${text} is a key of the sandbox, which everybody has`,
        })
      : [],
  )
}
