import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  Outlet,
  redirect,
} from '@tanstack/react-router'
import i18next from 'i18next'
import { parseSearch, stringifySearch } from '../core/search-state.ts'
import type { Page, PublicPage } from '../parts/manifest/define-feature.ts'
import { NotFound } from '../ui/page/not-found.tsx'
import { PageFault } from './fault.tsx'
import { features } from './features.ts'
import { CompanyPlace } from './layout/company-place.tsx'
import { PersonPlace } from './layout/person-place.tsx'
import { Loading } from './loading.tsx'
import { queryClient } from './query-client.ts'
import { enter, lastCompany, prefetchMe, requireMe } from './signed-in.ts'

const root = createRootRoute({ component: Outlet, notFoundComponent: NotFound })

/** Opens a page of the company that was open last, or of the first one. */
async function openIn(page: string, signIn: string): Promise<never> {
  const { companies } = await requireMe(signIn)
  const first = companies.find(({ id }) => id === lastCompany()) ?? companies[0]
  throw redirect({ href: first ? `/app/${first.id}${page}` : '/app/no-company' })
}

const home = createRoute({
  getParentRoute: () => root,
  path: '/',
  beforeLoad: () => openIn('', '/app/sign-in'),
})
const bare = createRoute({
  getParentRoute: () => root,
  path: '/app',
  beforeLoad: () => {
    throw redirect({ href: '/' })
  },
})

/** The sign-in page, which returns to the page that the visitor wanted. */
const signInFor = ({ href }: { href: string }) => `/app/sign-in?next=${encodeURIComponent(href)}`

/** The address that assistants give to people: they do not know which company the browser shows. */
const approvals = createRoute({
  getParentRoute: () => root,
  path: '/app/approvals',
  beforeLoad: ({ location }) => openIn('/approvals', signInFor(location)),
})

/** The addresses of guides, which are the same for all companies. */
const guides = createRoute({
  getParentRoute: () => root,
  path: '/app/guide',
  beforeLoad: ({ location }) => openIn('/guide', signInFor(location)),
})
const guide = createRoute({
  getParentRoute: () => root,
  path: '/app/guide/$guide',
  beforeLoad: ({ params, location }) => openIn(`/guide/${encodeURIComponent(params.guide)}`, signInFor(location)),
})

/** Pages of a signed-in person outside of any company. */
const person = createRoute({
  getParentRoute: () => root,
  id: 'person',
  beforeLoad: async ({ location }) => void (await requireMe(signInFor(location))),
  component: PersonPlace,
})

const company = createRoute({
  getParentRoute: () => root,
  path: '/app/$company',
  beforeLoad: async ({ params, location }) => {
    const me = await requireMe(signInFor(location))
    if (!me.companies.some(({ id }) => id === params.company)) throw redirect({ href: '/' })
    enter(params.company)
    return { me }
  },
  component: CompanyPlace,
})

/** Loads the code of a page and its texts at the same time, when the page is opened first. */
const loaded = (feature: string, { load, texts = [] }: Page | PublicPage) =>
  lazyRouteComponent(async () => {
    const [component] = await Promise.all([load(), i18next.loadNamespaces([feature, ...texts])])
    return { default: component }
  })

const pageOf = (feature: string, page: Page) =>
  createRoute({
    getParentRoute: () => company,
    path: page.path,
    component: loaded(feature, page),
    loader: ({ params }) => Promise.all((page.needs?.(params) ?? []).map((one) => queryClient.ensureQueryData(one))),
  })

/** Any other address of a company. Its page keeps the menu. */
const unknown = createRoute({ getParentRoute: () => company, path: '$', component: NotFound })

const personPageOf = (feature: string, page: PublicPage) =>
  createRoute({ getParentRoute: () => person, path: page.path, component: loaded(feature, page) })

const publicPageOf = (feature: string, page: PublicPage) =>
  createRoute({ getParentRoute: () => root, path: page.path, component: loaded(feature, page) })

const outside = features.flatMap(({ name, publicPages = [] }) => publicPages.map((page) => ({ name, page })))

const routes = root.addChildren([
  home,
  bare,
  approvals,
  guides,
  guide,
  ...outside.filter(({ page }) => !page.isForPerson).map(({ name, page }) => publicPageOf(name, page)),
  person.addChildren(outside.filter(({ page }) => page.isForPerson).map(({ name, page }) => personPageOf(name, page))),
  company.addChildren([...features.flatMap(({ name, pages }) => pages.map((page) => pageOf(name, page))), unknown]),
])

export const router = createRouter({
  routeTree: routes,
  parseSearch,
  stringifySearch,
  defaultPreload: 'intent',
  defaultPendingMs: 1000,
  // A loaded page replaces the spinner at once, however short it was shown.
  defaultPendingMinMs: 0,
  defaultPendingComponent: Loading,
  defaultErrorComponent: PageFault,
  defaultNotFoundComponent: NotFound,
  scrollRestoration: true,
})

/** Starts to load everything that the first page needs at once, not one after the other. */
export function preloadFirstPage() {
  const [matched] = router.getMatchedRoutes(location.pathname)
  // Public pages do not need the signed-in person.
  if (matched.some(({ id }) => id === company.id || id === person.id)) void prefetchMe()
  for (const { options } of matched)
    void (options.component as { preload?: () => Promise<unknown> } | undefined)?.preload?.()
}
