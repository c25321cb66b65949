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

export function setThemeChoice(choice: ThemeChoice): void {
  memory = choice
  try {
    if (choice === 'system') localStorage.removeItem(themeStorageKey)
    else localStorage.setItem(themeStorageKey, choice)
  } catch {
    // Without storage, the choice lasts until the page is closed.
  }
  apply()
}

export function followSystemTheme(): () => void {
  const query = systemQuery()
  query.addEventListener('change', apply)
  return () => query.removeEventListener('change', apply)
}

export function useThemeChoice(): ThemeChoice {
  return useSyncExternalStore(subscribe, readChoice)
}
