import { Badge } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { PageRow } from '../../logic/landing-page.ts'

/** Whether visitors see the page. */
export function StateBadge({ published }: Pick<PageRow, 'published'>) {
  const { t } = useTranslation('landing-pages')
  return <Badge color={published ? 'teal' : 'gray'}>{t(`states.${published ? 'published' : 'hidden'}`)}</Badge>
}
