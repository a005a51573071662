/** Allows only pages of this application: a link must not lead to another site after signing in. */
export function ownPage(next = '/'): string {
  // Resolved as the browser does, because dots could lead elsewhere.
  const { origin, pathname, search } = new URL(next, location.origin)
  return origin === location.origin && pathname.startsWith('/app/') ? pathname + search : '/'
}
