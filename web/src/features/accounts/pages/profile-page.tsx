import { Stack } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useMe } from '../../../core/company.tsx'
import { NotFound } from '../../../ui/page/not-found.tsx'
import { Page } from '../../../ui/page/page.tsx'
import { EmailSection } from '../parts/email-section.tsx'
import { Identities } from '../parts/identities.tsx'
import { Passkeys } from '../parts/passkeys/passkeys.tsx'
import { PasswordForm } from '../parts/password-form.tsx'
import { PersonForm } from '../parts/person-form.tsx'
import { Sessions } from '../parts/sessions.tsx'
import { TwoFactor } from '../parts/two-factor/two-factor.tsx'

export function ProfilePage() {
  const { t } = useTranslation('accounts')
  const { person } = useMe()
  // A support view has no person.
  if (!person) return <NotFound />
  return (
    <Page title={t('title')} lead={person.email}>
      <Stack maw="44rem">
        <PersonForm person={person} />
        <EmailSection email={person.email} />
        <PasswordForm email={person.email} />
        <TwoFactor isOn={person.twoFactor} />
        <Passkeys />
        <Identities />
        <Sessions />
      </Stack>
    </Page>
  )
}
