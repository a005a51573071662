import Type from 'typebox'
import { presentPage } from '../../../../platform/db/page.ts'
import { defineRoute } from '../../../../platform/http/define-route.ts'
import { Paging, Sort } from '../../../../platform/http/paging.ts'
import { Id, PageOf } from '../../../../platform/http/schemas.ts'
import {
  listVersions,
  presentVersion,
  presentVersionDetail,
  requireVersion,
  VERSIONS_SORTABLE,
  VersionDetail,
  VersionRow,
} from '../../../content/versions/index.ts'
import { refOf } from '../describe.ts'
import { requirePage } from '../store.ts'

const shared = { tag: 'Forms', module: 'content', level: 'read', method: 'GET', status: 200 } as const

const versions = defineRoute({
  ...shared,
  id: 'landing-pages.versions',
  path: '/landing-pages/{page_id}/versions',
  summary: 'Returns the saved versions of a landing page, newest first, one page at a time',
  params: Type.Object({ page_id: Id }),
  query: Type.Object({ ...Paging, ...Sort(VERSIONS_SORTABLE) }),
  response: PageOf(VersionRow),
  failures: ['validation'],
  handle: async ({ db, tenant, params, query }) => {
    const row = await requirePage(db, tenant.id, params.page_id)
    return presentPage(await listVersions(db, refOf(row), query), presentVersion)
  },
})

const version = defineRoute({
  ...shared,
  id: 'landing-pages.version',
  path: '/landing-pages/{page_id}/versions/{version_id}',
  summary: 'Returns one version of a landing page with its content',
  params: Type.Object({ page_id: Id, version_id: Id }),
  response: VersionDetail,
  handle: async ({ db, tenant, params }) => {
    const row = await requirePage(db, tenant.id, params.page_id)
    return presentVersionDetail(await requireVersion(db, refOf(row), params.version_id))
  },
})

export const routes = [versions, version]
