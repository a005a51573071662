import { Button, Stack } from '@mantine/core'
import { IconUserPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useMay } from '../../../core/company.tsx'
import { SettingsPage } from '../../../parts/manifest/settings-page.tsx'
import { InvitationTable } from '../parts/invitation-table.tsx'
import { InviteForm } from '../parts/invite-form.tsx'
import { MemberTable } from '../parts/member-table.tsx'
import { RoleGuide } from '../parts/role-guide.tsx'

export function MembersPage() {
  const { t } = useTranslation('members')
  const mayChange = useMay('settings')
  const [isInviting, setInviting] = useState(false)
  return (
    <SettingsPage
      title={t('titles.members')}
      lead={t('lead')}
      actions={
        mayChange && (
          <Button leftSection={<IconUserPlus size={16} aria-hidden />} onClick={() => setInviting(true)}>
            {t('invitations.invite')}
          </Button>
        )
      }
    >
      <Stack gap="xl">
        <MemberTable />
        <InvitationTable />
        <RoleGuide />
      </Stack>
      {isInviting && <InviteForm onClose={() => setInviting(false)} />}
    </SettingsPage>
  )
}
