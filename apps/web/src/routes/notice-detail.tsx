import { ArticlePage } from '#features/articles/article-page.tsx'
import { paths } from '#shared/routing/paths.ts'

export default function NoticeDetail() {
  return <ArticlePage parent={paths.home} />
}
