import { createHash } from 'node:crypto'
import { assert, constant, oneof, property, string } from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createContentSecurityPolicy } from './content-security-policy.ts'
import { chooseEncoding, createPage, escapeForScript } from './web.ts'

const hash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`
const policyOf = (html: string, connectUrls: string[] = [], frameAncestors: string[] = []) =>
  Object.fromEntries(
    createContentSecurityPolicy({ html, connectUrls, trustedTypes: true, frameAncestors })
      .split('; ')
      .map((directive) => {
        const [name = '', ...values] = directive.split(' ')
        return [name, values]
      }),
  )

describe('content security policy', () => {
  it('allows exactly the inline scripts and styles of the page', () => {
    const policy = policyOf(
      '<style>a{}</style><script>boot()</script><script type="module" src="/x.js"></script><script type="module">m()</script>' +
        '<script type="application/json" id="runtime-config">{"a":1}</script>',
    )
    expect(policy['script-src']).toEqual(["'self'", hash('boot()'), hash('m()')])
    expect(policy['style-src']).toEqual(["'self'", hash('a{}')])
    expect(policy['default-src']).toEqual(["'none'"])
    expect(policy['require-trusted-types-for']).toEqual(["'script'"])
    expect(policy['trusted-types']).toEqual(['drawings'])
    expect(policy['worker-src']).toEqual(["'none'"])
  })

  it('lets the page call the origins of its nodes and nothing of their paths', () => {
    const policy = policyOf('', [
      '/rpc',
      'https://node.example/v2/key',
      'https://node.example/other',
      'wss://relay.example',
    ])
    expect(policy['connect-src']).toEqual(["'self'", 'https://node.example', 'wss://relay.example'])
  })

  it('lets nobody show the page in a frame but who is named', () => {
    const sites = ['https://app.safe.global', 'https://safe.example:8443']
    expect(policyOf('', [], sites)['frame-ancestors']).toEqual(sites)
    expect(policyOf('')['frame-ancestors']).toEqual(["'none'"])
  })

  it('never allows inline or eval', () => {
    expect(
      createContentSecurityPolicy({ html: '<script>1</script>', connectUrls: [], trustedTypes: true }),
    ).not.toMatch(/unsafe|\*/)
  })
})

describe('runtime configuration', () => {
  const template = '<html><script type="application/json" id="runtime-config">{}</script></html>'
  const runtime = {
    chainId: 31_337,
    rpcUrls: ['/rpc'],
    walletRpcUrls: ['/rpc'],
    explorerUrl: null,
    walletConnectProjectId: null,
    sandbox: true,
  }

  it('stands in the page as JSON', () => {
    const html = Buffer.from(createPage(template, runtime, []).bodies.identity).toString()
    const json = /id="runtime-config">(.*?)<\/script>/.exec(html)?.[1]
    expect(JSON.parse(json ?? '')).toEqual(runtime)
  })

  it('cannot end its element, whatever it holds', () => {
    assert(
      property(oneof(string(), constant('</script><script>alert(1)</script>'), constant('<!--')), (text) => {
        const json = escapeForScript(JSON.stringify({ text }))
        expect(json).not.toMatch(/[<>&\u2028\u2029]/)
        expect(JSON.parse(json)).toEqual({ text })
      }),
    )
  })

  it('keeps dollar signs as they are', () => {
    const page = createPage(template, { ...runtime, rpcUrls: ["https://a.example/$1$&$'"] }, [])
    expect(Buffer.from(page.bodies.identity).toString()).toContain("/$1$\\u0026$'")
  })

  it('fails at once when the page has no place for it', () => {
    expect(() => createPage('<html></html>', runtime, [])).toThrow(/runtime-config/)
  })
})

describe('encodings', () => {
  it.each([
    [undefined, 'identity'],
    ['', 'identity'],
    ['gzip, deflate, br', 'br'],
    ['gzip', 'gzip'],
    ['br;q=0, gzip', 'gzip'],
    ['br;q=0.5', 'br'],
    ['BR', 'br'],
    ['identity', 'identity'],
    ['*', 'gzip'],
    ['gzip;q=0.0', 'identity'],
  ])('%s gives %s', (header, encoding) => {
    expect(chooseEncoding(header)).toBe(encoding)
  })
})
