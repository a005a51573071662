import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  Outlet,
  type RouteComponent,
  redirect,
} from '@tanstack/react-router'
import i18next from 'i18next'
import { currentCompany, setCompany, setCsrfToken } from '../api/client.ts'
import { query } from '../api/hooks.ts'
import { parseSearch, stringifySearch } from '../core/search-state.ts'
import { isLanguage, setLanguage } from '../i18n/texts.ts'
import { NotFound } from '../ui/not-found.tsx'
import { PageFault } from './fault.tsx'
import { CompanyPlace } from './layout/company-place.tsx'
import { Loading } from './loading.tsx'
import { queryClient } from './query-client.ts'

const root = createRootRoute({ component: Outlet, notFoundComponent: NotFound })

// Who is nobody is shown the way in, and told nothing.
const ME = { ...query('GET /auth/me', {}), staleTime: Number.POSITIVE_INFINITY, meta: { isShown: true } }

/** Who is signed in; asked once, and kept. */
async function signedIn() {
  const me = await queryClient.ensureQueryData(ME)
  setCsrfToken(me.csrfToken)
  if (isLanguage(me.person?.language)) await setLanguage(me.person.language)
  return me
}

/** What was asked of one company is no answer of another. */
function enter(company: string) {
  if (company !== currentCompany())
    queryClient.removeQueries({ predicate: ({ queryKey: [name] }) => name !== 'GET /auth/me' })
  setCompany(company)
}

const home = createRoute({
  getParentRoute: () => root,
  path: '/',
  beforeLoad: async () => {
    const me = await signedIn().catch((error) => {
      if (error.status !== 401) throw error
      throw redirect({ href: '/app/sign-in' })
    })
    const known = localStorage.getItem('postrider.company')
    const first = me.companies.find(({ id }) => id === known) ?? me.companies[0]
    throw redirect({ href: first ? `/app/${first.id}` : '/app/no-company' })
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
    enter(params.company)
    return { me }
  },
  component: CompanyPlace,
})

type Load<K extends string> = () => Promise<Record<K, RouteComponent>>

/** A page is loaded when it is opened first, together with its texts: what waits for one waits for the other. */
const loaded = <K extends string>(feature: string, load: Load<K>, name: K): RouteComponent =>
  lazyRouteComponent((async () => (await Promise.all([load(), i18next.loadNamespaces(feature)]))[0]) as never, name)

/** What a page cannot be drawn without is asked for while the page itself is on its way. */
type Needs = (params: Record<string, string>) => { queryKey: readonly unknown[] }[]

/** A page of a company. */
const page = <K extends string>(path: string, feature: string, load: Load<K>, name: K, needs: Needs = () => []) =>
  createRoute({
    getParentRoute: () => company,
    path,
    component: loaded(feature, load, name),
    loader: ({ params }) => Promise.all(needs(params).map((one) => queryClient.ensureQueryData(one))),
  })

/** A page of who is not signed in. */
const open = <K extends string>(path: string, feature: string, load: Load<K>, name: K) =>
  createRoute({ getParentRoute: () => root, path: `/app/${path}`, component: loaded(feature, load, name) })

const SHOPS = query('GET /shops', { query: { pageSize: 100 } })
const PURPOSES = query('GET /purposes', { query: { pageSize: 100 } })
const RULES = query('GET /segments/rule-types', {})
const CONSENT_SETTINGS = query('GET /consent-settings', {})
const SHOP_SETTINGS = query('GET /shop-settings', {})
const SENDING = [query('GET /sending-mode', {}), query('GET /sending/setup', {}), query('GET /sending-defaults', {})]
const segmentOf = (segment: string) => query('GET /segments/{segment}', { path: { segment } })
const campaignOf: Needs = ({ campaign }) => [
  query('GET /campaigns/{campaign_id}', { path: { campaign_id: campaign! } }),
]

