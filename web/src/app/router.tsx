import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  Outlet,
  type RouteComponent,
  redirect,
} from '@tanstack/react-router'
import { setCompany, setCsrfToken } from '../api/client.ts'
import { query } from '../api/hooks.ts'
import { isLanguage, setLanguage } from '../i18n/texts.ts'
import { NotFound, PageFault } from './fault.tsx'
import { CompanyPlace } from './layout/company-place.tsx'
import { Loading } from './loading.tsx'
import { queryClient } from './query-client.ts'
import { parseSearch, stringifySearch } from './search-state.ts'

const root = createRootRoute({ component: Outlet, notFoundComponent: NotFound })

/** Who is signed in; asked once, and kept. */
async function signedIn() {
  const me = await queryClient.ensureQueryData({ ...query('GET /auth/me', {}), staleTime: Number.POSITIVE_INFINITY })
  setCsrfToken(me.csrfToken)
  if (isLanguage(me.person?.language)) await setLanguage(me.person.language)
  return me
}

const home = createRoute({
  getParentRoute: () => root,
  path: '/',
  beforeLoad: async () => {
    const me = await signedIn().catch(() => null)
    const known = localStorage.getItem('postrider.company')
    const first = me?.companies.find(({ id }) => id === known) ?? me?.companies[0]
    throw first ? redirect({ href: `/app/${first.id}` }) : redirect({ href: '/app/sign-in' })
  },
})
const bare = createRoute({
  getParentRoute: () => root,
  path: '/app',
  beforeLoad: () => {
    throw redirect({ href: '/' })
  },
})

const company = createRoute({
  getParentRoute: () => root,
  path: '/app/$company',
  beforeLoad: async ({ params, location }) => {
    const me = await signedIn().catch((error) => {
      if (error.status !== 401) throw error
      throw redirect({ href: `/app/sign-in?next=${encodeURIComponent(location.href)}` })
    })
    if (!me.companies.some(({ id }) => id === params.company)) throw redirect({ href: '/' })
    localStorage.setItem('postrider.company', params.company)
    setCompany(params.company)
    return { me }
  },
  component: CompanyPlace,
})

type Load<K extends string> = () => Promise<Record<K, RouteComponent>>

/** A page of a company: its component is loaded when it is opened first. */
const page = <K extends string>(path: string, load: Load<K>, name: K) =>
  createRoute({
    getParentRoute: () => company,
    path,
    component: lazyRouteComponent(load as never, name) as RouteComponent,
  })

/** A page of who is not signed in. */
const open = <K extends string>(path: string, load: Load<K>, name: K) =>
  createRoute({
    getParentRoute: () => root,
    path: `/app/${path}`,
    component: lazyRouteComponent(load as never, name) as RouteComponent,
  })

