import { Anchor, type AnchorProps } from '@mantine/core'
import { Link, useNavigate } from '@tanstack/react-router'
import type { ReactNode, Ref } from 'react'
import { useCompany } from '../../core/company.tsx'

/** The address of a page of the company, as `/contacts/42`. */
export function usePath() {
  const { id } = useCompany()
  return (path: string) => `/app/${id}${path === '/' ? '' : path}`
}

/** Opens a page of the company. `isGone` skips the question about unsaved changes of a deleted object. */
export function useGo() {
  const navigate = useNavigate()
  const path = usePath()
  return (to: string, { replace = false, isGone = false } = {}) =>
    void navigate({ href: path(to), replace, ignoreBlocker: isGone })
}

interface Props {
  to: string
  children?: ReactNode
  ref?: Ref<HTMLAnchorElement>
  className?: string
  title?: string
  onClick?: () => void
}

const NOTHING = {}

/** An unstyled link to a page of the company, for buttons and menus: `component={PageLink} to="/lists"`. */
export function PageLink({ to, ...props }: Props) {
  const path = usePath()
  const [pathname, search] = path(to).split('?') as [string, string | undefined]
  return (
    <Link
      to={pathname as never}
      search={Object.fromEntries(new URLSearchParams(search)) as never}
      // The menu itself marks the open page.
      activeOptions={{ exact: true }}
      activeProps={NOTHING}
      {...props}
    />
  )
}

/** A link within text. */
export const TextLink = (props: Props & Omit<AnchorProps, 'component'>) => <Anchor component={PageLink} {...props} />
