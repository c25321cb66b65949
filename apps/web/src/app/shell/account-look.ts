export const accountFrame = 'mr-3 flex h-8.5 flex-none items-center rounded-control border type-account'

export const accountInside = 'relative flex h-full items-center gap-1.75 px-2.75 whitespace-nowrap'

export const accountLook = `${accountFrame} gap-1.75 px-2.75 whitespace-nowrap`

export const connectLook = 'border-line-strong font-semibold! text-text'

export const knownLook = 'border-line text-text-2'
