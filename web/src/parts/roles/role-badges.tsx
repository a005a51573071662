import { Badge, Group } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { knownRoles } from './roles.ts'

/** Roles by their names. */
export function RoleBadges({ roles }: { roles: readonly string[] }) {
  const { t } = useTranslation('roles')
  return (
    <Group gap={4}>
      {knownRoles(roles).map((role) => (
        <Badge key={role} title={t(`${role}.text`)} flex="none">
          {t(`${role}.name`)}
        </Badge>
      ))}
    </Group>
  )
}
