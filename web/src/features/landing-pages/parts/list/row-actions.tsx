import { Menu } from '@mantine/core'
import { IconChartBar, IconCopy, IconEye, IconEyeOff, IconSettings, IconTrash } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { PageLink } from '../../../../ui/link/link.tsx'
import { RowMenu } from '../../../../ui/table/row-menu.tsx'
import type { PageRow } from '../../logic/landing-page.ts'
import { usePageActions } from '../../logic/use-page-actions.ts'

/** The menu of a page in the list. */
export function RowActions({ page }: { page: PageRow }) {
  const { t } = useTranslation('landing-pages')
  const { t: common } = useTranslation()
  const { id, name, published } = page
  const actions = usePageActions(page)
  const icon = { size: 16, 'aria-hidden': true }
  return (
    <RowMenu name={name}>
      <Menu.Item
        component={PageLink}
        to={`/landing-pages/${id}?view=settings`}
        leftSection={<IconSettings {...icon} />}
      >
        {t('views.settings')}
      </Menu.Item>
      <Menu.Item component={PageLink} to={`/landing-pages/${id}?view=figures`} leftSection={<IconChartBar {...icon} />}>
        {t('views.figures')}
      </Menu.Item>
      {published ? (
        <Menu.Item leftSection={<IconEyeOff {...icon} />} onClick={() => void actions.unpublish()}>
          {t('unpublish.action')}
        </Menu.Item>
      ) : (
        <Menu.Item leftSection={<IconEye {...icon} />} onClick={actions.publish}>
          {t('publish.action')}
        </Menu.Item>
      )}
      <Menu.Item leftSection={<IconCopy {...icon} />} onClick={actions.copy}>
        {t('copy')}
      </Menu.Item>
      <Menu.Item color="red" leftSection={<IconTrash {...icon} />} onClick={actions.remove}>
        {common('delete')}
      </Menu.Item>
    </RowMenu>
  )
}
