import { NodeListPage } from '#features/dao/node-list-page.tsx'

export default NodeListPage
