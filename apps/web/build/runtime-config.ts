import type { Plugin } from 'vite'

const placeholder = /(<script type="application\/json" id="runtime-config">)[^<]*(<\/script>)/

/** Fills the runtime configuration in development, as the API does for a built page. The chain is the pack's. */
export function runtimeConfig(environment: NodeJS.ProcessEnv): Plugin {
  return {
    name: 'runtime-config',
    apply: 'serve',
    transformIndexHtml(html) {
      const sandbox = environment.SANDBOX === '1'
      const publicUrls = (environment.PUBLIC_RPC_URLS ?? environment.RPC_URL ?? '').split(',').filter(Boolean)
      const config = {
        rpcUrls: publicUrls.length === 0 && sandbox ? ['/rpc'] : publicUrls,
        walletConnectProjectId: environment.WALLETCONNECT_PROJECT_ID ?? null,
        sandbox,
      }
      const json = JSON.stringify(config).replaceAll('<', String.raw`\u003c`)
      return html.replace(placeholder, (_match, open: string, close: string) => `${open}${json}${close}`)
    },
  }
}
