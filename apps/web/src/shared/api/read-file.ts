import { readEnvelope } from './client.ts'

/**
 * A file of the interface, whole, under the name that it gives it. Waits as long as it comes.
 * @throws ApiError when the interface refuses; any transport failure as the error it is, also one that breaks the file off.
 */
export async function readFile(url: string): Promise<{ file: Blob; name: string }> {
  const response = await fetch(url)
  if (!response.ok) await readEnvelope(response)
  const name = /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '')?.[1]
  return { file: await response.blob(), name: name ?? 'export.csv' }
}
