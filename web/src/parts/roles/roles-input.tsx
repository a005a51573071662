import { Checkbox, Stack } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { ROLES, type Role } from './roles.ts'

interface Props {
  label: string
  description?: string
  value?: Role[]
  onChange: (roles: Role[]) => void
  error?: ReactNode
}

/** Chooses roles, each with what it allows. */
export function RolesInput({ value = [], onChange, ...props }: Props) {
  const { t } = useTranslation('roles')
  return (
    <Checkbox.Group {...props} required value={value} onChange={(roles) => onChange(roles as Role[])}>
      <Stack gap="xs" mt="xs">
        {ROLES.map((role) => (
          <Checkbox key={role} value={role} label={t(`${role}.name`)} description={t(`${role}.text`)} />
        ))}
      </Stack>
    </Checkbox.Group>
  )
}
