import { Badge } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { FormRow } from '../../logic/form.ts'

/** Whether the public address of a form works. */
export function StatusBadge({ status }: Pick<FormRow, 'status'>) {
  const { t } = useTranslation('forms')
  return <Badge color={status === 'active' ? 'teal' : 'gray'}>{t(`statuses.${status}`)}</Badge>
}
