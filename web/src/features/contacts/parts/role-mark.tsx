import { Badge } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { isRoleAddress } from '../../../../../server/src/features/audience/imports/reading/address-hints.ts'

/** Marks the address of a company, such as info@, which several people may read. */
export function RoleMark({ email }: { email: string }) {
  const { t } = useTranslation('contacts')
  if (!isRoleAddress(email)) return null
  return (
    <Badge color="gray" variant="outline" title={t('role.text')}>
      {t('role.mark')}
    </Badge>
  )
}
