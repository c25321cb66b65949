/** One server or several: `postgres://user:password@one,two:5433/name`. */
export function isDatabaseUrl(text: string): boolean {
  const parts = splitHosts(text)
  return (
    parts !== undefined &&
    parts.hosts.every((host) => host !== '' && URL.canParse(`${parts.before}${host}${parts.after}`))
  )
}

/** Of several servers, those that only follow refuse writes. */
export function hasSeveralHosts(text: string): boolean {
  return (splitHosts(text)?.hosts.length ?? 0) > 1
}

export function listServers(text: string): string[] {
  const parts = splitHosts(text)
  return parts ? parts.hosts.map((host) => `${parts.before}${host}${parts.after}`) : []
}

function splitHosts(text: string): { before: string; hosts: string[]; after: string } | undefined {
  const [, before, hosts, after] = /^(postgres(?:ql)?:\/\/(?:[^/?#]*@)?)([^/?#@]+)([/?#].*)?$/s.exec(text) ?? []
  return before === undefined || hosts === undefined
    ? undefined
    : { before, hosts: hosts.split(','), after: after ?? '' }
}
