import type { SandboxRole } from '@app/config/sandbox-accounts'
import type { Locator, Page } from '@playwright/test'
import { getAddress } from './chain.ts'

export const watching = (path: string, role: SandboxRole = 'whale') =>
  `${path}${path.includes('?') ? '&' : '?'}watch_a=${getAddress(role)}`

export const getLinks = (page: Page | Locator) => page.getByRole('button', { name: 'Where these figures come from' })
export const getLink = (page: Page) => getLinks(page).first()
export const getSheet = (page: Page) => page.getByRole('dialog', { name: 'Where these figures come from' })
