import type { Deployment } from '../src/deployment.ts'
import sandbox from './31337.json' with { type: 'json' }

/** One line for each file here; a test compares the two. The build of the web app replaces this with its own. */
export const deployments: readonly Deployment[] = [sandbox as Deployment]
