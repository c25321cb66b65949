import type { ExitFacts } from '@app/config/page-config'
import './exit.css'
import { startPage } from './page.ts'

const facts = JSON.parse(document.getElementById('exit-facts')!.textContent) as ExitFacts
startPage(facts, document.getElementById('page')!)
