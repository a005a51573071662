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
    page('/lists', () => import('../features/lists/pages/lists-page.tsx'), 'ListsPage'),
    page('/lists/$list', () => import('../features/lists/pages/list-page.tsx'), 'ListPage'),
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
