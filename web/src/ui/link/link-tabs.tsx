import { Box, UnstyledButton } from '@mantine/core'
import { useLocation } from '@tanstack/react-router'
import { PageLink, usePath } from './link.tsx'

/** Links that look like tabs, for related pages with addresses of their own. */
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
