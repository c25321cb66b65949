import warmerUrl from './date-warmer.ts?worker&url'

interface ScriptPolicy {
  createScriptURL(url: string): unknown
}

interface TrustedTypesFactory {
  createPolicy(name: string, rules: { createScriptURL(url: string): string }): ScriptPolicy
}

/** Makes the browser load its data for dates in parallel to the page. Where that fails, only time is lost. */
export function warmDates(tag: string): void {
  const factory = (globalThis as { trustedTypes?: TrustedTypesFactory }).trustedTypes
  try {
    // The server's content security policy admits this policy's name; it makes this one URL, whatever it is asked.
    const policy = factory?.createPolicy('warmer', { createScriptURL: () => warmerUrl })
    const url = policy ? policy.createScriptURL(warmerUrl) : warmerUrl
    new Worker(url as string, { name: tag }).addEventListener('error', (event) => event.preventDefault())
  } catch {
    // The first date takes its time then.
  }
}
