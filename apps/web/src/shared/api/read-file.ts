import { readEnvelope } from './client.ts'

/**
 * Has no timeout. The name comes from the response.
 * @throws ApiError when the API refuses; transport failures as they are, also during the body.
 */
export async function readFile(url: string): Promise<{ file: Blob; name: string }> {
  const response = await fetch(url)
  if (!response.ok) await readEnvelope(response)
  const name = /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '')?.[1]
  return { file: await response.blob(), name: name ?? 'export.csv' }
}
