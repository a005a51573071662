import { Button, Stack, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useSend } from '../../../api/hooks.ts'
import { Front } from '../parts/front.tsx'

/** For people who are signed in but belong to no company. */
export function NoCompanyPage() {
  const { t } = useTranslation('sign-in')
  const leave = useSend('POST /auth/logout', { onDone: () => location.assign('/app/sign-in') })
  return (
    <Front title={t('noCompany.title')}>
      <Stack>
        <Text>{t('noCompany.text')}</Text>
        <Button onClick={() => leave.mutate({})} loading={leave.isPending}>
          {t('noCompany.leave')}
        </Button>
      </Stack>
    </Front>
  )
}
