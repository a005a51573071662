import { Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useMay } from '../../../../core/company.tsx'
import { TextLink } from '../../../../ui/link/link.tsx'
import type { Response } from '../../logic/survey.ts'

/** The contact that answered; a link for people who may read contacts. */
export function ResponderLink({ response: { contactId, email } }: { response: Response }) {
  const { t } = useTranslation('surveys')
  const mayRead = useMay('contacts', 'read')
  if (!contactId || !email)
    return (
      <Text span fz="sm" c="dimmed">
        {t('responsesTable.visitor')}
      </Text>
    )
  return mayRead ? (
    <TextLink to={`/contacts/${contactId}`} fz="sm">
      {email}
    </TextLink>
  ) : (
    <Text span fz="sm">
      {email}
    </Text>
  )
}
