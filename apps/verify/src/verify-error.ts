/** Something that whoever runs the command can mend; the message says how. */
export class VerifyError extends Error {
  override name = 'VerifyError'
}
