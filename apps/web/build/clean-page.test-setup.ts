import { cleanup } from '@testing-library/react'
import { afterAll, afterEach } from 'vitest'

// Modules that files share register their own cleaning for the first file alone.
afterEach(cleanup)
afterAll(() => {
  localStorage.clear()
  sessionStorage.clear()
  document.body.replaceChildren()
  history.replaceState(null, '', '/')
})
