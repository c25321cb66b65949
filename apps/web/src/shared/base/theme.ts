export type Theme = 'dark' | 'light'
export type ThemeChoice = Theme | 'system'

export const themeStorageKey = 'theme'

export function getThemeChoice(stored: string | null): ThemeChoice {
  return stored === 'dark' || stored === 'light' ? stored : 'system'
}

export function getTheme(choice: ThemeChoice, systemPrefersLight: boolean): Theme {
  if (choice !== 'system') return choice
  return systemPrefersLight ? 'light' : 'dark'
}
