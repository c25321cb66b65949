/** Inside an open dialog, because what lies outside it takes no focus. */
function copyByHand(text: string): boolean {
  const area = document.createElement('textarea')
  area.value = text
  area.readOnly = true
  area.style.position = 'fixed'
  area.style.opacity = '0'
  const focused = document.activeElement
  const dialog = focused?.closest('[role=dialog], [role=alertdialog]')
  ;(dialog ?? document.body).append(area)
  area.focus({ preventScroll: true })
  area.setSelectionRange(0, text.length)
  try {
    return document.execCommand('copy')
  } finally {
    area.remove()
    if (focused instanceof HTMLElement) focused.focus({ preventScroll: true })
  }
}

/** Puts a text on the clipboard; in-app browsers without the clipboard API get the old way. Never throws. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    try {
      return copyByHand(text)
    } catch {
      return false
    }
  }
}
