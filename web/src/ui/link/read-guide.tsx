import type { AnchorProps } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { TextLink } from './link.tsx'

/** A link to the guide that explains a page. */
export function ReadGuide({ guide, ...props }: { guide: string } & Omit<AnchorProps, 'component'>) {
  const { t } = useTranslation()
  return (
    <TextLink to={`/guide/${guide}`} underline="always" {...props}>
      {t('readGuide')}
    </TextLink>
  )
}
