/** The frame of what the header says about the account. */
export const accountLook =
  'relative mr-3 flex h-8.5 flex-none items-center gap-1.75 rounded-control border px-2.75 type-account whitespace-nowrap'

/** Where it asks to connect a wallet. */
export const connectLook = 'border-line-strong font-semibold! text-text'

/** Where it names an account. */
export const knownLook = 'border-line text-text-2'
