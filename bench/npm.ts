/** The npm that runs the script, without a shell. */
export function getNpm(): string[] {
  const cli = process.env['npm_execpath']
  return cli ? [process.execPath, cli] : ['npm']
}
