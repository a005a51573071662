import { Group, UnstyledButton } from '@mantine/core'
import { useLocation } from '@tanstack/react-router'
import { PageLink, usePath } from './link.tsx'

/** Pages that belong together, each with an address of its own. */
export function LinkTabs({ label, tabs }: { label: string; tabs: readonly { to: string; title: string }[] }) {
  const { pathname } = useLocation()
  const path = usePath()
  return (
    <Group
      component="nav"
      aria-label={label}
      gap="lg"
      mb="lg"
      style={{ borderBottom: '1px solid var(--mantine-color-default-border)' }}
    >
      {tabs.map(({ to, title }) => {
        const isHere = pathname === path(to)
        return (
          <UnstyledButton
            key={to}
            component={PageLink}
            to={to}
            py="xs"
            fw={isHere ? 600 : 400}
            aria-current={isHere ? 'page' : undefined}
            style={{
              marginBottom: -1,
              borderBottom: `2px solid ${isHere ? 'var(--mantine-primary-color-filled)' : 'transparent'}`,
            }}
          >
            {title}
          </UnstyledButton>
        )
      })}
    </Group>
  )
}
