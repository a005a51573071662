import { Anchor, Box, Breadcrumbs, Group, Text, Title } from '@mantine/core'
import { useLocation } from '@tanstack/react-router'
import { type ReactNode, type RefObject, useEffect, useRef } from 'react'
import { rememberSeen } from '../../core/recent.ts'
import { PageLink } from '../link/link.tsx'

interface Props {
  title: string
  /** One sentence about what the page is for. */
  lead?: ReactNode
  /** Breadcrumbs: the pages above this one. */
  above?: { title: string; to: string }[]
  /** Beside the title: the state of the object. */
  badge?: ReactNode
  /** Buttons, the most important one last. */
  actions?: ReactNode
  children: ReactNode
}

/** A page with its heading, breadcrumbs and actions. */
export function Page({ title, lead, above = [], badge, actions, children }: Props) {
  const heading = useRef<HTMLHeadingElement>(null)
  const { pathname } = useLocation()
  useEffect(() => {
    document.title = `${title} · Postrider`
    rememberSeen(pathname, title)
  }, [title, pathname])
  useFocusOnArrival(heading)
  return (
    <Box>
      {above.length > 0 && (
        <Breadcrumbs mb={4} fz="sm">
          {above.map(({ title, to }) => (
            <Anchor key={to} component={PageLink} to={to} fz="sm">
              {title}
            </Anchor>
          ))}
        </Breadcrumbs>
      )}
      <Group justify="space-between" align="flex-start" mb="lg" gap="md">
        <Box flex="1 1 16rem" miw={0}>
          <Group gap="sm" align="center">
            <Title
              order={1}
              fz={{ base: 22, sm: 26 }}
              ref={heading}
              tabIndex={-1}
              style={{ overflowWrap: 'anywhere', outline: 'none' }}
            >
              {title}
            </Title>
            {badge}
          </Group>
          {lead && (
            <Text component="div" c="dimmed" mt={4} maw="44rem">
              {lead}
            </Text>
          )}
        </Box>
        {actions && <Group gap="sm">{actions}</Group>}
      </Group>
      {children}
    </Box>
  )
}

let lastPage = ''

/** Focuses the heading after navigation, so that screen readers read it and Tab continues from there. */
function useFocusOnArrival(heading: RefObject<HTMLElement | null>) {
  const { pathname } = useLocation()
  useEffect(() => {
    const isArrival = lastPage !== '' && lastPage !== pathname
    lastPage = pathname
    // A field of the page may have the focus already.
    const holder = document.activeElement?.closest('main, [role=dialog]')
    if (isArrival && (!holder || document.activeElement === holder)) heading.current?.focus({ preventScroll: true })
  }, [pathname, heading])
}
