/** What an invited person opens: the home page stores the code and leads to the stake screen. */
export function getInviteLink(code: string, origin: string): string {
  return `${origin}/?i=${encodeURIComponent(code)}`
}