const routes = root.addChildren([
  home,
  bare,
  open('sign-in', () => import('../features/sign-in/pages/sign-in-page.tsx'), 'SignInPage'),
  open('forgotten-password', () => import('../features/sign-in/pages/forgotten-page.tsx'), 'ForgottenPage'),
  company.addChildren([
    page('/', () => import('../features/home/pages/home-page.tsx'), 'HomePage'),
    page('/notifications', () => import('../features/notifications/pages/notifications-page.tsx'), 'NotificationsPage'),
    page(
      '/campaigns/$campaign/statistics',
      () => import('../features/statistics/pages/statistics-page.tsx'),
      'StatisticsPage',
    ),
    page('/files', () => import('../features/files/pages/files-page.tsx'), 'FilesPage'),
    page('/footers', () => import('../features/content/pages/footers-page.tsx'), 'FootersPage'),
    page('/footers/$footer', () => import('../features/content/pages/footer-page.tsx'), 'FooterPage'),
    page(
      '/unsubscribe-pages',
      () => import('../features/content/pages/unsubscribe-pages-page.tsx'),
      'UnsubscribePagesPage',
    ),
    page(
      '/unsubscribe-pages/$page',
      () => import('../features/content/pages/unsubscribe-page-page.tsx'),
      'UnsubscribePagePage',
    ),
    page('/elements', () => import('../features/content/pages/elements-page.tsx'), 'ElementsPage'),
    page('/settings/brand', () => import('../features/content/pages/brand-page.tsx'), 'BrandPage'),
    page('/contacts', () => import('../features/contacts/pages/contacts-page.tsx'), 'ContactsPage'),
    page('/contacts/duplicates', () => import('../features/contacts/pages/duplicates-page.tsx'), 'DuplicatesPage'),
    page('/contacts/$contact', () => import('../features/contacts/pages/contact-page.tsx'), 'ContactPage'),
    page('/suppressions', () => import('../features/contacts/pages/suppressions-page.tsx'), 'SuppressionsPage'),
    page('/campaigns', () => import('../features/campaigns/pages/campaigns-page.tsx'), 'CampaignsPage'),
    page('/campaigns/$campaign', () => import('../features/campaigns/pages/campaign-page.tsx'), 'CampaignPage'),
    page('/lists', () => import('../features/lists/pages/lists-page.tsx'), 'ListsPage'),
    page('/lists/$list', () => import('../features/lists/pages/list-page.tsx'), 'ListPage'),
    page('/settings', () => import('../features/settings/pages/overview-page.tsx'), 'OverviewPage'),
    page('/settings/company', () => import('../features/settings/pages/company-page.tsx'), 'CompanyPage'),
    page('/settings/shops', () => import('../features/settings/pages/shops-page.tsx'), 'ShopsPage'),
    page('/settings/shops/$shop', () => import('../features/settings/pages/shop-page.tsx'), 'ShopPage'),
    page('/settings/members', () => import('../features/settings/pages/members-page.tsx'), 'MembersPage'),
    page('/settings/keys', () => import('../features/settings/pages/keys-page.tsx'), 'KeysPage'),
    page('/settings/senders', () => import('../features/settings/pages/senders-page.tsx'), 'SendersPage'),
    page('/settings/domains', () => import('../features/settings/pages/domains-page.tsx'), 'DomainsPage'),
    page('/settings/domains/$domain', () => import('../features/settings/pages/domain-page.tsx'), 'DomainPage'),
    page(
      '/settings/deliverability',
      () => import('../features/settings/pages/deliverability-page.tsx'),
      'DeliverabilityPage',
    ),
    page('/settings/sending', () => import('../features/settings/pages/sending-page.tsx'), 'SendingPage'),
    page('/settings/purposes', () => import('../features/settings/pages/purposes-page.tsx'), 'PurposesPage'),
    page('/settings/fields', () => import('../features/settings/pages/fields-page.tsx'), 'FieldsPage'),
    page('/settings/labels', () => import('../features/settings/pages/labels-page.tsx'), 'LabelsPage'),
    page('/settings/audit', () => import('../features/settings/pages/audit-page.tsx'), 'AuditPage'),
    page('/profile', () => import('../features/account/pages/profile-page.tsx'), 'ProfilePage'),
    page('/segments', () => import('../features/segments/pages/segments-page.tsx'), 'SegmentsPage'),
    page('/segments/new', () => import('../features/segments/pages/edit-page.tsx'), 'NewSegmentPage'),
    page('/segments/$segment', () => import('../features/segments/pages/segment-page.tsx'), 'SegmentPage'),
    page('/segments/$segment/edit', () => import('../features/segments/pages/edit-page.tsx'), 'EditSegmentPage'),
    page('/imports', () => import('../features/imports/pages/imports-page.tsx'), 'ImportsPage'),
    page('/imports/new', () => import('../features/imports/pages/new-import-page.tsx'), 'NewImportPage'),
    page('/imports/$import', () => import('../features/imports/pages/import-page.tsx'), 'ImportPage'),
    page('/exports', () => import('../features/exports/pages/exports-page.tsx'), 'ExportsPage'),
    page('/outbox', () => import('../features/outbox/pages/outbox-page.tsx'), 'OutboxPage'),
    page('/outbox/$message', () => import('../features/outbox/pages/message-page.tsx'), 'MessagePage'),
    page('/templates', () => import('../features/templates/pages/templates-page.tsx'), 'TemplatesPage'),
    page('/templates/$template', () => import('../features/templates/pages/template-page.tsx'), 'TemplatePage'),
  ]),
])

export const router = createRouter({
  routeTree: routes,
  parseSearch,
  stringifySearch,
  defaultPreload: 'intent',
  defaultPendingMs: 200,
  defaultPendingComponent: Loading,
  defaultErrorComponent: PageFault,
  defaultNotFoundComponent: NotFound,
  scrollRestoration: true,
})
