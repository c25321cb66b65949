/** The scrim below everything that floats. */
export const scrimClass =
  'fixed inset-0 z-40 bg-scrim transition-opacity duration-(--dur-3) ease-out ' +
  'data-ending-style:opacity-0 data-ending-style:ease-in data-starting-style:opacity-0'

/** Holds what floats inside the page column. */
export const columnClass = 'pointer-events-none fixed inset-0 z-41 mx-auto flex w-full max-w-page overflow-clip'
