import type { Brand } from '../brand-schema.ts'

export function drawIcon({ logo, accent, accent2 }: Pick<Brand, 'logo' | 'accent' | 'accent2'>): string {
  const colours: Record<string, string> = {
    accent: accent.light,
    'accent-2': accent2.light,
    'accent-2-fill': accent2.dark,
  }
  const drawn = logo.replaceAll(/var\(--([\w-]+)\)/g, (_match, name: string) => colours[name] ?? accent.light)
  return drawn.replace('<svg ', '<svg xmlns="http://www.w3.org/2000/svg" ')
}
