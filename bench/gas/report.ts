export type Row = {
  what: string
  ours: bigint
  peer: string
  theirs: bigint
}

const number = (value: bigint) => value.toLocaleString('en-US')

export function formatRows(rows: readonly Row[]): string {
  const cells = rows.map(({ what, ours, peer, theirs }) => {
    const share = (Number(ours - theirs) * 100) / Number(theirs)
    const difference = `${share > 0 ? '+' : ''}${share.toFixed(1)} %`
    return [what, number(ours), peer, number(theirs), difference, ours <= theirs ? 'met' : 'above']
  })
  const head = ['whole transaction', 'ours', 'beside', 'theirs', 'difference', 'target: at or below']
  const rule = ['---', '---:', '---', '---:', '---:', '---']
  return [head, rule, ...cells].map((line) => `| ${line.join(' | ')} |`).join('\n')
}
