import { Box, UnstyledButton } from '@mantine/core'
import { useLocation } from '@tanstack/react-router'
import { PageLink, usePath } from './link.tsx'

/** Pages that belong together, each with an address of its own. They look like tabs. */
export function LinkTabs({ label, tabs }: { label: string; tabs: readonly { to: string; title: string }[] }) {
  const { pathname } = useLocation()
  const path = usePath()
  return (
    <Box component="nav" aria-label={label} mb="lg" className="link-tabs">
      {tabs.map(({ to, title }) => (
        <UnstyledButton
          key={to}
          component={PageLink}
          to={to}
          className="link-tab"
          aria-current={pathname === path(to) ? 'page' : undefined}
        >
          {title}
        </UnstyledButton>
      ))}
    </Box>
  )
}
