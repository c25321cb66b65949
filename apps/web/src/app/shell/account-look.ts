export const accountLook =
  'relative mr-3 flex h-8.5 flex-none items-center gap-1.75 rounded-control border px-2.75 type-account whitespace-nowrap'

export const connectLook = 'border-line-strong font-semibold! text-text'

export const knownLook = 'border-line text-text-2'
