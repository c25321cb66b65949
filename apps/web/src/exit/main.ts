import type { ExitFacts } from '@app/config/page-config'
import '#shared/base/polyfills.ts'
import './exit.css'
import { startPage } from './page.ts'

const facts = JSON.parse(document.getElementById('exit-facts')!.textContent) as ExitFacts
startPage(facts, document.getElementById('page')!)
