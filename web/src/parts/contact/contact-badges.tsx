import { Badge } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { Answer } from '../../api/client.ts'

type Contact = Answer<'GET /lists/{list_id}/members'>['items'][number]

export const STATES: Record<Contact['state'], string> = {
  active: 'teal',
  customer: 'cyan',
  pending: 'yellow',
  unengaged: 'gray',
  unsubscribed: 'gray',
  bounced: 'orange',
  complained: 'red',
  suppressed: 'red',
  blacklisted: 'red',
  excluded: 'gray',
}

/** Whether a contact can be mailed, or why not. */
export function StateBadge({ state }: { state: Contact['state'] }) {
  const { t } = useTranslation()
  return <Badge color={STATES[state]}>{t(`contact.states.${state}`)}</Badge>
}

export const GRADES: Record<Contact['engagement'], string> = {
  A: 'teal',
  B: 'green',
  C: 'yellow',
  D: 'orange',
  E: 'red',
  N: 'gray',
}

/** The engagement grade of a contact: A to E, N for new contacts. */
export function EngagementBadge({ engagement }: { engagement: Contact['engagement'] }) {
  const { t } = useTranslation()
  return (
    <Badge color={GRADES[engagement]} variant="outline" title={t(`contact.engagement.${engagement}`)}>
      {engagement}
    </Badge>
  )
}
