import warmerUrl from './date-warmer.ts?worker&url'

interface ScriptPolicy {
  createScriptURL(url: string): unknown
}

interface TrustedTypesFactory {
  createPolicy(name: string, rules: { createScriptURL(url: string): string }): ScriptPolicy
}

// The one script that may be started beside the page: the server's content security policy admits this policy's name.
const rules = { createScriptURL: () => warmerUrl }
const policy = (globalThis as { trustedTypes?: TrustedTypesFactory }).trustedTypes?.createPolicy('warmer', rules)

/** Has the browser get ready, beside the page, what it needs to write dates. Only time is lost where it cannot. */
export function warmDates(tag: string): void {
  try {
    const url = policy ? policy.createScriptURL(warmerUrl) : warmerUrl
    new Worker(url as string, { name: tag }).addEventListener('error', (event) => event.preventDefault())
  } catch {
    // The first date takes its time then.
  }
}
