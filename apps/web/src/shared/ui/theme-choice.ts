import { useSyncExternalStore } from 'react'
import { getTheme, getThemeChoice, themeStorageKey, type ThemeChoice } from '#shared/base/theme.ts'
import { createListeners } from '#shared/base/listeners.ts'

const [subscribe, tell] = createListeners()
let memory: ThemeChoice | undefined

function readChoice(): ThemeChoice {
  if (memory) return memory
  try {
    return getThemeChoice(localStorage.getItem(themeStorageKey))
  } catch {
    return 'system'
  }
}

const systemQuery = () => matchMedia('(prefers-color-scheme: light)')

function apply(): void {
  document.documentElement.dataset.theme = getTheme(readChoice(), systemQuery().matches)
  tell()
}

/** Dark, light or as the system says; kept under `theme`, shown at once. */
export function setThemeChoice(choice: ThemeChoice): void {
  memory = choice
  try {
    if (choice === 'system') localStorage.removeItem(themeStorageKey)
    else localStorage.setItem(themeStorageKey, choice)
  } catch {
    // A browser without storage keeps the choice until the page is closed.
  }
  apply()
}

/** Follows the system's change of theme while the page is open. Returns the end of it. */
export function followSystemTheme(): () => void {
  const query = systemQuery()
  query.addEventListener('change', apply)
  return () => query.removeEventListener('change', apply)
}

export function useThemeChoice(): ThemeChoice {
  return useSyncExternalStore(subscribe, readChoice)
}