const routes = root.addChildren([
  home,
  bare,
  open('sign-in', 'sign-in', () => import('../features/sign-in/pages/sign-in-page.tsx'), 'SignInPage'),
  open('no-company', 'sign-in', () => import('../features/sign-in/pages/no-company-page.tsx'), 'NoCompanyPage'),
  open('forgotten-password', 'sign-in', () => import('../features/sign-in/pages/forgotten-page.tsx'), 'ForgottenPage'),
  company.addChildren([
    page('/', 'home', () => import('../features/home/pages/home-page.tsx'), 'HomePage'),
    page(
      '/notifications',
      'notifications',
      () => import('../features/notifications/pages/notifications-page.tsx'),
      'NotificationsPage',
    ),
    page(
      '/campaigns/$campaign/statistics',
      'statistics',
      () => import('../features/statistics/pages/statistics-page.tsx'),
      'StatisticsPage',
      campaignOf,
    ),
    page('/files', 'files', () => import('../features/files/pages/files-page.tsx'), 'FilesPage'),
    page('/footers', 'content', () => import('../features/content/pages/footers-page.tsx'), 'FootersPage'),
    page(
      '/footers/$footer',
      'content',
      () => import('../features/content/pages/footer-page.tsx'),
      'FooterPage',
      ({ footer }) => [query('GET /footers/{footer_id}', { path: { footer_id: footer! } })],
    ),
    page(
      '/unsubscribe-pages',
      'content',
      () => import('../features/content/pages/unsubscribe-pages-page.tsx'),
      'UnsubscribePagesPage',
    ),
    page(
      '/unsubscribe-pages/$page',
      'content',
      () => import('../features/content/pages/unsubscribe-page-page.tsx'),
      'UnsubscribePagePage',
      ({ page }) => [query('GET /unsubscribe-pages/{page_id}', { path: { page_id: page! } })],
    ),
    page('/elements', 'content', () => import('../features/content/pages/elements-page.tsx'), 'ElementsPage'),
    page('/settings/brand', 'content', () => import('../features/content/pages/brand-page.tsx'), 'BrandPage'),
    page('/contacts', 'contacts', () => import('../features/contacts/pages/contacts-page.tsx'), 'ContactsPage'),
    page(
      '/contacts/duplicates',
      'contacts',
      () => import('../features/contacts/pages/duplicates-page.tsx'),
      'DuplicatesPage',
    ),
    page(
      '/contacts/$contact',
      'contacts',
      () => import('../features/contacts/pages/contact-page.tsx'),
      'ContactPage',
      ({ contact }) => [query('GET /contacts/{contact_id}', { path: { contact_id: contact! } })],
    ),
    page(
      '/suppressions',
      'contacts',
      () => import('../features/contacts/pages/suppressions-page.tsx'),
      'SuppressionsPage',
    ),
    page('/campaigns', 'campaigns', () => import('../features/campaigns/pages/campaigns-page.tsx'), 'CampaignsPage'),
    page(
      '/campaigns/$campaign',
      'campaigns',
      () => import('../features/campaigns/pages/campaign-page.tsx'),
      'CampaignPage',
      campaignOf,
    ),
    page('/lists', 'lists', () => import('../features/lists/pages/lists-page.tsx'), 'ListsPage'),
    page(
      '/lists/$list',
      'lists',
      () => import('../features/lists/pages/list-page.tsx'),
      'ListPage',
      ({ list }) => [query('GET /lists/{list_id}', { path: { list_id: list! } })],
    ),
    page('/settings', 'settings', () => import('../features/settings/pages/overview-page.tsx'), 'OverviewPage'),
    page(
      '/settings/company',
      'settings',
      () => import('../features/settings/pages/company-page.tsx'),
      'CompanyPage',
      () => [query('GET /company', {})],
    ),
    page('/settings/shops', 'settings', () => import('../features/settings/pages/shops-page.tsx'), 'ShopsPage'),
    page(
      '/settings/shops/$shop',
      'settings',
      () => import('../features/settings/pages/shop-page.tsx'),
      'ShopPage',
      ({ shop }) => [query('GET /shops/{shop_id}', { path: { shop_id: shop! } }), CONSENT_SETTINGS, SHOP_SETTINGS],
    ),
    page('/settings/members', 'settings', () => import('../features/settings/pages/members-page.tsx'), 'MembersPage'),
    page('/settings/keys', 'settings', () => import('../features/settings/pages/keys-page.tsx'), 'KeysPage'),
    page('/settings/senders', 'settings', () => import('../features/settings/pages/senders-page.tsx'), 'SendersPage'),
    page('/settings/domains', 'settings', () => import('../features/settings/pages/domains-page.tsx'), 'DomainsPage'),
    page(
      '/settings/domains/$domain',
      'settings',
      () => import('../features/settings/pages/domain-page.tsx'),
      'DomainPage',
      () => [query('GET /sending/setup', {})],
    ),
    page(
      '/settings/deliverability',
      'settings',
      () => import('../features/settings/pages/deliverability-page.tsx'),
      'DeliverabilityPage',
    ),
    page(
      '/settings/sending',
      'settings',
      () => import('../features/settings/pages/sending-page.tsx'),
      'SendingPage',
      () => SENDING,
    ),
    page(
      '/settings/purposes',
      'settings',
      () => import('../features/settings/pages/purposes-page.tsx'),
      'PurposesPage',
    ),
    page('/settings/fields', 'settings', () => import('../features/settings/pages/fields-page.tsx'), 'FieldsPage'),
    page('/settings/labels', 'settings', () => import('../features/settings/pages/labels-page.tsx'), 'LabelsPage'),
    page('/settings/audit', 'settings', () => import('../features/settings/pages/audit-page.tsx'), 'AuditPage'),
    page('/profile', 'account', () => import('../features/account/pages/profile-page.tsx'), 'ProfilePage'),
    page('/segments', 'segments', () => import('../features/segments/pages/segments-page.tsx'), 'SegmentsPage'),
    page(
      '/segments/new',
      'segments',
      () => import('../features/segments/pages/edit-page.tsx'),
      'NewSegmentPage',
      () => [RULES, SHOPS],
    ),
    page(
      '/segments/$segment',
      'segments',
      () => import('../features/segments/pages/segment-page.tsx'),
      'SegmentPage',
      ({ segment }) => [RULES, segmentOf(segment!)],
    ),
    page(
      '/segments/$segment/edit',
      'segments',
      () => import('../features/segments/pages/edit-page.tsx'),
      'EditSegmentPage',
      ({ segment }) => [RULES, SHOPS, segmentOf(segment!)],
    ),
    page('/imports', 'imports', () => import('../features/imports/pages/imports-page.tsx'), 'ImportsPage'),
    page(
      '/imports/new',
      'imports',
      () => import('../features/imports/pages/new-import-page.tsx'),
      'NewImportPage',
      () => [SHOPS, PURPOSES],
    ),
    page(
      '/imports/$import',
      'imports',
      () => import('../features/imports/pages/import-page.tsx'),
      'ImportPage',
      (params) => [query('GET /imports/{import_id}', { path: { import_id: params.import! } })],
    ),
    page('/exports', 'exports', () => import('../features/exports/pages/exports-page.tsx'), 'ExportsPage'),
    page('/outbox', 'outbox', () => import('../features/outbox/pages/outbox-page.tsx'), 'OutboxPage'),
    page('/outbox/$message', 'outbox', () => import('../features/outbox/pages/message-page.tsx'), 'MessagePage'),
    page('/templates', 'templates', () => import('../features/templates/pages/templates-page.tsx'), 'TemplatesPage'),
    page(
      '/templates/$template',
      'templates',
      () => import('../features/templates/pages/template-page.tsx'),
      'TemplatePage',
      ({ template }) => [query('GET /templates/{template_id}', { path: { template_id: template! } })],
    ),
  ]),
])

export const router = createRouter({
  routeTree: routes,
  parseSearch,
  stringifySearch,
  defaultPreload: 'intent',
  defaultPendingMs: 1000,
  // Who waits sees the page when it is there, however short the wait was.
  defaultPendingMinMs: 0,
  defaultPendingComponent: Loading,
  defaultErrorComponent: PageFault,
  defaultNotFoundComponent: NotFound,
  scrollRestoration: true,
})

/** Everything that the first page needs begins to come at once, not one after the other. */
export function hurry() {
  const [matched] = router.getMatchedRoutes(location.pathname)
  // Pages of who is not signed in ask for nobody.
  if (matched.some(({ id }) => id === company.id)) void queryClient.prefetchQuery(ME)
  for (const { options } of matched)
    void (options.component as { preload?: () => Promise<unknown> } | undefined)?.preload?.()
}
