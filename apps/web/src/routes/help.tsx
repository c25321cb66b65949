import { HelpPage } from '#features/articles/help-page.tsx'

export default HelpPage
