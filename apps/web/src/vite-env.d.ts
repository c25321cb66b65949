/// <reference types="vite/client" />

interface ImportMetaEnv {
  /** Where a catalogue lies, with `{name}` for its language and namespace; undefined in unit tests. */
  readonly LOCALES?: string
  /** True only in a build for the local sandbox; code behind it is dropped from any other. */
  readonly SANDBOX?: boolean
  /** True where the component page may exist: development and sandbox. */
  readonly DEV_PAGES?: boolean
}
