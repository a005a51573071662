import { Button, Group } from '@mantine/core'
import { IconMapPinOff } from '@tabler/icons-react'
import { useRouter } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { LostPicture } from '../picture/pictures.tsx'
import { Empty } from './empty.tsx'

/** Shown in place of a page or object that does not exist. */
export function NotFound() {
  const { t } = useTranslation()
  const { t: title } = useTranslation('titles')
  const router = useRouter()
  return (
    <Empty icon={IconMapPinOff} picture={<LostPicture />} title={t('notFound.title')} text={t('notFound.text')}>
      <Group>
        <Button variant="default" onClick={() => router.history.back()}>
          {t('back')}
        </Button>
        <Button component="a" href="/">
          {title('home')}
        </Button>
      </Group>
    </Empty>
  )
}
