import { type Feature, openToAll, route, under } from '#shared/ui/feature.ts'

const namespaces = ['articles', 'errors', 'ui'] as const

export const articles: Feature = {
  routes: [
    route('help', 'menu', { ...openToAll, namespaces, load: () => import('./help-page.tsx'), page: 'HelpPage' }),
    route('helpDetail', 'none', {
      ...under('help'),
      ...openToAll,
      namespaces,
      load: () => import('./article-page.tsx'),
      page: 'HelpArticlePage',
    }),
    route('noticeDetail', 'none', {
      ...openToAll,
      namespaces,
      load: () => import('./article-page.tsx'),
      page: 'NoticePage',
    }),
  ],
}
