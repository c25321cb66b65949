/** The npm that runs the script: no shell is needed to start it, on Windows either. */
export function getNpm(): string[] {
  const cli = process.env['npm_execpath']
  return cli ? [process.execPath, cli] : ['npm']
}
