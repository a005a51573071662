import { redirect } from '@tanstack/react-router'
import { currentCompany, setCompany, setCsrfToken } from '../api/client.ts'
import { query } from '../api/hooks.ts'
import { isLanguage, setLanguage } from '../i18n/texts.ts'
import { queryClient } from './query-client.ts'

// `isShown`: the redirect of anonymous visitors is the answer to a failure, so no message is shown.
const ME = { ...query('GET /auth/me', {}), staleTime: Number.POSITIVE_INFINITY, meta: { isShown: true } }

/** Starts to ask for the signed-in person. */
export const prefetchMe = () => queryClient.prefetchQuery(ME)

/** The signed-in person, asked for once; redirects anonymous visitors to `signIn`. */
export async function requireMe(signIn: string) {
  const me = await queryClient.ensureQueryData(ME).catch((error) => {
    if (error.status !== 401) throw error
    throw redirect({ href: signIn })
  })
  setCsrfToken(me.csrfToken)
  if (isLanguage(me.person?.language)) await setLanguage(me.person.language)
  return me
}

const LAST_COMPANY = 'postrider.company'

/** The company that was open last in this browser. */
export const lastCompany = () => localStorage.getItem(LAST_COMPANY)

/** Opens a company: answers for another one are forgotten. */
export function enter(company: string) {
  localStorage.setItem(LAST_COMPANY, company)
  if (company !== currentCompany())
    queryClient.removeQueries({ predicate: ({ queryKey: [name] }) => name !== 'GET /auth/me' })
  setCompany(company)
}
