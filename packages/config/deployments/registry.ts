import type { Deployment } from '../src/deployment.ts'
import sandbox from './31337.json' with { type: 'json' }

/** One line for each file here; a test compares the two. The web app's build puts the one that it is for in this place. */
export const deployments: readonly Deployment[] = [sandbox as Deployment]
